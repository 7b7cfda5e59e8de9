/**
 * The operator's console: one page for all addresses below `/console`, whose code is a build of its own. It is apart from the site: no
 * viewer's code, and no session but that of the staff.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AppError } from '@aerial/contract/errors.ts';
import { textIn } from '@aerial/domain/language.ts';
import type { Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/errors.ts';
import type { SharedDocuments } from '../http/shared-documents.ts';
import type { Feature } from '../kernel/feature.ts';
import type { ProviderRecord } from '../tenancy/provider.ts';
import { interfaceLanguages } from '../tenancy/rules.ts';
import { serveConsolePlayer } from './console-player.ts';
import { escapeHtml } from './escape.ts';
import { NONCE_PLACE } from './nonce-page.ts';
import type { Manifest } from './page-files.ts';
import { sendPage } from './send-page.ts';
import { serveHashedFiles } from './static-files.ts';

export const CONSOLE_PATH = '/console';
const ENTRY = 'src/entry.tsx';
/** A provider's name or time zone changes rarely, ms. */
const PAGE_VALID_MS = 60_000;

export interface ConsoleBuild {
  /** Folder of its hashed files. */
  readonly assetsDir: string;
  readonly entry: string;
  readonly modules: readonly string[];
  readonly styles: readonly string[];
}

/** Loads what `npm run build` of the console made. @param dist its folder @returns undefined when there is no build */
export async function loadConsoleBuild(dist: string): Promise<ConsoleBuild | undefined> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(path.join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`The build of the console lists no ${ENTRY}.`);
  const url = (file: string): string => `${CONSOLE_PATH}/${file}`;
  const style = manifest['style.css']?.file;
  return {
    assetsDir: path.join(dist, 'assets'),
    entry: url(entry.file),
    modules: (entry.imports ?? []).flatMap((name) => (manifest[name] ? [url(manifest[name].file)] : [])),
    styles: [...new Set([...(style === undefined ? [] : [style]), ...(entry.css ?? [])])].map(url),
  };
}

/** Nothing but the console's own code and the API of this host. @param nonce of the page's scripts and of the styles that controls add */
export function consolePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "script-src-attr 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    // The site with a brand that is not saved yet, and the player of channels.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What the console knows of its provider before anybody has signed in: nothing that the site does not show. */
export function consoleDocument(provider: ProviderRecord, build: ConsoleBuild, nonce: string): string {
  const language = interfaceLanguages(provider.settings)[0] ?? 'en';
  const data = {
    name: textIn(provider.name, language),
    'time-zone': provider.settings.timeZone,
    currency: provider.settings.currency.ISO_CODE,
  };
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark"><link rel="icon" href="/icon.svg">',
    `<title>${escapeHtml(data.name)}</title>`,
    ...build.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...build.modules.map((href) => `<link rel="modulepreload" href="${href}" nonce="${nonce}">`),
    '</head><body><div id="console"',
    ...Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`),
    `></div><script type="module" src="${build.entry}" nonce="${nonce}"></script></body></html>`,
  ].join('');
}

export interface ConsoleNeeds {
  readonly build: ConsoleBuild;
  readonly documents: SharedDocuments;
  readonly clock: Clock;
  /** The provider of a page's request: by its network, its host, or the default one. */
  providerOf(request: FastifyRequest): Promise<Result<ProviderRecord, AppError>>;
}

/** The pages of the console and their files. */
export function consoleFeature({ build, documents, clock, providerOf }: ConsoleNeeds): Feature {
  async function servePage(request: FastifyRequest, reply: FastifyReply) {
    const found = await providerOf(request);
    if (!found.ok) return sendError(reply, found.error);
    const document = await documents.get(`console ${found.value.id}`, async () => {
      const html = consoleDocument(found.value, build, NONCE_PLACE);
      return {
        body: html,
        identity: html.replaceAll(NONCE_PLACE, ''),
        type: 'text/html; charset=utf-8',
        validUntil: epochMs(clock.now() + PAGE_VALID_MS),
      };
    });
    // Invitations carry their token in the fragment, recovery codes are on the screen: no other page learns the address or the window.
    reply.headers({ 'referrer-policy': 'no-referrer', 'cross-origin-opener-policy': 'same-origin' });
    return sendPage(request, reply, document, consolePolicy);
  }
  return {
    name: 'console',
    serve(app) {
      serveHashedFiles(app, `${CONSOLE_PATH}/assets/`, build.assetsDir);
      serveConsolePlayer(app, documents, clock);
      app.get(CONSOLE_PATH, servePage);
      app.get(`${CONSOLE_PATH}/*`, servePage);
    },
  };
}
