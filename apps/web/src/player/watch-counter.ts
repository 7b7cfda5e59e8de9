/** Counts what is watched in one player and hands out its reports. */
import { noPlayback, stepPlayback, type PlaybackMoment, type WatchReport } from './rules/reports.ts';
import type { PlaybackKind, Position } from './types.ts';

export interface WatchCounter {
  /** A stream came, under a name of its own or the one it had. */
  opened(statId: string | undefined, kind: PlaybackKind): void;
  look(isMoving: boolean, position: Position | undefined): void;
  /** Reports what is known. */
  stop(position: Position | undefined): void;
  /** Another item is opened, or none. */
  forget(position: Position | undefined): void;
}

/** @param now epoch seconds @param send gets each report, and whether playing has stopped */
export function createWatchCounter(now: () => number, send: (report: WatchReport, isLast: boolean) => void): WatchCounter {
  let watched = noPlayback;
  function count(moment: PlaybackMoment): void {
    const [next, report] = stepPlayback(watched, moment);
    watched = next;
    if (report) send(report, moment.type === 'stopped');
  }
  const stop = (position: Position | undefined): void => count({ type: 'stopped', now: now(), position });
  return {
    opened(statId, kind) {
      if (statId === watched.statId) return;
      stop(undefined);
      count({ type: 'opened', statId, kind });
    },
    look: (isMoving, position) => void (watched.statId !== undefined && count({ type: 'looked', isMoving, now: now(), position })),
    stop,
    forget(position) {
      stop(position);
      watched = noPlayback;
    },
  };
}
