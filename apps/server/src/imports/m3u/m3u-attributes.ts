/** The attributes of an `#EXTM3U` or `#EXTINF` line. Pure. */

export interface InfoLine {
  /** Keys in lower case; an empty value stays ''. */
  readonly attributes: ReadonlyMap<string, string>;
  /** What follows the comma, or undefined when there is none. */
  readonly name: string | undefined;
}

const KEY = /^([A-Za-z][\w.-]*)\s*=\s*/u;
/** A closing quote stands before a space, the comma, the end, or the next key; any other quote is part of the value. */
const CLOSING_QUOTE = /"(?=\s|,|$|[A-Za-z][\w-]*=)/gu;
/** A value that ran into the next attribute because its own closing quote is missing: `pervy tvg-logo=`. @returns the value alone */
function beforeSwallowedKey(text: string): string | undefined {
  if (!text.endsWith('=')) return undefined;
  let at = text.length - 1;
  while (at > 0 && /[\w-]/u.test(text[at - 1]!)) at -= 1;
  return at > 0 && /[A-Za-z]/u.test(text[at]!) && /\s/u.test(text[at - 1]!) ? text.slice(0, at).trimEnd() : undefined;
}

/** Reads a quoted value from just behind its opening quote. @returns the value and how many characters it took. */
function readQuoted(text: string): { value: string; taken: number } {
  CLOSING_QUOTE.lastIndex = 0;
  const closing = CLOSING_QUOTE.exec(text);
  const swallowed = beforeSwallowedKey(text.slice(0, text.indexOf('"') === -1 ? text.length : text.indexOf('"')));
  if (swallowed !== undefined) return { value: swallowed, taken: swallowed.length };
  if (closing) return { value: text.slice(0, closing.index), taken: closing.index + 1 };
  const comma = text.indexOf(',');
  const end = comma === -1 ? text.length : comma;
  return { value: text.slice(0, end), taken: end };
}

/**
 * Reads `-1 tvg-id="x" group-title="News",Name`: attributes in any order, quoted or not, with quotes broken the way
 * hand-edited lists break them. Text that is no attribute is passed over. The name starts at the first comma
 * outside a value. Of a repeated key the first non-empty value counts.
 */
export function parseInfo(text: string): InfoLine {
  const attributes = new Map<string, string>();
  let rest = text.trim();
  while (rest.length > 0) {
    if (rest.startsWith(',')) return { attributes, name: rest.slice(1).trim() };
    const key = KEY.exec(rest);
    if (!key) {
      // the duration, or the leftover of a broken quote
      rest = rest.replace(/^[^\s,]+/u, '').trimStart();
      continue;
    }
    rest = rest.slice(key[0].length);
    let value: string;
    if (rest.startsWith('"')) {
      const quoted = readQuoted(rest.slice(1));
      value = quoted.value;
      rest = rest.slice(quoted.taken + 1);
    } else {
      value = /^[^\s,]*/u.exec(rest)![0];
      rest = rest.slice(value.length);
    }
    const name = key[1]!.toLowerCase();
    if (!attributes.get(name)) attributes.set(name, value.trim());
    rest = rest.trimStart();
  }
  return { attributes, name: undefined };
}

/** The first non-empty of several spellings of one attribute. */
export function firstOf(attributes: ReadonlyMap<string, string>, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = attributes.get(key);
    if (value) return value;
  }
  return undefined;
}
