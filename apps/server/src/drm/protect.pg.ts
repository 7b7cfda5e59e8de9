/** Protecting channels and contents, and changing their keys: what `aerial protect` and `aerial ingest --protect` do. */
import { asContentId, type ChannelId, type ContentId } from '@aerial/domain/ids.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { addContentKey, type ImportedKey, type ProtectedSubject } from './keys.pg.ts';
import { ROTATION_NOTICE_MS } from './rules.ts';

/** Why something cannot be protected. */
export type ProtectProblem = 'unknown' | 'not-of-assets' | 'no-media' | 'too-soon' | 'key-exists';

export interface ProtectRequest {
  /** The slug of a channel or of a content, or its id. */
  readonly channel?: string;
  readonly content?: string;
  /** From when on the new key is used; absent: as soon as all processes know it, and at once for what was not protected yet. */
  readonly from?: EpochMs | undefined;
  readonly imported?: ImportedKey | undefined;
}

export interface ProtectReport {
  readonly subject: ProtectedSubject;
  readonly kid: string;
  readonly validFrom: EpochMs;
  /** It was encrypted before: this key follows another. */
  readonly isRotation: boolean;
}

/** @param secret the installation's secret */
export async function protect(
  trx: Transaction<Database>,
  request: ProtectRequest,
  secret: string,
  now: EpochMs,
): Promise<ProtectReport | ProtectProblem> {
  const subject =
    request.channel === undefined
      ? await contentNamed(trx, request.content ?? '')
      : await channelNamed(trx, request.channel);
  if (typeof subject === 'string') return subject;
  const former = await trx
    .selectFrom('content_keys')
    .select('kid')
    .where((where) =>
      'channelId' in subject
        ? where('channel_id', '=', subject.channelId)
        : where('content_id', '=', subject.contentId),
    )
    .limit(1)
    .executeTakeFirst();
  const isRotation = former !== undefined;
  const soonest = epochMs(now + ROTATION_NOTICE_MS);
  // What is protected from now on is so with its archive: nothing of it stays clear.
  const validFrom = isRotation ? (request.from ?? soonest) : epochMs(0);
  if (isRotation && validFrom < soonest) return 'too-soon';
  const kid = await addContentKey(trx, subject, { secret, validFrom, now, imported: request.imported });
  if (kid === undefined) return 'key-exists';
  if ('contentId' in subject)
    await trx
      .updateTable('content_media')
      .set({ is_protected: true })
      .where('content_id', '=', subject.contentId)
      .execute();
  return { subject, kid, validFrom, isRotation };
}

async function channelNamed(
  trx: Transaction<Database>,
  name: string,
): Promise<{ readonly channelId: ChannelId } | ProtectProblem> {
  const row = await trx
    .selectFrom('channels')
    .select(['id', 'source'])
    .where((where) => (/^\d{1,9}$/.test(name) ? where('id', '=', Number(name) as ChannelId) : where('slug', '=', name)))
    .executeTakeFirst();
  if (!row) return 'unknown';
  return row.source.kind === 'timeline' ? { channelId: row.id } : 'not-of-assets';
}

async function contentNamed(
  trx: Transaction<Database>,
  name: string,
): Promise<{ readonly contentId: ContentId } | ProtectProblem> {
  const row = await trx
    .selectFrom('contents as c')
    .leftJoin('content_media as m', 'm.content_id', 'c.id')
    .select(['c.id', 'm.content_id'])
    .where((where) => (/^\d{1,19}$/.test(name) ? where('c.id', '=', asContentId(name)) : where('c.slug', '=', name)))
    .executeTakeFirst();
  if (!row) return 'unknown';
  return row.content_id === null ? 'no-media' : { contentId: row.id };
}
