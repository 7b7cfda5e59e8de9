import { createContext, useContext } from 'react';

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
