/** The files of the web application: small, so they are cached in memory, compressed by the build or on the first request. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { FastifyInstance } from 'fastify';
import { sharedDocuments, sendDocument, type SharedDocuments } from '../http/shared-documents.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
/** Their names carry a hash of what is in them. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The file under this name can change with the next build. */
const CHECKED = 'public, no-cache';
const FOREVER = Number.MAX_SAFE_INTEGER as EpochMs;

/** The path of a file inside a folder; undefined for everything that would lead out of it. */
export function pathInside(folder: string, wanted: string): string | undefined {
  if (wanted.includes('\0')) return undefined;
  const full = path.resolve(folder, wanted);
  return full.startsWith(folder + path.sep) && !full.slice(folder.length).includes(`${path.sep}.`) ? full : undefined;
}

async function isFile(full: string): Promise<boolean> {
  try {
    return (await stat(full)).isFile();
  } catch {
    return false;
  }
}

/** The file as the build compressed it, better than there is time for now. */
const packed = (full: string): Promise<Buffer | undefined> => readFile(`${full}.br`).catch(() => undefined);

type ServeFile = (
  request: Parameters<typeof sendDocument>[0],
  reply: Parameters<typeof sendDocument>[1],
  name: string,
  cacheControl: string,
) => Promise<unknown>;

const ownDocuments = (): SharedDocuments => sharedDocuments({ now: () => 0 as EpochMs }, 32 * 1024 * 1024);

const filesIn =
  (folder: string, documents: SharedDocuments): ServeFile =>
  async (request, reply, name, cacheControl) => {
    const full = pathInside(folder, name);
    const type = full && TYPES[path.extname(full)];
    if (!full || !type || !(await isFile(full))) return reply.callNotFound();
    const document = await documents.get(full, async () => ({
      body: await readFile(full),
      br: await packed(full),
      type,
      validUntil: FOREVER,
    }));
    return sendDocument(request, reply, document, cacheControl);
  };

/** Serves files whose names carry a hash, below a prefix that ends with a slash. */
export function serveHashedFiles(
  app: FastifyInstance,
  prefix: string,
  folder: string,
  documents: SharedDocuments = ownDocuments(),
): void {
  const serve = filesIn(folder, documents);
  app.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) =>
    serve(request, reply, request.params['*'], IMMUTABLE),
  );
}

/** Serves the folder's files below their own names: hashed ones for good, others checked each time. */
export function serveStaticFiles(
  app: FastifyInstance,
  folder: string,
  documents: SharedDocuments = ownDocuments(),
): void {
  const serve = filesIn(folder, documents);
  serveHashedFiles(app, '/assets/', path.join(folder, 'assets'), documents);
  app.get<{ Params: { '*': string } }>('/locales/*', (request, reply) =>
    serve(request, reply, path.join('locales', request.params['*']), CHECKED),
  );
  for (const name of ['icon.svg', 'service-worker.js']) {
    app.get(`/${name}`, (request, reply) => serve(request, reply, name, CHECKED));
  }
}
