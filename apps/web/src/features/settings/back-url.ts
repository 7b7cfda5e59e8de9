/** Where closing the settings leads: the page of the application from which they were opened. @source */
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

/** The page to go back to. */
export interface WayBack {
  readonly url: string;
  /** Its step in the browser's history, where it is known: going back there keeps how far the page was scrolled. */
  readonly step?: number | undefined;
}

export interface BackUrl {
  /** Hears of every address of this visit, in order. @param step of the browser's history */
  visited(place: Place, step?: number): void;
  /** Forgets it thereby; undefined when the visit began in the settings. */
  take(): WayBack | undefined;
}

/** @param tab storage of the browser's tab: it outlives a reload */
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
      // Only addresses of this site are followed, whoever wrote them.
      return url !== null && /^\/(?![/\\])/.test(url) ? { url, step } : undefined;
    },
  };
}

/** Of this tab. */
export const settingsBackUrl = createBackUrl(safeStore(() => window.sessionStorage));
