/** Videos as processes encode them: claimed with a lease, so that those of a process that ended are taken over. One per machine. */
import { epochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { publishIn } from '../../bus/bus.pg.ts';
import { topics } from '../../bus/topics.ts';
import type { Database } from '../../db/schema.ts';
import { raiseDocumentVersion } from '../../imports/transaction.ts';
import { attachAsset } from '../../ingest/register-asset.ts';
import type { ClaimedVideo, VideoClaims } from './ports.ts';
import { LEASE_MS } from './rules.ts';
import { videosOf } from './videos.pg.ts';

const LOCK = 'aerial videos';
/** Claims of this process, by which it recognises those of one before it with the same id: in a container each has the same. */
const own = new Set<string>();

/** @param machine whose processes share a processor */
export function videoClaims(db: Kysely<Database>, machine = hostname()): VideoClaims {
  const mine = (video: ClaimedVideo) =>
    db
      .updateTable('title_videos')
      .where('id', '=', video.id)
      .where('claim', '=', video.claim)
      .where('state', '=', 'encoding');

  return {
    claim: (now, isRunning) =>
      db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(trx);
        const here = await trx
          .selectFrom('title_videos')
          .select(['id', 'pid', 'claim', 'claimed_until'])
          .where('state', '=', 'encoding')
          .where('machine', '=', machine)
          .execute();
        const isAlive = ({ pid, claim, claimed_until: until }: (typeof here)[number]): boolean =>
          until !== null &&
          until.getTime() > now &&
          (pid === process.pid ? own.has(claim ?? '') : pid !== null && isRunning(pid));
        if (here.some(isAlive)) return undefined;
        const ended = here.map(({ id }) => id);
        const claim = randomUUID();
        const at = new Date(now);
        const { rows } = await sql<{ id: string }>`
          update title_videos set state = 'encoding', step = 'check', progress = 0, claim = ${claim}, machine = ${machine},
            pid = ${process.pid}, claimed_until = ${new Date(now + LEASE_MS)}, attempts = attempts + 1
          where id = (
            select id from title_videos
            where state = 'waiting' or (state = 'encoding' and (claimed_until <= ${at} or id = any (${ended}::bigint[])))
            order by state = 'waiting', id limit 1 for update skip locked)
          returning id`.execute(trx);
        if (!rows[0]) return undefined;
        own.add(claim);
        return (await videosOf(trx).where('v.id', '=', rows[0].id).executeTakeFirstOrThrow()) as ClaimedVideo;
      }),

    async extend(video, step, progress, until) {
      const extended = await mine(video)
        .set({ step, progress, claimed_until: new Date(until) })
        .returning('is_cancelling')
        .executeTakeFirst();
      return extended ? (extended.is_cancelling ? 'cancelled' : 'mine') : 'lost';
    },

    async release(video, countsAttempt) {
      own.delete(video.claim);
      await mine(video)
        .set({
          state: 'waiting',
          step: null,
          progress: 0,
          claim: null,
          claimed_until: null,
          ...(!countsAttempt && { attempts: video.attempts - 1 }),
        })
        .execute();
    },

    async conclude(video, state, failure, now) {
      own.delete(video.claim);
      await mine(video)
        .set({
          state,
          failure: failure && JSON.stringify(failure),
          ...(state === 'cancelled' && { has_file: false }),
          claim: null,
          claimed_until: null,
          is_cancelling: false,
          finished_at: new Date(now),
        })
        .execute();
    },

    attach: (video, manifest, result, now) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql`
          update title_videos set state = 'ready', step = null, progress = 100, has_file = false, claim = null, claimed_until = null,
            result = ${JSON.stringify(result)}::jsonb, finished_at = ${new Date(now)}
          where id = ${video.id} and claim = ${video.claim} and state = 'encoding' and not is_cancelling returning id`.execute(
          trx,
        );
        if (rows.length === 0) return false;
        await attachAsset(trx, video.content_id, manifest);
        await sql`
          update contents set duration_s = ${Math.round(manifest.durationS)}, updated_at = clock_timestamp()
          where id = ${video.content_id}::bigint`.execute(trx);
        await raiseDocumentVersion(trx, 'contents');
        await publishIn(trx, topics.catalogue, null);
        own.delete(video.claim);
        return true;
      }),
  };
}

/** When a lease ends that is extended now. */
export const leaseFrom = (now: number) => epochMs(now + LEASE_MS);
