/** When the page of a channel is rendered: on a slow processor its rendering would hold up the picture. */
import type { Phase } from '../../player/machine-types.ts';
import { PAGE_AT_LATEST_MS } from '../../player/rules/preparing.ts';
import type { PlayerStore } from '../../player/store-types.ts';
import type { TvChannel } from '../../parts/channels/model.ts';

/** The page follows only the last of quick presses, milliseconds; */
const PAGE_AFTER_MS = 80;
/** and the picture, by so much, milliseconds. */
const AFTER_PICTURE_MS = 60;
/** Phases before the first picture. An element that is given another source is `waiting`. */
const TUNING: ReadonlySet<Phase> = new Set(['loading', 'waiting', 'play']);

/** Runs work once the picture is there. @param player undefined, or with another channel: does not wait @returns cancels it */
export function afterPicture(
  player: Pick<PlayerStore, 'getState' | 'subscribe'> | undefined,
  target: Pick<TvChannel, 'id'>,
  work: () => void,
): () => void {
  const isComing = (): boolean => {
    const { machine, isPainted } = player?.getState() ?? {};
    return machine?.item?.channelId === target.id && TUNING.has(machine.phase) && !isPainted;
  };
  let stop = (): void => {};
  let timer = setTimeout(() => {
    if (!player || !isComing()) return work();
    const later = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => (stop(), work()), ms);
    };
    later(PAGE_AT_LATEST_MS - PAGE_AFTER_MS);
    stop = player.subscribe(() => {
      if (isComing()) return;
      stop();
      later(AFTER_PICTURE_MS);
    });
  }, PAGE_AFTER_MS);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
