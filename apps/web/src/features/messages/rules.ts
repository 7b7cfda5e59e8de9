/** What the header shows of the inbox, and links in texts. @source */
import type { Message } from './queries.ts';

/** Larger counts are not spelled out. @source A-636 */
const MAX_COUNT = 99;

/** Messages that were not removed, the latest first. */
export const listed = (messages: readonly Message[]): readonly Message[] =>
  messages
    .filter(({ removed }) => !removed)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (BigInt(b.id) > BigInt(a.id) ? 1 : -1));

/** What the counter says; nothing for none. @source A-636 */
export const counterText = (count: number): string | undefined =>
  count === 0 ? undefined : count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);

/** The newest id: what arrives after it is not removed together with the others. */
export const newestId = (messages: readonly Message[]): Message['id'] | undefined =>
  messages.reduce<Message['id'] | undefined>(
    (newest, { id }) => (newest === undefined || BigInt(id) > BigInt(newest) ? id : newest),
    undefined,
  );

/** A part of a plain text: words as they are, or an address. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"“”«»„]+/gi;
/** Ends a sentence, not an address. */
const AFTER_ADDRESS = /[.,;:!?…'’*]+$/;

/** The address without what only follows it: punctuation, and brackets that were opened before it. */
function trimmed(found: string): string {
  const address = found.replace(AFTER_ADDRESS, '');
  const closing = /[)\]]$/.exec(address)?.[0];
  if (closing === undefined) return address;
  const opening = closing === ')' ? '(' : '[';
  return address.split(opening).length < address.split(closing).length ? trimmed(address.slice(0, -1)) : address;
}

/** Divides a plain text into words and web addresses; nothing else becomes a link. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimmed(found);
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href: new URL(address).href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
