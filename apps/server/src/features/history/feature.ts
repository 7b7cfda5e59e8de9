import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { HistoryStore } from './ports.ts';
import { historyStore } from './repo.pg.ts';
import { historyRoutes } from './routes.ts';
import { receiverTickets } from './tickets.ts';
import { OPEN_MS, WATCHED_KINDS, type Presence } from '../../presence/presence.ts';

export interface HistoryFeature extends Feature {
  /** What guests watched on a device becomes the account's that signs in there. */
  readonly adoptGuests: HistoryStore['adoptGuests'];
}

/** Reports of players: how far something was watched. */
export function historyFeature({
  db,
  clock,
  secret,
  presence,
}: Pick<Kernel, 'db' | 'clock' | 'secret' | 'presence'>): HistoryFeature {
  const history = withPresence(historyStore(db), presence);
  return {
    name: 'history',
    adoptGuests: (...signedIn) => history.adoptGuests(...signedIn),
    routes: (router) => historyRoutes(router, { history, tickets: receiverTickets(secret), clock }),
  };
}

/** Each report that is stored says who watches now. */
const withPresence = (history: HistoryStore, presence: Presence): HistoryStore => ({
  ...history,
  async record(userId, statId, report, now) {
    const playback = await history.record(userId, statId, report, now);
    const kind = WATCHED_KINDS.find((one) => one === playback?.kind);
    if (playback && kind)
      presence.report({ ...playback, kind, userId, statId, openUntil: playback.isOpen ? now + OPEN_MS : undefined });
    return playback;
  },
});
