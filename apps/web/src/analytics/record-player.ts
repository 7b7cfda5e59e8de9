/** What a player does, from its first moment on, for observers whose code is loaded later. */
import type { AdReport } from '../player/ads/report.ts';
import type { PlayerState, PlayerStore } from '../player/store-types.ts';
import type { Position } from '../player/types.ts';

export interface PlayerLook {
  /** Unix milliseconds. */
  readonly at: number;
  readonly state: PlayerState;
  readonly position: Position;
  /** What has just happened to an ad. */
  readonly ad?: AdReport;
}

export interface PlayerObserver {
  look(look: PlayerLook): void;
  /** The player is closed, or the page leaves it. */
  end(): void;
}

/** Looks buffered until the observer is loaded: some minutes. */
const MAX_LOOKS = 2_000;

/** @param load the observer, which then gets what it missed @returns ends the recording */
export function recordPlayer(
  player: Pick<PlayerStore, 'ads' | 'getState' | 'subscribe' | 'getTime' | 'subscribeTime'>,
  load: () => Promise<PlayerObserver>,
): () => void {
  let looks: PlayerLook[] = [];
  let observer: PlayerObserver | undefined;
  let isOver = false;
  const note = (ad?: AdReport): void => {
    const look = { at: Date.now(), state: player.getState(), position: player.getTime().position, ...(ad && { ad }) };
    if (observer) observer.look(look);
    else if (looks.length < MAX_LOOKS) looks.push(look);
  };
  note();
  const unsubscribe = [player.subscribe(() => note()), player.subscribeTime(() => note()), player.ads.subscribe(note)];
  load().then(
    (loaded) => {
      for (const look of looks) loaded.look(look);
      looks = [];
      observer = loaded;
      if (isOver) loaded.end();
    },
    () => {
      // Statistics are not worth disturbing a viewer.
    },
  );
  return () => {
    isOver = true;
    for (const stop of unsubscribe) stop();
    observer?.end();
  };
}
