import { asStatId } from '@aerial/domain/ids.ts';
import { receiverReportCall, receiverTicketCall, statCall } from '@aerial/contract/calls/playback.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import { seconds, type Clock } from '@aerial/domain/time.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { hyphenatedId } from '@aerial/domain/refs.ts';
import type { HistoryStore, WatchReport } from './ports.ts';
import { watchReport } from './rules.ts';
import type { ReceiverTickets } from './tickets.ts';

export interface HistoryRoutesDeps {
  readonly history: HistoryStore;
  readonly tickets: ReceiverTickets;
  readonly clock: Clock;
}

const unknown = () => fail({ code: 'stat_not_found', message: 'There is no such playback.' } as const);
const handedOver: WatchReport = {
  playedS: seconds(0),
  positionS: undefined,
  frameAt: undefined,
  isEnded: false,
  isRemote: true,
};

export function historyRoutes(router: CallRouter, { history, tickets, clock }: HistoryRoutesDeps): void {
  router.handle(statCall, async ({ params, body, viewer }) => {
    const id = hyphenatedId(params.id);
    const stat =
      id === undefined ? undefined : await history.record(viewer.userId, asStatId(id), watchReport(body), clock.now());
    return stat ? ok({ id: stat.id, duration: stat.durationS }) : unknown();
  });

  router.handle(receiverTicketCall, async ({ params, viewer }) => {
    const id = hyphenatedId(params.id);
    const now = clock.now();
    const stat = id === undefined ? undefined : await history.record(viewer.userId, asStatId(id), handedOver, now);
    return stat ? ok({ ticket: tickets.issue(viewer.userId, stat.id, now) }) : unknown();
  });

  router.handle(receiverReportCall, async ({ body: { ticket, ...report } }) => {
    const now = clock.now();
    const named = tickets.read(ticket, now);
    const stat =
      named && (await history.record(named.userId, named.statId, { ...watchReport(report), isRemote: true }, now));
    return stat ? ok({ duration: stat.durationS }) : unknown();
  });
}
