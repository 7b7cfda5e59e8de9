/** The ad server of the demo: spots that the studio drew, and every failure on demand. Real ones stand elsewhere. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SPOT_S, spots } from '../../../../demo/catalogue/ads.ts';
import { ELSEWHERE } from './elsewhere-paths.ts';
import { DEMO_SPOTS } from './folders.ts';
import { demoVast, type Spot, type VastAddresses } from './vast.ts';

const ADS = `${ELSEWHERE}/ads`;
/** How long an answer that never comes is held open, milliseconds. */
const SILENCE_MS = 20_000;
const ANY_SITE = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' } as const;

const shown: readonly Spot[] = spots.map(({ id, title }) => ({
  name: id,
  title: title.en,
  duration: `00:00:${SPOT_S.toFixed(3).padStart(6, '0')}`,
}));

/** @param publicUrl where viewers reach the installation */
export function serveAdServer(app: FastifyInstance, publicUrl: string): void {
  const at = (rest: string): string => new URL(`${ADS}/${rest}`, publicUrl).href;
  const to: VastAddresses = {
    media: (name) => at(`media/${name}.mp4`),
    track: (event) => at(`track?event=${event}`),
    document: (kind) => at(`vast/${kind}`),
    page: at('page'),
  };

  app.get<{ Params: { kind: string } }>(`${ADS}/vast/:kind`, async ({ params: { kind } }, reply) => {
    if (kind === 'late' || kind === 'hangs') return neverEnds(reply, kind === 'hangs');
    if (kind === 'error') return reply.code(500).headers(ANY_SITE).send('');
    const text = demoVast(kind, shown, to);
    if (text === undefined) return reply.callNotFound();
    return reply
      .headers(ANY_SITE)
      .type(kind === 'html' ? 'text/html; charset=utf-8' : 'application/xml; charset=utf-8')
      .send(text);
  });

  app.get<{ Params: { file: string } }>(`${ADS}/media/:file`, async ({ params: { file }, headers }, reply) => {
    const spot = shown.find(({ name }) => file === `${name}.mp4`);
    if (!spot) return reply.callNotFound();
    return sendRange(reply, await readFile(path.join(DEMO_SPOTS, file)), headers.range);
  });

  app.get(`${ADS}/track`, (_request, reply) => reply.code(204).headers(ANY_SITE).send());

  app.get(`${ADS}/page`, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': "default-src 'none'" })
      .send(
        '<!doctype html><html lang="ru"><title>Aerial</title><p>Этого никто не продаёт: демонстрационная реклама Aerial.',
      ),
  );
}

/** Headers and then silence, or silence at once. */
function neverEnds(reply: FastifyReply, hasHeaders: boolean): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  if (hasHeaders) {
    raw.writeHead(200, { ...ANY_SITE, 'content-type': 'application/xml' });
    raw.write('<VAST version="4.2">');
  }
  const timer = setTimeout(() => raw.destroy(), SILENCE_MS);
  timer.unref();
  raw.on('close', () => clearTimeout(timer));
  return reply;
}

/** The part of a file that a browser requests: some play nothing without it. */
function sendRange(reply: FastifyReply, file: Buffer, range: string | undefined): FastifyReply {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  void reply.type('video/mp4').headers({ 'accept-ranges': 'bytes', 'access-control-allow-origin': '*' });
  if (from === '') return reply.send(file);
  const start = Number(from);
  const end = Math.min(to === '' ? Infinity : Number(to), file.length - 1);
  if (start > end) return reply.code(416).header('content-range', `bytes */${file.length}`).send();
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${file.length}`)
    .send(file.subarray(start, end + 1));
}
