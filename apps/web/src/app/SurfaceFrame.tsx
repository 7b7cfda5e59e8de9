import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '@aerial/ui/classes.ts';
import { LAYER_ID, LayerNameContext, type Cover } from '../core/covered.ts';
import { useClose } from '../core/links.tsx';
import styles from './SurfaceFrame.module.css';

interface SurfaceFrameProps {
  /** How much this page covers, when it covers another. */
  cover: Cover | undefined;
  /** Another page covers this one. */
  isCovered: boolean;
  /** Covers the start page because it was opened by its address. */
  isDirect: boolean;
  /** Closed, and animating out. */
  isLeaving: boolean;
  /** Left while it played, and goes on in a corner. */
  isMini: boolean;
  children: ReactNode;
}

/** The element of one page: in the flow, or covering another page. One element for both, so that a change of kind does not remount the page. */
export function SurfaceFrame({ cover, isCovered, isDirect, isLeaving, isMini, children }: SurfaceFrameProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const [name, setName] = useState<string>();
  const isOver = cover !== undefined;
  useLayerFocus(ref, isOver, isDirect);
  useLayerScroll(isOver);
  useEscape(isOver && cover !== 'whole');
  // Not a main or dialog element: it may be either, and a dialog's top layer would cover the header, which stays usable.
  return (
    <div
      ref={ref}
      id={isLeaving || isMini ? undefined : isOver ? LAYER_ID : 'content'}
      tabIndex={-1}
      role={isLeaving ? undefined : isMini ? 'complementary' : isOver ? 'dialog' : 'main'}
      aria-modal={cover === 'whole' || undefined}
      aria-label={isMini ? t('mini_player') : isOver ? (name ?? t('layer_label')) : undefined}
      inert={isCovered && !isMini}
      className={
        isLeaving
          ? classes(styles.layer, styles.leaving)
          : isMini
            ? styles.mini
            : isOver
              ? classes(styles.layer, cover === 'whole' && styles.whole, isDirect && styles.direct)
              : styles.page
      }
    >
      <LayerNameContext value={setName}>{children}</LayerNameContext>
    </div>
  );
}

const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** A page that comes to cover another takes the focus. `focus.ts` decides where it returns to. */
function useLayerFocus(ref: RefObject<HTMLDivElement | null>, isOver: boolean, isDirect: boolean): void {
  const isFirst = useRef(isDirect);
  // Before the page becomes inert: the browser is about to remove the focus from it.
  useLayout(() => {
    if (!isOver) return;
    // The first page of a visit starts like any other: at the top of the document.
    if (!isFirst.current && !ref.current?.contains(document.activeElement)) ref.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [ref, isOver]);
}

/** The page under a layer does not scroll, and its width is unchanged while its scrollbar is hidden. */
function useLayerScroll(isOver: boolean): void {
  useEffect(() => {
    if (!isOver) return;
    const root = document.documentElement;
    root.style.setProperty('--gutter', `${window.innerWidth - root.clientWidth}px`);
    root.classList.add(styles.covered!);
    return () => {
      root.classList.remove(styles.covered!);
      root.style.removeProperty('--gutter');
    };
  }, [isOver]);
}

function useEscape(isWanted: boolean): void {
  const close = useClose();
  useEffect(() => {
    if (!isWanted) return;
    // A dialog or the player inside may use Esc itself; it then prevents the default.
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('[role="dialog"][data-state="open"]')
      ) {
        event.preventDefault();
        close();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isWanted, close]);
}
