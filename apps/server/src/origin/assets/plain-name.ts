/** Names of assets, versions, tracks and files: no separators, no leading dot, so that no name leads out of its folder. */
export const isPlainName = (name: string): boolean => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/.test(name);
