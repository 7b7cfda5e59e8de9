/** New codes of a promo campaign, a batch at a time. */
import type { AppError } from '@aerial/contract/errors.ts';
import { MAX_PROMO_CODE_LENGTH, promoCodeKey } from '@aerial/domain/promo.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { generateCodes, isGuessable, isPrefix } from '../../imports/packets/campaigns.ts';

export interface NewCodes {
  readonly count: number;
  readonly prefix: string;
  readonly length: number;
  /** How often each can be used. */
  readonly limit: number;
  readonly validTo: Date | undefined;
}
export interface CodeBatch {
  readonly generated: number;
  /** The new codes are those with larger ids than this, up to the other. */
  readonly after: number;
  readonly upTo: number;
}

const unknownCampaign: AppError = { code: 'not_found', message: 'There is no such campaign.' };
const invalid = (field: string, message: string): Result<never, AppError> =>
  fail({ code: 'validation_failed', message: 'The request is not valid.', detail: { [field]: [message] } });

/** Fails with not_found, and with validation_failed where codes could be guessed or have ended before they begin. */
export async function addCodes(
  db: Kysely<Database>,
  clock: Clock,
  providerId: number,
  slug: string,
  { count, length, limit, validTo, ...wanted }: NewCodes,
): Promise<Result<CodeBatch, AppError>> {
  const prefix = promoCodeKey(wanted.prefix);
  if (!isPrefix(prefix)) return invalid('prefix', 'Letters, digits, points and hyphens only.');
  if (validTo && validTo.getTime() <= clock.now()) return invalid('valid_to', 'This time has passed.');
  return db.transaction().execute(async (trx): Promise<Result<CodeBatch, AppError>> => {
    // Its row is the lock: batches of a campaign come one after the other, so that their ids do not mix.
    const campaign = await trx
      .selectFrom('promo_campaigns')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst();
    if (!campaign) return fail(unknownCampaign);
    const { rows } = await sql<{ existing: number; last: number }>`
      select count(*) filter (where starts_with(code, ${prefix}))::int as existing, coalesce(max(id), 0)::int as last
      from promo_keys where campaign_id = ${campaign.id}`.execute(trx);
    const { existing, last: after } = rows[0]!;
    const random = Math.min(length, MAX_PROMO_CODE_LENGTH) - prefix.length;
    if (isGuessable(random, existing + count))
      return invalid('length', `${Math.max(0, random)} random characters are too few: the codes could be guessed.`);
    let upTo = after;
    for (let missing = count; missing > 0;) {
      const codes = generateCodes({ prefix, length }, missing, new Set());
      const added = await trx
        .insertInto('promo_keys')
        .values(
          codes.map((code) => ({
            provider_id: providerId,
            campaign_id: campaign.id,
            code,
            usage_limit: limit,
            valid_to: validTo ?? null,
          })),
        )
        // One that is taken, of whatever campaign, is generated anew.
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute();
      missing -= added.length;
      upTo = Math.max(upTo, ...added.map(({ id }) => id));
    }
    return ok({ generated: count, after, upTo });
  });
}
