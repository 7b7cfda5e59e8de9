/** Blackouts on a receiver that cannot cover its picture: it pauses, and goes on when they are over. @source C-452 */
import { seekTo, goLive, currentPosition } from './position.ts';
import type { PlayerScreen } from './screen.ts';

/** How long a receiver may take to be somewhere else, milliseconds. */
const RESUME_MS = 5000;

/** @returns looks at the player again: it has changed */
export function createReceiverBlackouts(screen: PlayerScreen): () => void {
  let isCovered = false;
  /** It is over, and the receiver has not said yet where it is. */
  let isResuming = false;
  let cancel = (): void => {};

  function resume(): void {
    const { item, blackouts, wantsPlay } = screen.state.machine;
    const position = currentPosition(screen);
    const end = blackouts.find((range) => position >= range.start && position < range.end)?.end;
    isCovered = false;
    isResuming = true;
    cancel = screen.env.wait(RESUME_MS, () => {
      isResuming = false;
      look();
    });
    if (item?.kind === 'live') goLive(screen);
    else if (end !== undefined) seekTo(screen, end);
    if (wantsPlay) screen.engine?.own?.play();
  }

  function look(): void {
    const { machine, receiver } = screen.state;
    const mustCover = machine.flags.casting && machine.flags.blackout && receiver?.isOwn === false;
    if (!mustCover) {
      cancel();
      isCovered = isResuming = false;
      return;
    }
    if (isResuming) return;
    // Also what the viewer starts on the television itself.
    if (receiver.status === 'playing') screen.engine?.own?.pause();
    if (isCovered) return;
    isCovered = true;
    const position = currentPosition(screen);
    const end = machine.blackouts.find((range) => position >= range.start && position < range.end)?.end ?? position;
    cancel = screen.env.wait(Math.max(0, end - position) * 1000, resume);
  }
  return look;
}
