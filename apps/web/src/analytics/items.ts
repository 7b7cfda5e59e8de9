/** Which item of the service a link leads to, by its address. @source spec 2 §7 Analytics events, C-737 */

export type ItemType = 'channel' | 'content' | 'person' | 'packet' | 'news' | 'promotion';

export interface Item {
  readonly type: ItemType;
  /** Its slug or id in the address; of a promotion where it leads. */
  readonly ref: string;
}

const PATTERNS: readonly (readonly [ItemType, RegExp])[] = [
  ['channel', /^\/channels?\/(?:[^/]+\/)?([^/]+)\/?$/],
  ['content', /^\/(?:contents|episodes)\/(?:[^/]+\/)?([^/]+)\/?$/],
  ['person', /^\/persons\/([^/]+)\/?$/],
  ['packet', /^\/packets\/([^/]+)\/?$/],
  ['news', /^\/news\/([^/]+)\/?$/],
];
const WATCHED = /^\/watch\/([^/]+)\/?$/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** @param path without query @param isInRow the link is a card of a row, where other addresses are promotions */
export function itemOf(path: string, isInRow = false): Item | undefined {
  for (const [type, pattern] of PATTERNS) {
    const ref = pattern.exec(path)?.[1];
    if (ref !== undefined) return { type, ref: decoded(ref) };
  }
  if (!isInRow) return undefined;
  const watched = WATCHED.exec(path)?.[1];
  return watched === undefined ? { type: 'promotion', ref: path } : { type: 'content', ref: decoded(watched) };
}

/** The event of a page that was opened. @source C-733, C-734 */
export function openEvent(
  path: string,
): { readonly name: 'open_content' | 'open_channel'; readonly ref: string } | undefined {
  const item = itemOf(path);
  if (item?.type === 'content') return { name: 'open_content', ref: item.ref };
  // `/channels/{category}` is a list; one channel has its category before it.
  if (item?.type === 'channel' && /^\/(?:channel\/[^/]+|channels\/[^/]+\/[^/]+)\/?$/.test(path))
    return { name: 'open_channel', ref: item.ref };
  return undefined;
}
