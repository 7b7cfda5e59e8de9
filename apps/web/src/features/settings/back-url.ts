/** The target of closing the settings: the page from which they were opened. @source */
import { safeStore } from '../../surroundings/key-value-store.ts';
import { isSettings } from './places.ts';

const KEY = 'aerial.settings.back';

interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** The page to return to. */
export interface BackTarget {
  readonly url: string;
  /** Its step in the browser's history, if available: going back there restores the scroll position. */
  readonly step?: number | undefined;
}

export interface BackUrl {
  /** Notes every address of this visit, in order. @param step of the browser's history */
  visited(place: Place, step?: number): void;
  /** Takes the target and clears it; undefined when the visit started in the settings. */
  take(): BackTarget | undefined;
}

/** @param tab session storage: it survives a reload */
export function createBackUrl(tab: Store): BackUrl {
  let last: { readonly place: Place; readonly step: number | undefined } | undefined;
  let openedAt: number | undefined;
  return {
    visited(place, step) {
      if (isSettings(place.pathname) && last && !isSettings(last.place.pathname)) {
        tab.setItem(KEY, last.place.pathname + last.place.search);
        openedAt = last.step;
      }
      last = { place, step };
    },
    take() {
      const url = tab.getItem(KEY);
      const step = openedAt;
      tab.removeItem(KEY);
      openedAt = undefined;
      // Only addresses of this site are followed, in case the storage was tampered with.
      return url !== null && /^\/(?![/\\])/.test(url) ? { url, step } : undefined;
    },
  };
}

/** The instance of this tab. */
export const settingsBackUrl = createBackUrl(safeStore(() => window.sessionStorage));
