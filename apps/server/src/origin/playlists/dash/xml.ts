/** Writes XML. */

type Value = string | number | undefined;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

/** Attributes without a value are left out. */
function opening(name: string, attributes: Readonly<Record<string, Value>>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(String(value))}"`],
  );
  return `<${name}${written.join('')}`;
}

/** An element with elements, or with none. */
export const element = (
  name: string,
  attributes: Readonly<Record<string, Value>>,
  children: readonly string[] = [],
): string => `${opening(name, attributes)}${children.length > 0 ? `>${children.join('')}</${name}>` : '/>'}`;

export const textElement = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
