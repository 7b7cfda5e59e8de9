/** Counts watched time in one player and sends its reports. */
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { StatId } from '@aerial/domain/ids.ts';
import { noPlayback, stepPlayback, type PlaybackMoment, type WatchReport } from './rules/reports.ts';
import type { PlaybackKind, Position } from './types.ts';

export interface WatchCounter {
  /** A stream came, under a name of its own or the one it had. */
  opened(statId: StatId | undefined, kind: PlaybackKind): void;
  look(isMoving: boolean, position: Position | undefined): void;
  /** Reports that the stream is still open, though nothing of it is shown. */
  keepAlive(): void;
  /** Reports the time counted so far. */
  stop(position: Position | undefined): void;
  /** The viewer leaves, though the page may come back. */
  leave(position: Position | undefined): void;
  /** Another item is opened. @returns the last report of the item before, which is not sent yet */
  reset(position: Position | undefined): WatchReport | undefined;
  /** The player is closed. */
  close(position: Position | undefined): void;
}

/** @param now epoch seconds @param send gets each report, and whether playing has stopped */
export function createWatchCounter(
  now: () => EpochSeconds,
  send: (report: WatchReport, isLast: boolean) => void,
): WatchCounter {
  let watched = noPlayback;
  function counted(moment: PlaybackMoment): WatchReport | undefined {
    const [next, report] = stepPlayback(watched, moment);
    watched = next;
    return report;
  }
  function count(moment: PlaybackMoment): void {
    const report = counted(moment);
    if (report) send(report, moment.type !== 'looked');
  }
  const stopped = (position: Position | undefined): PlaybackMoment => ({ type: 'stopped', now: now(), position });
  const stop = (position: Position | undefined): void => count(stopped(position));
  const leave = (position: Position | undefined): void => count({ type: 'left', now: now(), position });
  return {
    opened(statId, kind) {
      if (statId === watched.statId) return;
      stop(undefined);
      count({ type: 'opened', statId, kind });
    },
    look: (isMoving, position) =>
      void (watched.statId !== undefined && count({ type: 'looked', isMoving, now: now(), position })),
    keepAlive() {
      const { statId, kind } = watched;
      if (statId !== undefined && kind !== 'trailer') send({ statId, duration: 0 }, false);
    },
    stop,
    leave,
    close(position) {
      leave(position);
      watched = noPlayback;
    },
    reset(position) {
      const report = counted(stopped(position));
      watched = noPlayback;
      return report;
    },
  };
}
