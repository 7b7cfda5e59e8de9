/** Analytics of a running application. Loaded once the page is idle, so that nothing of it delays the first page. */
import type { Runtime } from '../core/runtime.tsx';
import { abTestsQuery } from './ab-groups.ts';
import { watchPage } from './page-events.ts';
import { startPings } from './ping.ts';
import { isUntracked } from './untracked.ts';
import { eventsOf } from './useEvents.ts';
import { logVitals } from './vitals.ts';

/** @param shownPath the path of the page on the screen */
export function startAnalytics(runtime: Runtime, shownPath: () => string): void {
  startPings({
    now: () => Date.now(),
    isHidden: () => document.visibilityState === 'hidden',
    isMobileAccount: isUntracked,
    load: (address) => void (new Image().src = address),
    setInterval: (work, ms) => void setInterval(work, ms),
  });
  logVitals((line) => console.log(line));
  if (isUntracked()) return;
  // Another session begins without the data of the one before.
  const loadTests = (): void => {
    if (runtime.session?.state().tag === 'active') void runtime.queryClient.prefetchQuery(abTestsQuery(runtime.api));
  };
  runtime.session?.subscribe(loadTests);
  loadTests();
  watchPage(window, { events: eventsOf(runtime), isOff: isUntracked, shownPath });
}
