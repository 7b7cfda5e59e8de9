import { createContext, useContext } from 'react';

/** Whether another page lies over this one; set by the application around each page. */
export const CoveredContext = createContext(false);

/** Whether another page lies over the page of this component: what moves or sounds by itself should then rest. */
export const useIsCovered = (): boolean => useContext(CoveredContext);
