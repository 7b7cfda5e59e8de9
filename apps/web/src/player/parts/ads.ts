/**
 * Where the content gives way to ads. Their code is loaded when a stream has some; whatever of it fails or does not load, the content
 * plays as if there were none.
 */
import type { AdGate, RunningAds } from '../ads/gate.ts';
import type { LoadedAds } from '../ads/load.ts';
import type { AdReport } from '../ads/report.ts';
import type { AdBlock } from '../ads/types.ts';
import type { PlaybackItem } from '../types.ts';
import type { PlayerScreen } from './screen.ts';

/** The code of ads has to be there within this, milliseconds: it must not hold the content back. */
const CODE_TIMEOUT_MS = 5000;

const subjectOf = ({ channelId, key }: PlaybackItem): string =>
  channelId === undefined ? key : `channel-${channelId}`;

/** @param loadCode absent: no ads are shown */
export function createAds(screen: PlayerScreen, loadCode?: () => Promise<LoadedAds>): AdGate {
  const listeners = new Set<(report: AdReport) => void>();
  let running: RunningAds | undefined;
  /** Whose ads they are. */
  let subject: string | undefined;
  /** Shows the content after the break. */
  let next: (() => void) | undefined;
  /** Loads the content behind the ad. */
  let prepare: (() => void) | undefined;
  /** The code for a pre-roll is being loaded, and nothing plays meanwhile. */
  let isAwaitingCode = false;
  let generation = 0;

  const isHolding = (): boolean => isAwaitingCode || running?.isHolding() === true;
  function takeNext(): (() => void) | undefined {
    const taken = next;
    next = undefined;
    prepare = undefined;
    return taken;
  }
  function prepareNext(): void {
    const now = prepare;
    prepare = undefined;
    now?.();
  }

  function close(): void {
    generation++;
    const former = running;
    running = undefined;
    subject = undefined;
    next = undefined;
    prepare = undefined;
    isAwaitingCode = false;
    former?.close();
  }

  const report = (what: AdReport): void => listeners.forEach((listener) => listener(what));

  function loadThen(block: AdBlock, then: () => void): void {
    const mine = generation;
    let isSettled = false;
    const settle = (found?: LoadedAds): void => {
      if (isSettled || mine !== generation) return;
      isSettled = true;
      cancel();
      if (found && screen.video) {
        running = found.runAds(screen, block, { takeNext, prepareNext, report }, found.platform);
      }
      then();
    };
    const cancel = screen.env.wait(CODE_TIMEOUT_MS, () => settle());
    loadCode?.().then(settle, () => settle());
  }

  function offer(roll: 'post-pause' | 'post', go: () => void): void {
    if (isHolding()) return;
    if (running?.offer(roll)) next = go;
    else go();
  }

  return {
    isHolding,
    isInElement: () => running?.isInElement() === true,
    isPostPending: () => running?.isPostPending() === true,
    opened(item) {
      if (subject !== undefined && subject !== subjectOf(item)) close();
      // What was to follow the break belongs to what was open.
      next = undefined;
      prepare = undefined;
    },
    begin(block, play, { isPlaying = false, prepare: behindAd } = {}) {
      const { env, request } = screen;
      if (isHolding()) {
        next = play;
        prepare = behindAd;
        return;
      }
      const key = request && subjectOf(request.item);
      // Another position of the same, or another attempt: its ads go on, without another pre-roll.
      if (key !== undefined && key === subject) return play();
      close();
      if (!block || !loadCode || env.purpose !== 'main') return play();
      subject = key;
      const hasPre = block.rolls.pre.length > 0;
      isAwaitingCode = hasPre && !isPlaying;
      if (isAwaitingCode) [next, prepare] = [play, behindAd];
      else play();
      loadThen(block, () => {
        isAwaitingCode = false;
        if (hasPre && !running?.offer('pre')) takeNext()?.();
      });
    },
    resume: (go) => offer('post-pause', go),
    ended: (go) => offer('post', go),
    breakShown: (name) => report({ type: 'shown', roll: 'break', alias: name }),
    sought: (to) => running?.sought(to),
    look: () => running?.look(),
    request: (what) => running?.request(what),
    soundChanged: () => running?.soundChanged(),
    close,
    controls: {
      act: (action) => running?.act(action),
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
}
