/** Promo codes and their campaigns, as they are stored. */
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { MinorUnits } from '@aerial/domain/money.ts';
import { normalisePromoCode } from '@aerial/domain/promo.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { PromoCampaignsTable } from '../db/schema/promotions.ts';

export interface Campaign {
  readonly id: number;
  readonly slug: string;
  readonly title: LocalizedText;
  readonly text: LocalizedText;
  readonly image: string | null;
  readonly packetIds: readonly number[];
  readonly days: number;
  /** A card is linked before the code is activated. */
  readonly needsCard: boolean;
  readonly isPaid: boolean;
  /** Verification sum of the card. */
  readonly amount: MinorUnits;
  readonly needsRefund: boolean;
  readonly renews: boolean;
  readonly needsConfirmation: boolean;
  readonly confirmation: Readonly<Record<'title' | 'text' | 'desc', LocalizedText>>;
  readonly validFrom: EpochMs | null;
  readonly validTo: EpochMs | null;
}
export interface PromoKey {
  readonly id: number;
  /** As the operator wrote it. */
  readonly code: string;
  readonly isActive: boolean;
  readonly isUsedUp: boolean;
  readonly validTo: EpochMs | null;
  readonly campaign: Campaign;
}

const instant = (at: Date | null): EpochMs | null => (at === null ? null : epochMs(at.getTime()));

const campaignOf = (row: Selectable<PromoCampaignsTable>): Campaign => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  text: row.text,
  image: row.image,
  packetIds: row.packet_ids,
  days: row.days,
  needsCard: row.is_paid || Number(row.amount ?? 0) > 0,
  isPaid: row.is_paid,
  amount: Number(row.amount ?? 0) as MinorUnits,
  needsRefund: row.needs_refund,
  renews: row.renews,
  needsConfirmation: row.needs_confirmation,
  confirmation: { title: row.confirmation_title, text: row.confirmation_text, desc: row.confirmation_desc },
  validFrom: instant(row.valid_from),
  validTo: instant(row.valid_to),
});

/** A code of the provider, whatever its letter case and the spaces around it. @source A-693 */
export async function findPromoKey(
  db: Kysely<Database>,
  providerId: number,
  typed: string,
): Promise<PromoKey | undefined> {
  const key = await db
    .selectFrom('promo_keys')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`upper(code) = upper(${normalisePromoCode(typed)})`)
    .executeTakeFirst();
  const row =
    key && (await db.selectFrom('promo_campaigns').selectAll().where('id', '=', key.campaign_id).executeTakeFirst());
  return (
    row && {
      id: key.id,
      code: key.code,
      isActive: key.is_active,
      isUsedUp: key.used >= key.usage_limit,
      validTo: instant(key.valid_to),
      campaign: campaignOf(row),
    }
  );
}

/** A code that a user has activated. */
export interface PastActivation {
  readonly id: string;
  readonly key: PromoKey;
  readonly subscriptionIds: readonly string[];
  readonly activatedAt: EpochMs;
  readonly isWithdrawn: boolean;
}

/** What a user has activated, the latest first. @param keyId only of this code */
export async function activationsOf(
  db: Kysely<Database>,
  { userId, providerId }: { readonly userId: number; readonly providerId: number },
  keyId?: number,
): Promise<PastActivation[]> {
  const rows = await db
    .selectFrom('promo_activations as a')
    .innerJoin('promo_keys as k', 'k.id', 'a.key_id')
    .selectAll('k')
    .select(['a.id as activation_id', 'a.subscription_ids', 'a.activated_at', 'a.withdrawn_at'])
    .where('a.user_id', '=', userId)
    .where('k.provider_id', '=', providerId)
    .$if(keyId !== undefined, (query) => query.where('k.id', '=', keyId!))
    .orderBy('a.id', 'desc')
    .limit(200)
    .execute();
  if (rows.length === 0) return [];
  const campaigns = await db
    .selectFrom('promo_campaigns')
    .selectAll()
    .where('id', 'in', [...new Set(rows.map((row) => row.campaign_id))])
    .execute();
  return rows.flatMap((row) => {
    const campaign = campaigns.find(({ id }) => id === row.campaign_id);
    if (!campaign) return [];
    return [
      {
        id: row.activation_id,
        key: {
          id: row.id,
          code: row.code,
          isActive: row.is_active,
          isUsedUp: row.used >= row.usage_limit,
          validTo: instant(row.valid_to),
          campaign: campaignOf(campaign),
        },
        subscriptionIds: row.subscription_ids.map(String),
        activatedAt: epochMs(row.activated_at.getTime()),
        isWithdrawn: row.withdrawn_at !== null,
      },
    ];
  });
}

/** A campaign by its slug or id. */
export async function findCampaign(
  db: Kysely<Database>,
  providerId: number,
  ref: string,
): Promise<Campaign | undefined> {
  const id = /^\d{1,9}$/u.test(ref) ? Number(ref) : -1;
  const row = await db
    .selectFrom('promo_campaigns')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where((eb) => eb.or([eb('slug', '=', ref), eb('id', '=', id)]))
    // A slug of digits wins over an id.
    .orderBy(sql`slug = ${ref}`, 'desc')
    .executeTakeFirst();
  return row && campaignOf(row);
}

export async function hasActivated(db: Kysely<Database>, keyId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('promo_activations')
    .select('id')
    .where('key_id', '=', keyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The card that later periods are charged to: the primary one, else the newest. */
export async function linkedCard(db: Kysely<Database>, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('cards')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('is_primary', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** The packets of a campaign that the provider still has, in the campaign's order. */
export async function campaignPackets(
  db: Kysely<Database>,
  providerId: number,
  { packetIds }: Pick<Campaign, 'packetIds'>,
): Promise<{ id: number; name: LocalizedText; isBase: boolean; isPromo: boolean }[]> {
  const rows = await db
    .selectFrom('packets')
    .select(['id', 'name', 'is_base as isBase', 'is_promo as isPromo'])
    .where('provider_id', '=', providerId)
    .where('id', 'in', [...packetIds])
    .where('archived_at', 'is', null)
    .execute();
  return packetIds.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
