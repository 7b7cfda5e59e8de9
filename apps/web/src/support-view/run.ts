/** A tab in which support sees the service as a subscriber does: it has a session and a storage of its own, and is marked. */
import { endSupportSessionCall } from '@aerial/api-client/calls/support.ts';
import { FALLBACK_LANGUAGE } from '@aerial/domain/language.ts';
import { PROMPT_KINDS, PROMPTS_SEEN_KEY } from '@aerial/domain/prompts.ts';
import { parseSupportView, SUPPORT_VIEW_KEY, type SupportView } from '@aerial/domain/support-view.ts';
import { systemClock } from '@aerial/domain/time.ts';
import { isTranslated, translationUrl } from '../i18n/languages.ts';
import { showMark } from './mark.ts';
import { viewStorage } from './storage.ts';

/** Retries of the texts, which the mark cannot do without, milliseconds. */
const RETRY_MS = 2_000;

function storedView(page: Window): SupportView | undefined {
  try {
    const view = parseSupportView(page.sessionStorage.getItem(SUPPORT_VIEW_KEY), systemClock.now());
    if (!view) page.sessionStorage.removeItem(SUPPORT_VIEW_KEY);
    return view;
  } catch {
    // A browser that refuses storage has no view.
    return undefined;
  }
}

/** Does nothing in the other tabs of the same browser. Runs before anything reads the stored session. */
export function runSupportView(page: Window): void {
  const view = storedView(page);
  if (!view) return;
  let isOver = false;
  /** Ends the session and leaves. What the application would go on to do belongs to no view. */
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    page.sessionStorage.removeItem(SUPPORT_VIEW_KEY);
    void page
      .fetch(endSupportSessionCall.path, {
        method: endSupportSessionCall.method,
        keepalive: true,
        headers: { authorization: `Token ${view.token}` },
      })
      .catch(() => {});
    page.close();
    page.location.replace('/console');
  };
  page.opener = null;
  Object.defineProperty(page, 'localStorage', {
    value: viewStorage(view, systemClock.now(), end),
    configurable: true,
  });
  // Prompts ask the viewer, not support.
  page.sessionStorage.setItem(PROMPTS_SEEN_KEY, JSON.stringify(PROMPT_KINDS));
  // What is stored for a start without a network is the browser's own viewer's.
  Reflect.deleteProperty(page, 'indexedDB');
  page.setTimeout(end, view.until - systemClock.now());
  void mark(page, view, end);
}

async function mark(page: Window, view: SupportView, end: () => void): Promise<void> {
  const { lang } = page.document.documentElement;
  const url = translationUrl(isTranslated(lang) ? lang : FALLBACK_LANGUAGE);
  try {
    showMark(page.document, view, await (await page.fetch(url)).json(), end);
  } catch {
    page.setTimeout(() => void mark(page, view, end), RETRY_MS);
  }
}
