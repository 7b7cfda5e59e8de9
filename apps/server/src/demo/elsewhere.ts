/**
 * What lies elsewhere in a real installation, for the demo to be whole by itself: the player of a partner that shows a
 * channel, and the live feed that another one records. Only channels that the demo set up so can be had here.
 */
import { asChannelId } from '@aerial/domain/ids.ts';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { epochSeconds, toEpochSeconds, type Clock } from '@aerial/domain/time.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { playbackPaths, type PlaybackPaths } from '../origin/addresses/playback-paths.ts';
import { demoVitrina, ELSEWHERE, feedPath } from './elsewhere-paths.ts';
import { DEMO_PARTNER } from './folders.ts';

export interface ElsewhereDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly mediaSecret: string;
}

/** How long an address of the partner's stream may be used, seconds. */
const ADDRESS_TTL_S = 6 * 3600;
/** What the page may load; any site may show it. */
const PAGE_POLICY =
  "default-src 'self'; img-src data:; media-src 'self' blob:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'";

const TYPES = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
} as const;
const FILES = [
  ['player', 'player.html', 'html'],
  ['player.css', 'player.css', 'css'],
  ['player.js', 'player.js', 'js'],
  ['sdk.js', 'sdk.js', 'js'],
] as const;

/** Registers the partner's page, its script and streams, and the feeds. */
export function serveElsewhere(app: FastifyInstance, { db, clock, mediaSecret }: ElsewhereDeps): void {
  for (const [address, file, type] of FILES) {
    app.get(`${ELSEWHERE}/${address}`, async (_request, reply) =>
      reply
        .type(TYPES[type])
        .headers({ 'cache-control': 'no-cache', ...(type === 'html' && { 'content-security-policy': PAGE_POLICY }) })
        .send(await readFile(path.join(DEMO_PARTNER, file))),
    );
  }
  app.get(`${ELSEWHERE}/hls.js`, async (_request, reply) => {
    const file = createRequire(path.join(DEMO_PARTNER, 'player.js')).resolve('hls.js/dist/hls.min.js');
    return reply
      .type(TYPES.js)
      .header('cache-control', 'public, max-age=86400')
      .send(await readFile(file));
  });

  const live = (channelId: number, viewer: string, isPreview: boolean): PlaybackPaths =>
    playbackPaths(mediaSecret, {
      kind: 'live',
      id: String(channelId),
      isPreview,
      provider: '0',
      viewer,
      expiresAt: epochSeconds(toEpochSeconds(clock.now()) + ADDRESS_TTL_S),
    });

  app.get<{ Querystring: { channel?: string; light?: string } }>(
    `${ELSEWHERE}/stream`,
    async ({ query: { channel, light } }, reply) => {
      const id = channelNumber(channel);
      const row =
        id === undefined
          ? undefined
          : await db
              .selectFrom('channels')
              .select('id')
              .where('id', '=', asChannelId(id))
              .where(sql<boolean>`vitrina ->> 'web' = ${demoVitrina(id).web}`)
              .executeTakeFirst();
      if (!row) return reply.callNotFound();
      return reply.header('cache-control', 'no-store').send({ address: live(row.id, 'partner', light === '1').master });
    },
  );

  app.get<{ Params: { channel: string } }>(
    feedPath(0).replace('/0/', '/:channel/'),
    async ({ params: { channel } }, reply) => {
      const id = channelNumber(channel);
      const row =
        id === undefined
          ? undefined
          : await db
              .selectFrom('channels')
              .select('id')
              .where(sql<boolean>`source ->> 'kind' = 'recorded' and source ->> 'url' = ${feedPath(id)}`)
              .limit(1)
              .executeTakeFirst();
      if (!row || id === undefined) return reply.callNotFound();
      // The small picture: a day of it is stored on a developer's laptop.
      return reply.header('cache-control', 'no-store').redirect(live(id, 'feed', true).master, 302);
    },
  );
}

const channelNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
