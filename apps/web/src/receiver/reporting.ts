/** Reports what is watched on the television, so that its stream stays open without the page that began it. @source spec 2 §7 Stat */
import { receiverReportCall } from '@aerial/api-client/calls/receivers.ts';
import { asStatId } from '@aerial/domain/ids.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { LoadDetails, MediaDetails } from '../player/cast/protocol.ts';
import type { WatchReport } from '../player/rules/reports.ts';
import type { Position } from '../player/types.ts';
import { createWatchCounter } from '../player/watch-counter.ts';

export interface ReceiverReporting {
  /** Another playback begins, and the one before has ended. @param by undefined: nobody counts it */
  opened(by: LoadDetails | undefined, kind: MediaDetails['kind'] | undefined): void;
  look(isMoving: boolean, position: Position | undefined): void;
  /** Nothing plays. */
  ended(): void;
}

/** @param now epoch seconds @param post sends a report; whether it arrives is nothing the viewer could act on */
export function createReceiverReporting(now: () => EpochSeconds, post: (body: object) => void): ReceiverReporting {
  let ticket: string | undefined;
  let last: Position | undefined;
  const counter = createWatchCounter(now, ({ statId: _statId, ...report }: WatchReport) => {
    if (ticket !== undefined) post({ ticket, ...report });
  });
  return {
    opened(by, kind) {
      counter.close(last);
      last = undefined;
      ticket = by?.ticket;
      if (!by || !kind) return;
      counter.opened(asStatId(by.statId), kind);
      // The television has it from now on.
      counter.keepAlive();
    },
    look(isMoving, position) {
      last = position ?? last;
      counter.look(isMoving, position);
    },
    ended() {
      counter.close(last);
      last = ticket = undefined;
    },
  };
}

/** Also arrives when the page is on its way out. */
export function postReport(body: object): void {
  void fetch(receiverReportCall.path, {
    method: receiverReportCall.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => {});
}
