/** What the head of every page needs to know of the site it belongs to. */
export interface Site {
  /** Where search engines find the site: `https://tv.example`. */
  readonly origin: string;
  readonly name: string;
  /** Of the page. */
  readonly language: string;
  /** That of addresses that name none. */
  readonly defaultLanguage: string;
  /** In which the site can be read. */
  readonly languages: readonly string[];
  readonly menu: readonly { readonly title: string; readonly path: string }[];
  /** Whether search engines may list it at all. */
  readonly isIndexed: boolean;
}
