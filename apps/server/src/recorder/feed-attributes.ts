/** The attribute lists of HLS tags. Pure. @source RFC 8216 §4.2 */

/** Names and values as written, quoted values with their quotes. */
export type Attributes = Readonly<Record<string, string>>;

export function readAttributes(text: string): Attributes {
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([A-Z0-9-]+)=("[^"]*"|[^",]*)/g)) found[name] ??= value;
  return found;
}

/** A quoted value without its quotes. */
export const unquoted = (value: string | undefined): string | undefined => value?.replace(/^"(.*)"$/s, '$1');
