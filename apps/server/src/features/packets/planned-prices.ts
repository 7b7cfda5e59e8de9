/** Prices that an operator plans ahead: the price in force ends at the instant at which the planned one begins. */
import type { AppError } from '@aerial/contract/errors.ts';
import { asCurrency, parseMoney } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { publishIn } from '../../bus/bus.pg.ts';
import { topics } from '../../bus/topics.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';

/** A price begins and is cancelled at least this long before, ms: clocks of processes differ, and one may sell it already. */
export const MIN_AHEAD_MS = 60_000;
/** Later ones are mistakes, ms. */
export const MAX_AHEAD_MS = 3 * 366 * 86_400_000;

export interface WantedPrice {
  readonly code: string;
  readonly amount: string;
  readonly trialAmount: string | undefined;
  readonly validFrom: EpochMs;
}

const invalid = (field: string, message = 'Please check this value.'): Result<never, AppError> =>
  fail({ code: 'validation_failed', message: 'The request is not valid.', detail: { [field]: [message] } });
const unknownPacket: AppError = { code: 'packet_not_found', message: 'There is no such packet.' };
const unknownPrice: AppError = { code: 'not_found', message: 'There is no such planned price.' };

/** Undefined for what is no amount of the currency. */
function minorOf(text: string, currency: string): number | undefined {
  const read = parseMoney(text, asCurrency(currency));
  return read.ok ? read.value.minor : undefined;
}

export function plannedPrices({
  db,
  clock,
  invalidate,
}: {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** The packets of this process have changed. */
  invalidate(): void;
}) {
  /** Runs the work under the lock of the packet: its prices are planned, cancelled and imported one after another. */
  async function ofPacket(
    providerId: number,
    slug: string,
    work: (trx: Transaction<Database>, packetId: number) => Promise<Result<undefined, AppError>>,
  ): Promise<Result<undefined, AppError>> {
    const done = await transaction(db, async (trx) => {
      const packet = await trx
        .selectFrom('packets')
        .select('id')
        .where('provider_id', '=', providerId)
        .where('slug', '=', slug)
        .where('archived_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!packet) return fail(unknownPacket);
      const result = await work(trx, packet.id);
      if (result.ok) await publishIn(trx, topics.catalogue, null);
      return result;
    });
    if (done.ok) invalidate();
    return done;
  }

  return {
    /**
     * From the instant on the period is sold at another amount, until the next price that is planned for it; all else of the price stays.
     * Existing subscriptions keep the price they were bought at.
     */
    async plan(providerId: number, slug: string, wanted: WantedPrice): Promise<Result<undefined, AppError>> {
      const { code, validFrom } = wanted;
      const ahead = validFrom - clock.now();
      if (ahead < MIN_AHEAD_MS || ahead > MAX_AHEAD_MS)
        return invalid('valid_from', 'A price begins in a minute at the earliest, and within three years.');
      return ofPacket(providerId, slug, async (trx, packetId) => {
        const from = new Date(validFrom);
        const before = await trx
          .selectFrom('purchase_types')
          .selectAll()
          .where('packet_id', '=', packetId)
          .where('code', '=', code)
          .where('valid_from', '<=', from)
          .where(sql<boolean>`(valid_to is null or valid_to > ${from})`)
          .executeTakeFirst();
        if (!before) return invalid('code', 'The packet has no such period at that time.');
        if (before.valid_from.getTime() === validFrom)
          return fail({ code: 'already_exists', message: 'A price of this period begins at that time already.' });
        const amount = minorOf(wanted.amount, before.currency);
        if (amount === undefined) return invalid('amount');
        if (wanted.trialAmount !== undefined && before.trial_amount === null)
          return invalid('trial_amount', 'This period has no trial.');
        const trial = wanted.trialAmount === undefined ? undefined : minorOf(wanted.trialAmount, before.currency);
        if (wanted.trialAmount !== undefined && trial === undefined) return invalid('trial_amount');
        await trx.updateTable('purchase_types').set({ valid_to: from }).where('id', '=', before.id).execute();
        const { id: _id, ...same } = before;
        await trx
          .insertInto('purchase_types')
          .values({
            ...same,
            description: JSON.stringify(same.description),
            amount: String(amount),
            ...(trial !== undefined && { trial_amount: String(trial) }),
            valid_from: from,
          })
          .execute();
        return ok(undefined);
      });
    },

    /** The price before it goes on in its place. Fails with not_found for one that has begun, or begins in a minute. */
    cancel: (providerId: number, slug: string, priceId: string): Promise<Result<undefined, AppError>> =>
      ofPacket(providerId, slug, async (trx, packetId) => {
        const planned = await trx
          .deleteFrom('purchase_types')
          .where('packet_id', '=', packetId)
          .where('id', '=', priceId)
          .where('valid_from', '>', new Date(clock.now() + MIN_AHEAD_MS))
          .returning(['code', 'valid_from', 'valid_to'])
          .executeTakeFirst();
        if (!planned) return fail(unknownPrice);
        await trx
          .updateTable('purchase_types')
          .set({ valid_to: planned.valid_to })
          .where('packet_id', '=', packetId)
          .where('code', '=', planned.code)
          .where('valid_to', '=', planned.valid_from)
          .where('valid_from', '<', planned.valid_from)
          .execute();
        return ok(undefined);
      }),
  };
}
export type PlannedPrices = ReturnType<typeof plannedPrices>;
