/**
 * Where an asset is in an object store. The manifest is one object, written last: it names the folder of its upload, so that an asset is
 * there completely or not at all, and one that replaces another leaves the files of the former to its players.
 */
import { createHash } from 'node:crypto';

export const MANIFESTS = 'manifests/';
export const ASSETS = 'assets/';
/** What an asset was made from, beside its files. */
export const SOURCE_FILE = 'source.json';
const JSON_END = '.json';

export const shortHash = (data: Buffer | string): string =>
  createHash('sha256').update(data).digest('hex').slice(0, 16);

/** Names an init section by its content, so that tracks with equal ones share an address. */
export const initKeyOf = (init: Buffer): string => shortHash(init);

export const manifestKey = (id: string): string => `${MANIFESTS}${id}${JSON_END}`;

/** The asset of a manifest's key; undefined for what is none. */
export function assetOfManifest(key: string): string | undefined {
  const name = key.startsWith(MANIFESTS) && key.endsWith(JSON_END) ? key.slice(MANIFESTS.length, -JSON_END.length) : '';
  return name === '' || name.includes('/') ? undefined : name;
}

/** All uploads of an asset. */
export const uploadsPrefix = (id: string): string => `${ASSETS}${id}/`;
export const filesPrefix = (id: string, folder: string): string => `${uploadsPrefix(id)}${folder}/`;

/** Init sections by their content: a machine that has just started finds one without looking through all assets. */
export const initObjectKey = (key: string): string => `inits/${key}.mp4`;
