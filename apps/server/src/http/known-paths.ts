import { calls } from '@aerial/contract/index.ts';

/** Methods by the pattern of their path. */
const callPaths: readonly { readonly path: RegExp; readonly method: string }[] = calls.map(({ path, method }) => ({
  path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
  method,
}));

/** The methods with which an address of the API can be called; none when there is no such address. */
export function methodsOf(address: string): string[] {
  let [url = ''] = address.split('?', 1);
  try {
    url = decodeURI(url);
  } catch {
    // An address that cannot be decoded is compared as it is.
  }
  return [...new Set(callPaths.filter(({ path }) => path.test(url)).map(({ method }) => method))].sort();
}
