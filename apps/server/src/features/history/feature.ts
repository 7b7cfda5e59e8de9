import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { HistoryStore } from './ports.ts';
import { historyStore } from './repo.pg.ts';
import { historyRoutes } from './routes.ts';
import { receiverTickets } from './tickets.ts';

export interface HistoryFeature extends Feature {
  /** What guests watched on a device becomes the account's that signs in there. */
  readonly adoptGuests: HistoryStore['adoptGuests'];
}

/** Reports of players: how far something was watched. */
export function historyFeature({ db, clock, secret }: Pick<Kernel, 'db' | 'clock' | 'secret'>): HistoryFeature {
  const history = historyStore(db);
  return {
    name: 'history',
    adoptGuests: (...signedIn) => history.adoptGuests(...signedIn),
    routes: (router) => historyRoutes(router, { history, tickets: receiverTickets(secret), clock }),
  };
}
