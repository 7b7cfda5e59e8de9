/** Mistakes that half of all guides make and that no parser should trip over, mended in the stream. */

/** An ampersand that begins no reference XML knows: `Кот & пёс`, `&nbsp;`. */
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});)/giu;
/** Characters XML does not allow at all. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;
/** The beginning of a reference at the end of a chunk; the longest is `&#x10ffff;`. */
const OPEN_END = /&[#\w]{0,9}$/u;

/** As `repairXml`, for a text that is there whole. */
export const repairXmlText = (text: string): string => text.replace(BARE_AMPERSAND, '&amp;').replace(FORBIDDEN, '');

/**
 * Escapes ampersands that begin no reference (what they were meant for is for the reader of the text to find out) and
 * drops forbidden characters. A lone ampersand would otherwise swallow everything up to the next semicolon.
 */
export async function* repairXml(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const text of texts) {
    const whole = held + text;
    held = OPEN_END.exec(whole)?.[0] ?? '';
    yield repairXmlText(held === '' ? whole : whole.slice(0, -held.length));
  }
  if (held !== '') yield repairXmlText(held);
}
