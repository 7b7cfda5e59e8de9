/** The event queue of a running application, on the browser's network, storage and clock. Loaded once the page is idle. */
import { metricsEventsCall } from '@aerial/api-client/calls/metrics.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import { epochMs } from '@aerial/domain/time.ts';
import type { Runtime } from '../core/runtime.tsx';
import { logEventOf } from '../surroundings/native-log.ts';
import { activeGroups } from './ab-groups.ts';
import { newEventId } from './event-id.ts';
import { eventStore } from './event-store.ts';
import { createEventQueue, type EventQueue, type QueuedEvent } from './queue.ts';
import { isUntracked } from './untracked.ts';

/** Refusals that a retry may overcome: too many requests, and a request that took too long. */
const PASSING = new Set([408, 425, 429]);

export function openQueue({ api, queryClient, session }: Runtime): EventQueue {
  const now = () => epochMs(Date.now());
  const log = logEventOf(window);
  const queue = createEventQueue({
    async send(batch) {
      // Keepalive: what is in flight while the page closes still arrives.
      const owner = ownerOf(session);
      await api.call(metricsEventsCall, {
        body: { events: batch.map((event) => wireOf(event, owner)) },
        keepalive: true,
      });
    },
    isFinal: (error) =>
      error instanceof ApiError && error.status >= 400 && error.status < 500 && !PASSING.has(error.status),
    isOff: isUntracked,
    isOnline: () => navigator.onLine,
    now,
    newId: () => newEventId(Date.now()),
    context() {
      const groups = activeGroups(queryClient);
      const owner = ownerOf(session);
      return { ...(groups && { groups }), ...(owner !== undefined && { owner }) };
    },
    store: eventStore(() => window.localStorage, newEventId(Date.now()), Date.now),
    wait(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && queue.hide());
  window.addEventListener('pagehide', () => queue.leave());
  window.addEventListener('pageshow', (event) => event.persisted && queue.resume());
  window.addEventListener('online', () => queue.online());
  if (!log) return queue;
  return {
    ...queue,
    track(name, params = {}, at = now()) {
      if (isUntracked()) return;
      queue.track(name, params, at);
      log(JSON.stringify({ name, time: Math.floor(at / 1000), params }));
    },
  };
}

/** What an earlier user of this browser did is reported as nobody's. @param current whose session sends it */
const wireOf = ({ params, groups, owner, ...event }: QueuedEvent, current: string | undefined) => ({
  ...event,
  params: { ...params },
  ...(groups && { groups: { ...groups } }),
  ...(owner !== undefined && owner !== current && { anonymous: true }),
});

/** Names the session's device within this browser. The id of the device is a credential: of its hash too little is left to guess from. */
function ownerOf(session: Runtime['session']): string | undefined {
  const state = session?.state();
  const device = state && 'token' in state ? state.token.device_id : undefined;
  if (!device) return undefined;
  let hash = 0x811c9dc5;
  for (const character of device) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
