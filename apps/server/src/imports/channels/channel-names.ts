/** Names of channels as lists and guides write them, made comparable. Pure. */
import { cleanLine } from '../text.ts';

/** Divides the several names some guides put into one. */
const ALTERNATIVES = /\s+[•|]\s+/u;
const BRACKETS = /\s*[([]([^()[\]]*)[)\]]\s*/gu;
/** What stands in brackets behind a name and says nothing about which channel it is. */
const MARK =
  /^(?:hd|fhd|uhd|sd|ld|4k|8k|hd ready|full hd|ultra hd|(?:[a-z]*?(?:edtv|sdtv|ldtv|wsvga|svga|vga|qhd|hdtv)\s*)?(?:\d{3,4}[pi])?(?:\s*(?:25|50|60)\s*fps)?|архив|archive|резерв|backup|orig(?:inal)?|тест|test|h\.?26[45]|hevc|avc|vip|d1|\d{3,4}[x×]\d{3,4}|not 24\/7|geo-blocked|cee|dvb)$/u;
/** The same as a word at the end, without brackets. */
const TRAILING_MARK = /\s+(?:hd|fhd|uhd|sd|4k|8k|hd50|hevc|cee|orig|архив|\d{3,4}p)$/u;
const SHIFT = /(?:^|\s|\()([+-]\d{1,2})(?:\s*ч)?(?=$|\s|\))/u;

/** The name in lower case with single spaces, ё as е: equal for the same name written by the same hand. */
export function nameKey(name: string): string {
  return cleanLine(name).toLowerCase().replaceAll('ё', 'е');
}

/** The several names inside one (`Первый • Первый HD`), each cleaned. */
export function alternativeNames(name: string): string[] {
  return cleanLine(name)
    .split(ALTERNATIVES)
    .map((part) => part.trim())
    .filter(Boolean);
}

/**
 * What remains when quality and archive marks and punctuation are taken away: `Первый канал (HD)` and `«Первый Канал»`
 * give the same. A time shift (`+4`) stays, it is another channel.
 */
export function stationKey(name: string): string {
  let key = nameKey(name)
    .replace(BRACKETS, (whole, inside: string) => (MARK.test(inside.trim()) ? ' ' : whole))
    .trim();
  const shift = shiftInName(key);
  key = key.replace(SHIFT, ' ').trim();
  for (let before = ''; before !== key;) {
    before = key;
    key = key.replace(TRAILING_MARK, '').trim();
  }
  const station = key.replace(/[^\p{L}\p{N}]+/gu, '');
  return shift === 0 ? station : `${station}${shift > 0 ? '+' : ''}${shift}`;
}

/** Hours by which a channel's name says it is shifted against the main one (`Спас +4` gives 4), 0 without a mark. */
export function shiftInName(name: string): number {
  const match = SHIFT.exec(nameKey(name));
  return match ? Number(match[1]) : 0;
}
