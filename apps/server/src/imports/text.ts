/** Cleaning of names and titles as they are found in public lists and guides. Pure. */

const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsquo: '‘',
  rsquo: '’',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  shy: '',
  copy: '©',
  reg: '®',
  deg: '°',
  bull: '•',
};
const LAST_CODE_POINT = 0x10ffff;

/** Resolves character references left in a text that was escaped twice (`&amp;#8304;` arrives as `&#8304;`). Unknown ones stay. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/giu,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED_ENTITIES[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= LAST_CODE_POINT && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : whole;
    },
  );
}

// oxlint-disable-next-line no-control-regex -- control characters are what it matches
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b\ufeff]/gu;

/** One line: references resolved, no-break and repeated spaces made one space, control and zero-width characters dropped. */
export function cleanLine(text: string): string {
  return decodeEntities(text).replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
}

/** A paragraph: like {@link cleanLine}, but line breaks stay. */
export function cleanParagraph(text: string): string {
  return decodeEntities(text)
    .split(/\r\n?|\n/u)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}
