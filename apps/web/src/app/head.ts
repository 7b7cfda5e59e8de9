/** Title, description and social tags of the page on the screen; the same on the server and in the browser. */
import { useEffect, useId } from 'react';
import { useIsCovered } from './covered.ts';
import { useRuntime } from './runtime.tsx';

/** Search engines show about this much. @source spec 2 §2 Page metadata */
export const SHORT_DESCRIPTION = 70;

export interface PageHead {
  readonly title: string;
  readonly description?: string;
  /** Path of the canonical address. */
  readonly canonical?: string;
  readonly image?: string | null;
  readonly noindex?: boolean;
  /** Open Graph type; `website` when absent. */
  readonly type?: string;
}

/** Where a page puts its head. Of the pages mounted at once (one over another) the one that came last counts. */
export interface HeadStore {
  set(owner: string, head: PageHead): void;
  remove(owner: string): void;
}

/** Cuts at a word to at most `limit` characters, with an ellipsis. */
export function shortText(text: string, limit: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= limit) return plain;
  const cut = plain.slice(0, limit);
  const atWord = /\s/.test(plain[limit - 1]!) ? cut : cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || plain.slice(0, limit - 1);
  return `${atWord.replace(/[\s.,;:!?—–-]+$/, '').slice(0, limit - 1)}…`;
}

export interface HeadTag {
  readonly tag: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

/** Tags of a head, besides the title. */
export function headTags(head: PageHead, origin: string, siteName: string): HeadTag[] {
  const canonical = head.canonical === undefined ? undefined : `${origin}${head.canonical}`;
  const image = head.image ? new URL(head.image, origin || 'http://localhost').href : undefined;
  const meta = (name: string, content: string | undefined): HeadTag[] => {
    if (!content) return [];
    const key = name.startsWith('og:') ? 'property' : 'name';
    return [{ tag: 'meta', attributes: { [key]: name, content } }];
  };
  return [
    ...meta('description', head.description),
    ...meta('robots', head.noindex ? 'noindex' : undefined),
    ...(canonical ? [{ tag: 'link' as const, attributes: { rel: 'canonical', href: canonical } }] : []),
    ...meta('og:title', head.title),
    ...meta('og:description', head.description),
    ...meta('og:type', head.type ?? 'website'),
    ...meta('og:url', canonical),
    ...meta('og:image', image),
    ...meta('og:site_name', siteName),
    ...meta('twitter:card', image ? 'summary_large_image' : 'summary'),
  ];
}

/** Tags that this file writes carry the attribute, so that the next page can replace them. */
export const HEAD_MARK = 'data-page';

function writeHead(document: Document, tags: readonly HeadTag[]): void {
  for (const old of document.head.querySelectorAll(`[${HEAD_MARK}]`)) old.remove();
  for (const { tag, attributes } of tags) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.setAttribute(HEAD_MARK, '');
    document.head.append(element);
  }
}

/** The head of the document in the browser. */
export function documentHead(document: Document, origin: string, siteName: () => string): HeadStore {
  const heads = new Map<string, PageHead>();
  const show = () => {
    const head = [...heads.values()].at(-1);
    if (!head) return;
    document.title = head.title;
    writeHead(document, headTags(head, origin, siteName()));
  };
  return {
    set(owner, head) {
      heads.set(owner, head);
      show();
    },
    remove(owner) {
      heads.delete(owner);
      show();
    },
  };
}

/** Collects the head while a page is rendered on the server. */
export function collectedHead(): HeadStore & { head: PageHead | undefined } {
  const store: HeadStore & { head: PageHead | undefined } = {
    head: undefined,
    set(_owner, head) {
      store.head = head;
    },
    remove() {},
  };
  return store;
}

/** Gives the page its title and description for as long as it is shown and nothing lies over it. */
export function usePageHead(head: PageHead | undefined): void {
  const runtime = useRuntime();
  const owner = useId();
  const isCovered = useIsCovered();
  // Effects do not run on the server: there the head is collected while rendering.
  if (!runtime.session && head) runtime.head.set(owner, head);
  const key = head && !isCovered ? JSON.stringify(head) : undefined;
  useEffect(() => {
    if (key) runtime.head.set(owner, JSON.parse(key) as PageHead);
    else runtime.head.remove(owner);
  }, [key, owner, runtime]);
  useEffect(() => () => runtime.head.remove(owner), [owner, runtime]);
}
