import type { PageHead } from './seo/tags.ts';

/** Where a page sets its head. Of the pages mounted at once (one over another) the last one wins. */
export interface HeadStore {
  set(owner: string, head: PageHead): void;
  remove(owner: string): void;
}
