import { asStatId } from '@aerial/domain/ids.ts';
import { statCall } from '@aerial/contract/calls/playback.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { hyphenatedId } from '@aerial/domain/refs.ts';
import type { HistoryStore } from './ports.ts';
import { watchReport } from './rules.ts';

export interface HistoryRoutesDeps {
  readonly history: HistoryStore;
  readonly clock: Clock;
}

export function historyRoutes(router: CallRouter, { history, clock }: HistoryRoutesDeps): void {
  router.handle(statCall, async ({ params, body, viewer }) => {
    const id = hyphenatedId(params.id);
    const stat =
      id === undefined ? undefined : await history.record(viewer.userId, asStatId(id), watchReport(body), clock.now());
    return stat
      ? ok({ id: stat.id, duration: stat.durationS })
      : fail({ code: 'stat_not_found', message: 'There is no such playback.' });
  });
}
