/** The keys of protected channels and contents: made here or imported, sealed in the database, opened only for the origin and for licences. */
import { randomBytes, randomUUID } from 'node:crypto';
import { asChannelId, asContentId, type ChannelId, type ContentId } from '@aerial/domain/ids.ts';
import { epochMs, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { ContentKeysTable } from '../db/schema/drm.ts';
import type { Database } from '../db/schema.ts';
import { lruCache } from '../http/lru-cache.ts';
import type { ContentKey } from '../media/encryption/content-key.ts';
import { sealer } from '../security/seal.ts';
import { ROTATION_NOTICE_MS } from './rules.ts';

/** What is encrypted by keys of its own. */
export type ProtectedSubject = { readonly channelId: ChannelId } | { readonly contentId: ContentId };

/** A key of another system: an operator's or a vendor's key store. */
export interface ImportedKey {
  /** 32 hexadecimal digits each. */
  readonly kid: string;
  readonly key: string;
  readonly iv?: string | undefined;
}

export interface ContentKeyStore {
  /** The keys of a subject by `validFrom`, as of some seconds ago. @throws Error when they were sealed under another secret */
  of(subject: ProtectedSubject): Promise<readonly ContentKey[]>;
  byId(kid: string): Promise<ContentKey | undefined>;
}

/** How long keys of a subject are cached. New ones become valid later than that, so that all processes know them by then. */
const CACHED_MS = ROTATION_NOTICE_MS / 4;
const MAX_BYTES = 4 * 1024 * 1024;
const KEY_BYTES = 200;
const SEAL_PURPOSE = 'content key';
const KEY_LENGTH = 16;

type Row = Selectable<ContentKeysTable>;

const plainId = (uuid: string): string => uuid.replaceAll('-', '');
const nameOf = (subject: ProtectedSubject): string =>
  'channelId' in subject ? `channel ${subject.channelId}` : `content ${subject.contentId}`;

/** @param secret the installation's secret */
export function contentKeyStore(db: Kysely<Database>, secret: string, clock: Clock): ContentKeyStore {
  const seal = sealer(secret, SEAL_PURPOSE);
  const bySubject = lruCache<{ readonly readAt: number; readonly keys: Promise<readonly ContentKey[]> }>({
    maxBytes: MAX_BYTES,
    bytesOf: () => KEY_BYTES,
  });
  const byKid = lruCache<ContentKey>({ maxBytes: MAX_BYTES, bytesOf: () => KEY_BYTES });

  function opened({ kid, sealed_key, iv, valid_from }: Row): ContentKey {
    const key = seal.open(sealed_key);
    if (key === undefined)
      throw new Error('a content key cannot be opened: MEDIA_SECRET is not the one it was sealed under');
    const content: ContentKey = {
      kid: plainId(kid),
      key: Buffer.from(key, 'hex'),
      iv,
      validFrom: epochMs(valid_from.getTime()),
    };
    byKid.set(content.kid, content);
    return content;
  }

  return {
    async of(subject) {
      const name = nameOf(subject);
      const cached = bySubject.get(name);
      if (cached && clock.now() - cached.readAt < CACHED_MS) return cached.keys;
      const keys = rowsOf(db, subject).then((rows) => rows.map(opened));
      bySubject.set(name, { readAt: clock.now(), keys });
      try {
        return await keys;
      } catch (error) {
        // The keys read before serve on while the database is away; without any, nothing is served rather than served clear.
        bySubject.delete(name);
        if (!cached) throw error;
        bySubject.set(name, cached);
        return cached.keys;
      }
    },
    async byId(kid) {
      if (!/^[\da-f]{32}$/.test(kid)) return undefined;
      const cached = byKid.get(kid);
      if (cached) return cached;
      const row = await db.selectFrom('content_keys').selectAll().where('kid', '=', kid).executeTakeFirst();
      return row && opened(row);
    },
  };
}

const rowsOf = (db: Kysely<Database>, subject: ProtectedSubject): Promise<Row[]> =>
  db
    .selectFrom('content_keys')
    .selectAll()
    .where((where) =>
      'channelId' in subject
        ? where('channel_id', '=', subject.channelId)
        : where('content_id', '=', subject.contentId),
    )
    .orderBy('valid_from')
    .execute();

/** The subject as the origin names it. */
export const subjectNamed = (
  named: { readonly channelId: string } | { readonly contentId: string },
): ProtectedSubject =>
  'channelId' in named
    ? { channelId: asChannelId(Number(named.channelId)) }
    : { contentId: asContentId(named.contentId) };

/** Whether a content has a key, as a condition. @param id its column */
export const hasContentKey = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from content_keys where content_keys.content_id = ${id})`;
/** Whether a channel has a key, as a condition. @param id its column */
export const hasChannelKey = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from content_keys where content_keys.channel_id = ${id})`;

export interface NewKey {
  readonly secret: string;
  /** From when on it encrypts. */
  readonly validFrom: EpochMs;
  readonly now: EpochMs;
  /** Absent: a random one is made. */
  readonly imported?: ImportedKey | undefined;
}

/** Adds a key to a subject. @returns its id; undefined when the key, or another one from that instant on, exists already */
export async function addContentKey(
  db: Kysely<Database>,
  subject: ProtectedSubject,
  { secret, validFrom, now, imported }: NewKey,
): Promise<string | undefined> {
  const kid = imported?.kid ?? plainId(randomUUID());
  const key = imported?.key ?? randomBytes(KEY_LENGTH).toString('hex');
  const iv = imported?.iv === undefined ? randomBytes(KEY_LENGTH) : Buffer.from(imported.iv, 'hex');
  const written = await db
    .insertInto('content_keys')
    .values({
      kid,
      ...('channelId' in subject ? { channel_id: subject.channelId } : { content_id: subject.contentId }),
      sealed_key: sealer(secret, SEAL_PURPOSE).close(key),
      iv,
      valid_from: new Date(validFrom),
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kid')
    .executeTakeFirst();
  return written && plainId(written.kid);
}
