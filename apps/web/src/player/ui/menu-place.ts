import { useState } from 'react';
import { usePlayerView } from './PlayerContext.ts';

/** On a picture this narrow every line of a menu counts: it can cover the progress line. */
const NARROW_PX = 560;
/** In so low a picture the lines of the longest page, the sleep timer, are closer together, so that its last one is seen. */
const LOW_PX = 520;

const isNarrowIn = ({ clientWidth }: HTMLElement): boolean => clientWidth < NARROW_PX;
const isLowIn = ({ clientHeight }: HTMLElement): boolean => clientHeight < LOW_PX;
const isNarrowInPage = (container: HTMLElement): boolean =>
  isNarrowIn(container) && container !== container.ownerDocument.fullscreenElement;
/** On a phone the picture is the smaller part of a page: it has room for three lines of a menu. */
const isPartOfPage = (container: HTMLElement): boolean =>
  isNarrowInPage(container) && container.clientHeight < window.innerHeight / 2;

/** Measures the layout while a menu is open, and remembers it while the menu closes: in every render of the player it would be a forced layout. */
function useMeasure(isOpen: boolean, measure: (container: HTMLElement) => boolean): boolean {
  const { container } = usePlayerView();
  const [last, setLast] = useState(false);
  const value = isOpen && container !== null ? measure(container) : last;
  if (value !== last) setLast(value);
  return value;
}

export interface MenuPlace {
  /** Where its contents are rendered; undefined: in the page. */
  readonly portal: HTMLElement | null | undefined;
  readonly isLow: boolean;
  /** For the contents of a menu. */
  readonly content: {
    readonly side: 'top' | 'bottom';
    readonly align: 'end';
    readonly sideOffset: number;
    readonly collisionPadding: number;
    readonly collisionBoundary: HTMLElement | null;
    /** It lies over the page. */
    readonly 'data-over-page': true | undefined;
  };
}

/** Where a menu of the player opens: over the picture, or below its button where the picture is a small part of the page. */
export function useMenuPlace(isOpen: boolean): MenuPlace {
  const { container } = usePlayerView();
  const isPart = useMeasure(isOpen, isPartOfPage);
  const isLow = useMeasure(isOpen, isLowIn);
  const isNarrow = useMeasure(isOpen, isNarrowIn);
  return {
    portal: isPart ? undefined : container,
    isLow,
    content: {
      side: isPart ? 'bottom' : 'top',
      align: 'end',
      sideOffset: isNarrow || isLow ? 4 : 44,
      collisionPadding: 12,
      collisionBoundary: isPart ? null : container,
      'data-over-page': isPart || undefined,
    },
  };
}

/** Whether a panel of the player lies at the bottom of the window instead of over the picture, which has no room for it. */
export const useIsSheet = (isOpen: boolean): boolean => useMeasure(isOpen, isNarrowInPage);
