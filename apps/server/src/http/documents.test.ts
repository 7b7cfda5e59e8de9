import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_DOCUMENTS } from '../demo/folders.ts';
import { documentFolder, providerDocuments, serveDocuments } from './documents.ts';

const app = Fastify();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aerial-documents-'));
  await mkdir(path.join(folder, 'aerial'));
  await writeFile(path.join(folder, 'secret.ru.txt'), 'nobody reads this');
  await writeFile(path.join(folder, 'aerial', 'terms.ru.txt'), 'Свои правила');
  serveDocuments(app, providerDocuments([folder, DEMO_DOCUMENTS].map(documentFolder), 'https://tv.example'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
const get = (url: string, language = 'ru') => app.inject({ url, headers: { 'accept-language': language } });

test.each(['aerial', 'meridian'])(
  'A-854 A-855: %s publishes its documents as plain text in two languages',
  async (owner) => {
    for (const name of ['agreement', 'privacy', 'terms']) {
      const [ru, en] = await Promise.all([
        get(`/documents/${owner}/${name}.txt`),
        get(`/documents/${owner}/${name}.txt`, 'en-GB'),
      ]);
      expect([ru.statusCode, ru.headers['content-type'], ru.headers['content-language']]).toEqual([
        200,
        'text/plain; charset=utf-8',
        'ru',
      ]);
      expect(ru.body).toMatch(/[а-я]/);
      if (owner !== 'aerial' || name !== 'terms') expect(en.headers['content-language']).toBe('en');
    }
  },
);

test('an operator’s own document comes before the demo’s', async () => {
  expect((await get('/documents/aerial/terms.txt')).body).toBe('Свои правила');
});

test('a language that a document lacks falls back to one that it has', async () => {
  expect((await get('/documents/aerial/agreement.txt', 'de')).headers['content-language']).toBe('ru');
});

test.each([
  '/documents/aerial/none.txt',
  '/documents/nobody/terms.txt',
  '/documents/../secret.txt',
  '/documents/aerial/..%2f..%2fsecret.txt',
  '/documents/%2e%2e/secret.txt',
  '/documents/aerial/terms.ru.txt',
  '/documents/aerial/terms',
])('nothing else is sent: %s', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.body.includes('nobody reads this')]).toEqual([404, false]);
});

test('the renderer reads texts of this site only', async () => {
  const documents = providerDocuments([documentFolder(DEMO_DOCUMENTS)], 'https://tv.example');
  expect(await documents.readAt('https://tv.example/documents/aerial/agreement.txt', 'en')).toContain('User agreement');
  expect(await documents.readAt('/documents/aerial/agreement.txt', 'en')).toContain('User agreement');
  expect(await documents.readAt('https://elsewhere.example/documents/aerial/agreement.txt', 'en')).toBeUndefined();
  expect(await documents.readAt('https://tv.example/elsewhere/agreement.txt', 'en')).toBeUndefined();
});
