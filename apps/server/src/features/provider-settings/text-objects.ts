/** Documents in the media store: all languages of one are one object, so that it is replaced as a whole. */
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { DocumentSource } from '../../http/documents.ts';
import type { CachedObjects } from '../../ports/objects/cached-objects.ts';
import { ObjectNotFound } from '../../ports/objects/objects.ts';

export const DOCUMENTS = 'documents/';

/** @param owner and name as addresses have them */
export const documentKey = (owner: string, name: string): string => `${DOCUMENTS}${owner}/${name}.json`;

/** What the object of a document contains; the same for the same texts. */
export const documentBytes = (texts: LocalizedText): Buffer =>
  Buffer.from(
    `${JSON.stringify(Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1))))}\n`,
  );

/** Reads them. @throws ObjectStoreError when one is not cached and the store cannot be used */
export function documentObjects(objects: CachedObjects): DocumentSource {
  return async (owner, name) => {
    const key = documentKey(owner, name);
    // Replaced between the two, it is read again once.
    for (let attempt = 1; ; attempt += 1) {
      const found = await objects.find(key);
      if (!found) return undefined;
      try {
        return JSON.parse((await objects.read(key, found)).toString()) as LocalizedText;
      } catch (error) {
        if (!(error instanceof ObjectNotFound) || attempt > 1) throw error;
      }
    }
  };
}
