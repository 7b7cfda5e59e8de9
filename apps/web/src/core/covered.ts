import { createContext, useContext, useEffect } from 'react';

/** Whether another page lies over this one; set by the application around each page. */
export const CoveredContext = createContext(false);

/** Whether another page lies over the page of this component: what moves or sounds by itself should then rest. */
export const useIsCovered = (): boolean => useContext(CoveredContext);

/** Whether this page lies over another; set by the application around each page. */
export const OverContext = createContext(false);

/** Whether the page of this component lies over another, so that it shows a way to close. */
export const useIsOver = (): boolean => useContext(OverContext);

/** How much lies under a layer: the page, or the header and the bottom bar as well. */
export type Cover = 'page' | 'whole';

/** The element of the layer, for the link that leads past the menu. */
export const LAYER_ID = 'layer';

/** Takes the spoken name of the layer around a page; set by the frame of each page. */
export const LayerNameContext = createContext<(name: string | undefined) => void>(() => {});

/** Names the layer of this page after what it shows. @param name undefined while it is unknown */
export function useLayerName(name: string | undefined): void {
  const setName = useContext(LayerNameContext);
  useEffect(() => {
    setName(name);
    return () => setName(undefined);
  }, [name, setName]);
}
