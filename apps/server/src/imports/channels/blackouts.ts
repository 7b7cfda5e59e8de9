/** Times in which a channel must not be shown, as the operator names them. */
import { asChannelId, type ProviderId, type ChannelId } from '@aerial/domain/ids.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { importTransaction, type Announce, type Trx } from '../transaction.ts';
import { ImportError } from '../skipped.ts';

export interface NamedBlackout {
  /** Id or slug. */
  readonly channel: string;
  /** Shortname of the one provider that it applies to; all without one. */
  readonly provider?: string;
  readonly start: EpochSeconds;
  readonly end: EpochSeconds;
}

/**
 * Adds a blackout, or takes away exactly this one.
 * @returns false when nothing had to be done
 * @throws ImportError for a channel or provider that is not there
 */
export async function changeBlackout(
  db: Kysely<Database>,
  change: 'add' | 'remove',
  named: NamedBlackout,
  announce?: Announce,
): Promise<boolean> {
  return importTransaction(db, async (trx) => {
    const { channel_id, provider_id } = await idsOf(trx, named);
    const { start, end } = named;
    const { length } =
      change === 'add'
        ? await trx
            .insertInto('blackouts')
            .values({ channel_id, provider_id, start_at: start, end_at: end })
            .onConflict((conflict) => conflict.doNothing())
            .returning('id')
            .execute()
        : await trx
            .deleteFrom('blackouts')
            .where('channel_id', '=', channel_id)
            .where('provider_id', provider_id === null ? 'is' : '=', provider_id)
            .where('start_at', '=', String(start))
            .where('end_at', '=', String(end))
            .returning('id')
            .execute();
    if (length > 0) await announce?.(trx, 'schedule');
    return length > 0;
  });
}

async function idsOf(
  trx: Trx,
  { channel, provider }: NamedBlackout,
): Promise<{ channel_id: ChannelId; provider_id: ProviderId | null }> {
  const found = await trx
    .selectFrom('channels')
    .select('id')
    .where((eb) =>
      /^\d{1,9}$/u.test(channel) ? eb('id', '=', asChannelId(Number(channel))) : eb('slug', '=', channel),
    )
    .executeTakeFirst();
  if (!found) throw new ImportError(`there is no channel ${channel}`);
  if (provider === undefined) return { channel_id: found.id, provider_id: null };
  const one = await trx.selectFrom('providers').select('id').where('shortname', '=', provider).executeTakeFirst();
  if (!one) throw new ImportError(`there is no provider ${provider}`);
  return { channel_id: found.id, provider_id: one.id };
}
