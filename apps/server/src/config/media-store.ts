/** Where the object stores are, from `MEDIA_STORE`, `RECORDINGS_STORE` and the settings of S3, which both share. */
import { amazonEndpoint, storeAddress, type StoreAddress, type StoreSettings } from '../ports/objects/settings.ts';
import { siteUrl, type Kind } from './values.ts';

const address: Kind<StoreAddress | undefined> = {
  expected: 'an address such as s3://bucket/prefix or file:///mnt/media, without keys or passwords',
  // Who puts keys into it by mistake does not find them in a log.
  isSecret: true,
  parse: storeAddress,
};
const region: Kind<string> = {
  expected: 'the name of a region such as eu-central-1',
  parse: (given) => (/^[a-z\d-]{1,40}$/u.test(given) ? given : undefined),
};
const key: Kind<string> = {
  expected: 'a key without spaces',
  isSecret: true,
  parse: (given) => (/^[!-~]{3,256}$/u.test(given) ? given : undefined),
};

const DEFAULT_REGION = 'us-east-1';

/** @param name of the variable that says where it is @param value reads a variable, or notes that it is wrong @param onMissing notes that one is needed */
export function storeSettings(
  name: 'MEDIA_STORE' | 'RECORDINGS_STORE',
  value: <T>(name: string, kind: Kind<T>, otherwise: T) => T,
  onMissing: (variable: string, expected: string) => void,
): StoreSettings | undefined {
  const store = value(name, address, undefined);
  const regionName = value('S3_REGION', region, DEFAULT_REGION);
  const endpoint = value('S3_ENDPOINT', siteUrl, amazonEndpoint(regionName));
  const keys = { accessKey: value('S3_ACCESS_KEY', key, ''), secretKey: value('S3_SECRET_KEY', key, '') };
  if (store?.kind !== 's3') return store;
  if (keys.accessKey === '') onMissing('S3_ACCESS_KEY', `the access key, because ${name} names a bucket`);
  if (keys.secretKey === '') onMissing('S3_SECRET_KEY', `the secret key, because ${name} names a bucket`);
  return { ...store, ...keys, endpoint, region: regionName };
}
