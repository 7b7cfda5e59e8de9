/** Reminders in an open page, where the browser shows no notifications: a toast at the time. */
import type { ApiPort } from '@aerial/api-client/port.ts';
import { remindersCall } from '@aerial/api-client/calls/reminders.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { safeStore, type KeyValueStore } from '../../surroundings/key-value-store.ts';
import type { Reminder } from './queries.ts';

/** Of local storage: until when this browser may have reminders to show, Unix seconds. Without it nothing is requested. */
export const REMINDERS_UNTIL_KEY = 'aerial.reminders_until';

/** The longest delay of a timer, ms. */
const MAX_TIMER_MS = 2_147_483_647;

export interface WatchDeps {
  readonly api: ApiPort;
  readonly store: KeyValueStore;
  now(): EpochMs;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(timer: number): void;
  /** Whether notifications reach this browser: then the page stays silent. */
  hasPush(): boolean;
  show(reminder: Reminder): void;
}

const listeners = new Set<(reminder: Reminder) => void>();

/** A reminder was set in this page. */
export function noteReminder(reminder: Reminder, store: KeyValueStore = safeStore(() => window.localStorage)): void {
  const until = Math.max(Number(store.getItem(REMINDERS_UNTIL_KEY)) || 0, reminder.timestamp);
  store.setItem(REMINDERS_UNTIL_KEY, String(until));
  for (const listener of listeners) listener(reminder);
}

/** Watches the clock for the viewer's reminders. @returns stops it */
export function watchReminders(deps: WatchDeps): () => void {
  const { api, store, now, hasPush, show } = deps;
  const timers = new Map<string, number>();

  /** It may have been cancelled elsewhere, or the programme moved, since it was read. */
  async function due(id: string): Promise<void> {
    timers.delete(id);
    if (hasPush()) return;
    const reminder = (await api.call(remindersCall)).find((one) => one.id === id);
    if (reminder) show(reminder);
  }
  function schedule(reminder: Reminder): void {
    if (timers.has(reminder.id) || reminder.timestamp * 1000 <= now()) return;
    const ms = Math.max(0, Math.min(reminder.remind_at * 1000 - now(), MAX_TIMER_MS));
    timers.set(
      reminder.id,
      deps.setTimeout(() => void due(reminder.id).catch(() => {}), ms),
    );
  }

  listeners.add(schedule);
  if ((Number(store.getItem(REMINDERS_UNTIL_KEY)) || 0) * 1000 > now())
    api.call(remindersCall).then(
      (all) => {
        if (listeners.has(schedule)) all.forEach(schedule);
      },
      () => {
        // Without the service nothing is shown; the next visit reads them.
      },
    );
  return () => {
    listeners.delete(schedule);
    for (const timer of timers.values()) deps.clearTimeout(timer);
    timers.clear();
  };
}

export const browserNow = (): EpochMs => epochMs(Date.now());
