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
  /** @param accepted an Accept-Language header */
  read(owner: string, name: string, accepted: string | undefined): Promise<ProviderDocument | undefined>;
  /** The text at an address of this site; undefined for addresses elsewhere and where nothing is. */
  readAt(address: string, accepted: string | undefined): Promise<string | undefined>;
}

const isName = (text: string): boolean => /^[a-z0-9][a-z0-9_-]{0,63}$/i.test(text);

const russianFirst = (languages: readonly string[]): string[] =>
  languages.toSorted((a, b) => Number(b === 'ru') - Number(a === 'ru') || a.localeCompare(b));

async function languagesIn(folder: string, name: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files.flatMap((file) => {
    const [base, language, type, ...rest] = file.split('.');
    return base === name && language && type === 'txt' && rest.length === 0 ? [language] : [];
  });
}

/** @param roots a document in an earlier folder hides its namesake in a later one @param publicUrl where viewers reach the site @param published what an operator has published by language */
export function providerDocuments(
  roots: readonly string[],
  publicUrl: string,
  published: (owner: string, name: string) => Promise<LocalizedText | undefined> = async () => undefined,
): ProviderDocuments {
  async function read(
    owner: string,
    name: string,
    accepted: string | undefined,
  ): Promise<ProviderDocument | undefined> {
    if (!isName(owner) || !isName(name)) return undefined;
    const own = await published(owner, name);
    if (own) {
      const language = negotiateLanguage(accepted, russianFirst(Object.keys(own)));
      return { text: own[language]!, language };
    }
    for (const root of roots) {
      const folder = path.join(root, owner);
      const languages = russianFirst(await languagesIn(folder, name));
      if (languages.length === 0) continue;
      const language = negotiateLanguage(accepted, languages);
      return { text: await readFile(path.join(folder, `${name}.${language}.txt`), 'utf8'), language };
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
