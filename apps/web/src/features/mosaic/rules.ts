/** Which channels a mosaic shows, how many of them, and where arrows lead. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import { isProgrammeForChild } from '@aerial/domain/parental.ts';
import { isAdultChannel } from '../../parts/channels/categories.ts';
import type { TvCategory, TvChannel } from '../../parts/channels/model.ts';

export const TILES = 4;
/** A weak machine decodes two pictures. */
export const FEW_TILES = 2;
/** With fewer processors four pictures are not begun. */
const MIN_PROCESSORS = 4;
/** How often dropped frames are looked at, milliseconds, and for how long in a row they have to be too many. */
export const LOOK_EVERY_MS = 5_000;
const WEAK_LOOKS = 2;
const MAX_DROPPED = 0.2;
/** So few frames say nothing. */
const MIN_FRAMES = 100;

export interface Frames {
  readonly total: number;
  readonly dropped: number;
}

/** How many pictures a machine begins with. @param processors undefined: the browser does not say */
export const tilesOf = (processors: number | undefined): number =>
  (processors ?? MIN_PROCESSORS) >= MIN_PROCESSORS ? TILES : FEW_TILES;

/** How many looks in a row found that too many frames were dropped. @param seen the frames since the look before, of all pictures */
export function weakLooks(before: number, seen: Frames): number {
  if (seen.total < MIN_FRAMES) return before;
  return seen.dropped / seen.total > MAX_DROPPED ? before + 1 : 0;
}

export const isTooWeak = (looks: number): boolean => looks >= WEAK_LOOKS;

interface Viewer {
  readonly isChild: boolean;
  /** Newest first. */
  readonly last: readonly ChannelId[];
  /** The channel that the mosaic was opened from. */
  readonly from: ChannelId | undefined;
}

/** Nothing here prompts for a PIN: what needs one is left out. So is what a third party plays. */
const isShown = (channel: TvChannel, categories: readonly TvCategory[], isChild: boolean): boolean =>
  channel.isAvailable &&
  channel.isPurchased &&
  !channel.isHidden &&
  !channel.vitrina &&
  !isAdultChannel(channel, categories) &&
  !(channel.onAir && (channel.onAir.isAdult || (isChild && !channel.onAir.isForChild))) &&
  !(isChild && !isProgrammeForChild({ age: channel.age }));

/** In the order of the mosaic: where the viewer comes from, what was watched last, favourites, then all others. */
export function mosaicChannels(
  channels: readonly TvChannel[],
  categories: readonly TvCategory[],
  { isChild, last, from }: Viewer,
): TvChannel[] {
  const rank = ({ id, isFavourite }: TvChannel): number => {
    if (id === from) return -1;
    const at = last.indexOf(id);
    return at >= 0 ? at : isFavourite ? last.length : last.length + 1;
  };
  return channels.filter((channel) => isShown(channel, categories, isChild)).toSorted((a, b) => rank(a) - rank(b));
}

/** The tiles from a place of the list on; the last ones are filled up from those before. */
export function tilesFrom<T>(all: readonly T[], start: number, size: number): readonly T[] {
  const first = Math.max(0, Math.min(start, all.length - size));
  return all.slice(first, first + size);
}

/** Where the next or previous tiles start, around the ends of the list. */
export function turned(start: number, by: 1 | -1, { length, size }: { length: number; size: number }): number {
  const next = start + by * size;
  if (next >= length) return 0;
  return next >= 0 ? next : Math.max(0, start > 0 ? 0 : Math.floor((length - 1) / size) * size);
}

/** Where an arrow leads from a tile; the tile itself at an edge, undefined for other keys. */
export function neighbourOf(at: number, key: string, { count, columns }: { count: number; columns: number }) {
  const column = at % columns;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: column > 0 ? -1 : 0,
    ArrowRight: column < columns - 1 ? 1 : 0,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  const to = at + step;
  return to >= 0 && to < count ? to : at;
}
