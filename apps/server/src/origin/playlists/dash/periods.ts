/**
 * A cut in periods of one asset and one key. A period's segments have numbers without a gap, so that one template addresses all of
 * them; its renditions and languages are exactly the asset's.
 */
import { gridNumber, type GridNumber } from '@aerial/domain/grid.ts';
import type { ContentKey } from '../../../media/encryption/content-key.ts';
import type { MediaAsset } from '../../ports.ts';
import { endOf, type Slice } from '../../timeline/timeline.ts';
import type { Cut } from '../../timeline/window.ts';
import type { AssetsById } from '../media-playlist.ts';

export interface Period {
  /** Where it begins. It stays there while the window of a live channel slides over it. */
  readonly start: GridNumber;
  /** What is listed of it: from which segment of the asset on, at which grid number, and how many. */
  readonly index: number;
  readonly from: GridNumber;
  readonly count: number;
  readonly asset: MediaAsset;
  /** undefined: it is clear. */
  readonly key: ContentKey | undefined;
}

/**
 * @param whole the slice that the cut's first one is a part of
 * @param keyOf what the segment of a grid number is encrypted with; undefined: all is clear
 * @throws Error where an asset of the cut is missing
 */
export function periodsOf(
  cut: Cut,
  whole: Slice | undefined,
  assets: AssetsById,
  keyOf: ((n: GridNumber) => ContentKey | undefined) | undefined,
): Period[] {
  const [first, ...others] = cut.slices;
  if (!first) return [];
  const slices = [whole ? { ...whole, count: endOf(first) - whole.start } : first, ...others];
  return slices.flatMap((slice) => piecesOf(slice, assets, keyOf)).flatMap((piece) => listedFrom(piece, first.start));
}

function piecesOf(slice: Slice, assets: AssetsById, keyOf: Parameters<typeof periodsOf>[3]): Period[] {
  const asset = assets(slice.asset);
  if (!asset) throw new Error(`asset ${slice.asset} of the cut is missing`);
  const { segmentCount } = asset.manifest;
  const pieces: (Period & { count: number })[] = [];
  for (let i = 0; i < slice.count; i++) {
    const n = gridNumber(slice.start + i);
    const key = keyOf?.(n);
    const index = slice.isLooped ? (slice.offset + i) % segmentCount : slice.offset + i;
    const last = pieces.at(-1);
    if (last && last.key?.kid === key?.kid && index === last.index + last.count) last.count += 1;
    else pieces.push({ start: n, index, from: n, count: 1, asset, key });
  }
  return pieces;
}

/** The rest of a period from a grid number on; empty when it is over by then. */
function listedFrom(period: Period, from: GridNumber): Period[] {
  const passed = Math.max(0, from - period.from);
  if (passed >= period.count) return [];
  const { index, from: begin, count } = period;
  return [{ ...period, index: index + passed, from: gridNumber(begin + passed), count: count - passed }];
}

/** The first grid number after what is listed of a period. */
export const endOfPeriod = ({ from, count }: Period): GridNumber => gridNumber(from + count);
