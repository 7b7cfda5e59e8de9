/** Plays the packshots before the content, in the element of the content. */
import { stepPackshots, type PackshotEvent, type PackshotRun } from './rules/packshots.ts';

export interface PackshotPlayerDeps {
  /** Epoch seconds. */
  now(): number;
  isPlaying(): boolean;
  play(url: string): void;
  onShown(isShown: boolean): void;
}

export interface PackshotPlayer {
  isShown(): boolean;
  /** Shows the clips, if there are any, and then the content. */
  begin(run: PackshotRun | undefined, playContent: () => void): void;
  step(event: PackshotEvent): void;
  /** Time has passed, during which the clip moved or did not. */
  look(): void;
  /** The picture has begun to move. */
  moves(): void;
  /** Drops the packshots: another item opens, or none. */
  reset(): void;
}

export function createPackshotPlayer({ now, isPlaying, play, onShown }: PackshotPlayerDeps): PackshotPlayer {
  let run: PackshotRun | undefined;
  let content = (): void => {};
  /** When the clip was looked at last, and whether it has begun to move. */
  let last = { at: 0, isMoving: false };

  function show(next: PackshotRun | undefined): void {
    run = next;
    last = { at: now(), isMoving: false };
    onShown(next !== undefined);
    if (next) play(next.list[next.index]!.url);
    else content();
  }

  function step(event: PackshotEvent): void {
    if (!run) return;
    const next = stepPackshots(run, event);
    if (next?.index === run.index) run = next;
    else show(next);
  }

  return {
    isShown: () => run !== undefined,
    begin(first, playContent) {
      content = playContent;
      show(first);
    },
    step,
    look() {
      const { at, isMoving } = last;
      last = { at: now(), isMoving };
      step({ type: 'passed', s: Math.max(0, now() - at), isMoving: isMoving && isPlaying() });
    },
    moves() {
      last = { at: now(), isMoving: true };
    },
    reset() {
      run = undefined;
      content = () => {};
    },
  };
}
