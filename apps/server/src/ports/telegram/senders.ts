/**
 * One bot serves all providers of an installation. The link that a person opened names the provider they came from; it is
 * stored for their later messages.
 */
import { asProviderId, type ProviderId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

const SOURCE = 'telegram';

/** What follows `?start=` in a link: at most 64 letters, digits, `_` and `-`. */
export const startPayload = (providerId: ProviderId, nonce: string): string => `${providerId}-${nonce}`;

export function readStartPayload(
  payload: string,
): { readonly providerId: ProviderId; readonly nonce: string } | undefined {
  const [, providerId, nonce] = /^(\d{1,9})-(.+)$/.exec(payload) ?? [];
  return nonce === undefined ? undefined : { providerId: asProviderId(Number(providerId)), nonce };
}

export interface Senders {
  /** Notes who came from where. @returns false when there is no such provider */
  came(senderId: string, providerId: ProviderId): Promise<boolean>;
  /** The provider a person came from, else the installation's default; undefined when there is none at all. */
  providerOf(senderId: string): Promise<ProviderId | undefined>;
}

export function senders(db: Kysely<Database>, clock: Clock): Senders {
  return {
    async came(senderId, providerId) {
      const now = clock.now();
      const noted = await db
        .insertInto('messenger_senders')
        .columns(['source', 'sender_id', 'provider_id', 'came_at'])
        .expression((eb) =>
          eb
            .selectFrom('providers')
            .select(({ val }) => [
              val(SOURCE).as('source'),
              val(senderId).as('sender_id'),
              'id',
              val(new Date(now)).as('came_at'),
            ])
            .where('id', '=', providerId),
        )
        .onConflict((conflict) =>
          conflict.columns(['source', 'sender_id']).doUpdateSet({ provider_id: providerId, came_at: new Date(now) }),
        )
        .returning('provider_id')
        .executeTakeFirst();
      return noted !== undefined;
    },

    async providerOf(senderId) {
      const known = await db
        .selectFrom('messenger_senders')
        .select('provider_id')
        .where('source', '=', SOURCE)
        .where('sender_id', '=', senderId)
        .executeTakeFirst();
      if (known) return known.provider_id;
      const fallback = await db
        .selectFrom('providers')
        .select('id')
        .orderBy('is_default', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return fallback?.id;
    },
  };
}
