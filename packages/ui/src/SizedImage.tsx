/**
 * Chromium retains every `img` that got a `srcset` before it was in the document, for the lifetime of the
 * document, and React creates such images for each rendering that is superseded, with everything they reference.
 * So an image created in the browser gets its addresses once it is mounted; a server-rendered one has them already.
 */
import { useCallback, type ComponentProps } from 'react';
import { pictureSources, sourceOf, type PictureKind } from './picture-sources.ts';
import { useIsMadeHere } from './useHydrated.ts';

interface Addresses {
  readonly src?: string;
  readonly srcSet?: string;
  readonly sizes?: string;
}
interface Given<T> extends Addresses {
  readonly ref: (element: T | null) => void;
}

/** In the order in which a browser chooses: the fallback address comes after the choices. */
const ATTRIBUTES = [
  ['sizes', 'sizes'],
  ['srcset', 'srcSet'],
  ['src', 'src'],
] as const;

/** @param onAttach called with the element once it has its addresses */
function useAddresses<T extends HTMLImageElement | HTMLSourceElement>(
  { src, srcSet, sizes }: Addresses,
  onAttach?: (element: T) => void,
): Given<T> {
  const isMadeHere = useIsMadeHere();
  const ref = useCallback(
    (element: T | null) => {
      if (!element) return;
      const wanted = { src, srcSet, sizes };
      for (const [attribute, name] of isMadeHere ? ATTRIBUTES : []) {
        const value = wanted[name];
        if (value === undefined) element.removeAttribute(attribute);
        // Setting the same address would reload it.
        else if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
      }
      onAttach?.(element);
    },
    [isMadeHere, src, srcSet, sizes, onAttach],
  );
  if (isMadeHere) return { ref };
  return {
    ref,
    ...(sizes !== undefined && { sizes }),
    ...(srcSet !== undefined && { srcSet }),
    ...(src !== undefined && { src }),
  };
}

interface SizedImageProps extends Omit<ComponentProps<'img'>, 'ref' | 'src' | 'srcSet' | 'sizes'> {
  readonly src: string;
  /** What it shows; '' when the text beside it says the same. */
  readonly alt: string;
  readonly kind: PictureKind;
  /** Width ÷ height of the box that it is cut to fill; not cut without. */
  readonly ratio?: number | undefined;
  /** Called with the image once it has its addresses. */
  readonly onAttach?: (image: HTMLImageElement) => void;
}

/** An image that the browser loads at the width that the screen needs. */
export function SizedImage({ src, kind, ratio, onAttach, alt, ...rest }: SizedImageProps) {
  return <img alt={alt} {...rest} {...useAddresses(pictureSources(src, kind, ratio), onAttach)} />;
}

/** A `source` of a `picture`. */
export function SizedSource({ src, kind, media }: { src: string; kind: PictureKind; media: string }) {
  return <source media={media} {...useAddresses<HTMLSourceElement>(sourceOf(src, kind))} />;
}
