import type { PageHead } from './seo/tags.ts';

/** Where a page puts its head. Of the pages mounted at once (one over another) the one that came last counts. */
export interface HeadStore {
  set(owner: string, head: PageHead): void;
  remove(owner: string): void;
}
