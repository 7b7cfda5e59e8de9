import type { ProviderId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/schema.ts';
import { enqueuePush } from '../../push/enqueue.pg.ts';

const TTL_S = 600;

/** Puts a push message to one subscriber of the provider in line. @returns false where it is no subscriber, or has no browser that takes it */
export const testPush =
  (db: Kysely<Database>, clock: Clock) =>
  (providerId: ProviderId, userId: number, { title, body }: { title: string; body: string }): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql`select id from users where id = ${userId} and provider_id = ${providerId}`.execute(
        trx,
      );
      if (rows.length === 0) return false;
      return enqueuePush(
        trx,
        {
          providerId,
          userId,
          kind: 'account',
          key: `test ${randomUUID()}`,
          content: { title: { ru: title }, body: { ru: body } },
          ttlS: TTL_S,
          heedsQuietHours: false,
        },
        clock.now(),
      );
    });
