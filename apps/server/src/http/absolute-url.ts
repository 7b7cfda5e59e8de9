/** Makes an address of the site absolute; absolute ones stay. */
export type AbsoluteUrl = (path: string | null) => string | null;

/** @param publicUrl where viewers reach the installation */
export const absoluteUrls =
  (publicUrl: string): AbsoluteUrl =>
  (path) =>
    path === null ? null : new URL(path, publicUrl).href;
