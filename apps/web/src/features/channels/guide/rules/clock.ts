/** Clock times of the grid. Programmes of many channels begin in the same minutes, and writing a time costs more than looking it up. */
import type { EpochSeconds } from '@aerial/domain/time.ts';
import { formatTime } from '../../../../i18n/format.ts';

/** Minutes in the cache: more than two weeks of them. */
const MOST = 24_000;
const known = new Map<number, string>();

/** `21:30` in the zone of the browser. */
export function clockAt(at: EpochSeconds): string {
  const minute = Math.floor(at / 60);
  let text = known.get(minute);
  if (text === undefined) {
    if (known.size >= MOST) known.clear();
    known.set(minute, (text = formatTime(minute * 60_000)));
  }
  return text;
}
