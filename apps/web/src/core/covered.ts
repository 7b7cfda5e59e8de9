import { createContext, useContext, useEffect } from 'react';

/** How much another page covers this one, if one does; set by the application around each page. */
export const CoveredContext = createContext<Cover | undefined>(undefined);

/** Whether another page covers the page of this component: animations and sound should then pause. */
export const useIsCovered = (): boolean => useContext(CoveredContext) !== undefined;

/** Whether something that plays in the whole window covers it: nothing of this page should be heard, or take a stream. */
export const useIsUnderPlayer = (): boolean => useContext(CoveredContext) === 'whole';

/** Whether this page covers another; set by the application around each page. */
export const OverContext = createContext(false);

/** Whether the page of this component covers another, so that it shows a close button. */
export const useIsOver = (): boolean => useContext(OverContext);

/** How much a layer covers: the page, or the header and the bottom navigation as well. */
export type Cover = 'page' | 'whole';

/** The element of the layer, for the skip link. */
export const LAYER_ID = 'layer';

/** Takes the accessible name of the layer around a page; set by the frame of each page. */
export const LayerNameContext = createContext<(name: string | undefined) => void>(() => {});

/** Names the layer of this page after what it shows. @param name undefined while it is unknown */
export function useLayerName(name: string | undefined): void {
  const setName = useContext(LayerNameContext);
  useEffect(() => {
    setName(name);
    return () => setName(undefined);
  }, [name, setName]);
}
