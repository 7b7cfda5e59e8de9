/** The head of the current page: who sets it, and where it is written. `seo/` decides its content. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useIsCovered } from './covered.ts';
import type { HeadStore } from './head-store.ts';
import { useRuntime } from './runtime.tsx';
import { maskedTexts, type MaskedTexts, type MaskPage, type MaskValues } from './seo/masks.ts';
import { seoMasksQuery } from './seo/queries.ts';
import type { Site } from './seo/site.ts';
import { headTags, type HeadTag, type PageHead } from './seo/tags.ts';

/** Tags that this file writes carry the attribute, so that the next page can replace them. */
export const HEAD_MARK = 'data-page';

function writeHead(document: Document, tags: readonly HeadTag[]): void {
  for (const old of document.head.querySelectorAll(`[${HEAD_MARK}]`)) old.remove();
  for (const { tag, attributes, text } of tags) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    element.setAttribute(HEAD_MARK, '');
    document.head.append(element);
  }
}

/** The head of the document in the browser. */
export function documentHead(document: Document, site: () => Site): HeadStore {
  const heads = new Map<string, PageHead>();
  const show = () => {
    const head = [...heads.values()].at(-1);
    if (!head) return;
    document.title = head.title;
    writeHead(document, headTags(head, site()));
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

/** The kind of a page and what it shows, for the provider's own texts. */
export interface PageMask {
  readonly page: MaskPage;
  readonly values: MaskValues;
}

const NO_TEXTS: MaskedTexts = {};

/**
 * Sets the title and description of the page for as long as it is shown and uncovered.
 * @param mask for pages whose texts a provider may override
 * @returns the provider's heading and text for the page, if any
 * @source C-257–C-267
 */
export function usePageHead(head: PageHead | undefined, mask?: PageMask): Pick<MaskedTexts, 'h1' | 'text'> {
  const runtime = useRuntime();
  const owner = useId();
  const isCovered = useIsCovered();
  const { data: masks } = useQuery({ ...seoMasksQuery(runtime.api), enabled: mask !== undefined });
  const texts = mask && masks ? maskedTexts(masks, mask.page, mask.values) : NO_TEXTS;
  const shown = head && {
    ...head,
    title: texts.title ?? head.title,
    description: texts.description ?? head.description,
  };
  // Effects do not run on the server: rendering collects the head there.
  if (!runtime.session && shown) runtime.head.set(owner, shown);
  const key = shown && !isCovered ? JSON.stringify(shown) : undefined;
  useEffect(() => {
    if (key) runtime.head.set(owner, JSON.parse(key) as PageHead);
    else runtime.head.remove(owner);
  }, [key, owner, runtime]);
  useEffect(() => () => runtime.head.remove(owner), [owner, runtime]);
  return texts;
}
