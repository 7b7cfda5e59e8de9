/**
 * Texts that a provider publishes (agreement, privacy policy, terms), below /documents. What operators published hides files, one for each
 * language: `<folder>/<owner>/<name>.<language>.txt`. The address names no language; the request's header does.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { negotiateLanguage, type LocalizedText } from '@aerial/domain/language.ts';
import type { FastifyInstance } from 'fastify';
import { sendError } from './errors.ts';

const PREFIX = '/documents/';
/** Texts change seldom, and no viewer should read an old agreement for long. */
const CACHE = 'public, max-age=300';

export interface ProviderDocument {
  readonly text: string;
  readonly language: string;
}

export interface ProviderDocuments {
  /** @param accepted an Accept-Language header @throws errors of the sources */
  read(owner: string, name: string, accepted: string | undefined): Promise<ProviderDocument | undefined>;
  /** The text at an address of this site; undefined for addresses elsewhere and where nothing is. */
  readAt(address: string, accepted: string | undefined): Promise<string | undefined>;
}

/** Of owners and of documents. */
export const isName = (text: string): boolean => /^[a-z0-9][a-z0-9_-]{0,63}$/i.test(text);

const russianFirst = (languages: readonly string[]): string[] =>
  languages.toSorted((a, b) => Number(b === 'ru') - Number(a === 'ru') || a.localeCompare(b));

/** Where documents are; undefined for one that is not there. */
export type DocumentSource = (owner: string, name: string) => Promise<LocalizedText | undefined>;

/** Documents of a folder. */
export function documentFolder(root: string): DocumentSource {
  return async (owner, name) => {
    const folder = path.join(root, owner);
    const texts: Record<string, string> = {};
    for (const { file, language } of documentsAmong(await readdir(folder).catch(() => [])).get(name) ?? [])
      texts[language] = await readFile(path.join(folder, file), 'utf8');
    return Object.keys(texts).length > 0 ? texts : undefined;
  };
}

/** Names of files by the document that they are of. */
export function documentsAmong(files: readonly string[]): Map<string, { file: string; language: string }[]> {
  const found = new Map<string, { file: string; language: string }[]>();
  for (const file of files) {
    const [name, language, type, ...rest] = file.split('.');
    if (!name || !isName(name) || !language || type !== 'txt' || rest.length > 0) continue;
    found.set(name, [...(found.get(name) ?? []), { file, language }]);
  }
  return found;
}

/** @param sources a document in an earlier one hides its namesake in a later one @param publicUrl where viewers reach the site */
export function providerDocuments(sources: readonly DocumentSource[], publicUrl: string): ProviderDocuments {
  async function read(
    owner: string,
    name: string,
    accepted: string | undefined,
  ): Promise<ProviderDocument | undefined> {
    if (!isName(owner) || !isName(name)) return undefined;
    for (const source of sources) {
      const texts = await source(owner, name);
      if (!texts) continue;
      const language = negotiateLanguage(accepted, russianFirst(Object.keys(texts)));
      return { text: texts[language]!, language };
    }
    return undefined;
  }
  return {
    read,
    async readAt(address, accepted) {
      const url = URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : undefined;
      const [owner, file, ...rest] = url?.pathname.startsWith(PREFIX)
        ? url.pathname.slice(PREFIX.length).split('/')
        : [];
      if (!url || url.origin !== new URL(publicUrl).origin || !owner || !file?.endsWith('.txt') || rest.length > 0)
        return undefined;
      return (await read(owner, file.slice(0, -'.txt'.length), accepted))?.text;
    },
  };
}

export function serveDocuments(app: FastifyInstance, documents: ProviderDocuments): void {
  app.get<{ Params: { owner: string; file: string } }>(`${PREFIX}:owner/:file`, async ({ params, headers }, reply) => {
    const document = params.file.endsWith('.txt')
      ? await documents.read(params.owner, params.file.slice(0, -'.txt'.length), headers['accept-language'])
      : undefined;
    if (!document) return sendError(reply, { code: 'not_found', message: 'There is no such document.' });
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-language', document.language)
      .header('vary', 'accept-language')
      .header('cache-control', CACHE)
      .header('x-content-type-options', 'nosniff')
      .send(document.text);
  });
}
