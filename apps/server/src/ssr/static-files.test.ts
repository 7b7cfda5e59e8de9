import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveStaticFiles } from './static-files.ts';

const code = (name: string) => `export const name = '${name}';\n`.repeat(100);
const app = Fastify();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aerial-files-'));
  await mkdir(path.join(folder, 'assets'));
  for (const name of ['packed', 'plain']) await writeFile(path.join(folder, 'assets', `${name}.js`), code(name));
  await writeFile(path.join(folder, 'assets', 'packed.js.br'), brotliCompressSync(code('packed')));
  serveStaticFiles(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(['packed', 'plain'])('code is sent in the best encoding the client takes: %s', async (name) => {
  const get = (encoding: string) => app.inject({ url: `/assets/${name}.js`, headers: { 'accept-encoding': encoding } });
  const br = await get('gzip, br');
  expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual(['br', code(name)]);
  if (name === 'packed') expect(br.rawPayload).toEqual(brotliCompressSync(code('packed')));
  expect((await get('gzip')).headers['content-encoding']).toBe('gzip');
  expect((await get('identity')).body).toBe(code(name));
});

test('what the build compressed is no file of its own', async () =>
  expect((await app.inject('/assets/packed.js.br')).statusCode).toBe(404));
