/** Which ad break a stream has at a position, as its playlist says. Pure. */
import { AD_BREAK_CLASS } from '@aerial/domain/ad-breaks.ts';
import { addSeconds, epochSeconds } from '@aerial/domain/time.ts';
import type { AdBreakSpan, Position } from '../types.ts';

/** What hls.js reads of an EXT-X-DATERANGE. */
export interface DateRangeTag {
  readonly class: string;
  readonly startDate: Date;
  readonly duration: number | null;
  readonly attr: Readonly<Record<string, string>>;
}

export function adBreakAt(
  ranges: Readonly<Record<string, DateRangeTag | undefined>>,
  position: Position,
): AdBreakSpan | undefined {
  for (const range of Object.values(ranges)) {
    if (range?.class !== AD_BREAK_CLASS || !range.duration) continue;
    const start = epochSeconds(range.startDate.getTime() / 1000);
    const end = addSeconds(start, range.duration);
    if (position >= start && position < end) return { name: range.attr['X-NAME'] ?? '', start, end };
  }
  return undefined;
}
