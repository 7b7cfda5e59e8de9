/** Where the media store is, as `MEDIA_STORE` and the settings of S3 say. */

export interface S3Settings {
  /** `https://s3.example.com`, without a slash at the end; the bucket follows as the first part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Of all keys: empty, or with a slash at the end. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export type StoreAddress =
  | { readonly kind: 's3'; readonly bucket: string; readonly prefix: string }
  | { readonly kind: 'folder'; readonly folder: string };

export type StoreSettings =
  | ({ readonly kind: 's3' } & S3Settings)
  | { readonly kind: 'folder'; readonly folder: string };

const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u;
const PREFIX = /^(?:[\w-][\w.-]*\/)*$/u;

/** `s3://bucket/prefix`, or `file:///folder`. @returns undefined for anything else */
export function storeAddress(text: string): StoreAddress | undefined {
  const url = URL.parse(text);
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '' || url.port !== '')
    return undefined;
  const path = decodeURIComponent(url.pathname);
  if (url.protocol === 'file:')
    return url.host === '' && path !== '/' ? { kind: 'folder', folder: path.replace(/\/+$/u, '') } : undefined;
  if (url.protocol !== 's3:') return undefined;
  const inner = path.replace(/^\/+|\/+$/gu, '');
  const prefix = inner === '' ? '' : `${inner}/`;
  return BUCKET.test(url.host) && PREFIX.test(prefix) ? { kind: 's3', bucket: url.host, prefix } : undefined;
}

/** Amazon's own address for a region. */
export const amazonEndpoint = (region: string): string => `https://s3.${region}.amazonaws.com`;
