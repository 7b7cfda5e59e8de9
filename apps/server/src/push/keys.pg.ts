/** The keys by which push services know a provider: made once, the private one sealed. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { newSenderKeys } from '../ports/push/vapid.ts';
import { sealer } from '../security/seal.ts';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushKeyStore {
  /**
   * The keys of a provider, made at the first request.
   * @throws Error when they were sealed under another secret of the installation
   */
  of(providerId: ProviderId): Promise<PushKeys>;
}

/** @param secret the installation's secret */
export function pushKeyStore(db: Kysely<Database>, secret: string, clock: Clock): PushKeyStore {
  const seal = sealer(secret, 'push key');
  const loaded = new Map<ProviderId, PushKeys>();
  const stored = (providerId: ProviderId) =>
    db.selectFrom('push_keys').selectAll().where('provider_id', '=', providerId).executeTakeFirst();

  async function load(providerId: ProviderId): Promise<PushKeys> {
    let row = await stored(providerId);
    if (!row) {
      const { publicKey, privateKey } = newSenderKeys();
      // Several processes may begin at once: the first one's keys count.
      await db
        .insertInto('push_keys')
        .values({
          provider_id: providerId,
          public_key: publicKey,
          sealed_private_key: seal.close(privateKey),
          created_at: new Date(clock.now()),
        })
        .onConflict((conflict) => conflict.column('provider_id').doNothing())
        .execute();
      row = await stored(providerId);
    }
    const privateKey = row && seal.open(row.sealed_private_key);
    if (!row || privateKey === undefined)
      throw new Error('the key of push messages cannot be opened: MEDIA_SECRET is not the one it was sealed under');
    return { publicKey: row.public_key, privateKey };
  }

  return {
    async of(providerId) {
      const known = loaded.get(providerId);
      if (known) return known;
      const keys = await load(providerId);
      loaded.set(providerId, keys);
      return keys;
    },
  };
}
