/**
 * Licences: titles that are sold by themselves, rented for hours or owned. A licence of a series or season is one of its episodes as well.
 */
import type { AppError } from '@aerial/contract/errors.ts';
import type { ContentId, LibraryId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { asCurrency, money, type Money } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';

export type DistributionType = 'rent' | 'own';

/** A licence at one of its prices. */
export interface LicensePrice {
  readonly licenseId: number;
  readonly purchaseTypeId: string;
  /** What is sold: the content itself, or what it is a part of. */
  readonly contentId: ContentId;
  readonly contentTitle: LocalizedText;
  readonly libraryId: LibraryId;
  readonly type: DistributionType;
  /** Of a rent, from its purchase. */
  readonly hours: number | null;
  readonly title: LocalizedText;
  readonly info: LocalizedText;
  /** Of the price. */
  readonly description: LocalizedText;
  readonly price: Money;
}

/** By which a user may watch a title. */
export interface OwnLicense {
  readonly type: DistributionType;
  /** Undefined without an end. */
  readonly until: EpochMs | undefined;
}

/** Ids of a content, its season and its series. */
const wholesOf = (contentId: string): RawBuilder<string[]> => sql`array(
  select unnest(array[c.id, c.parent_id, p.parent_id])
  from contents c left join contents p on p.id = c.parent_id where c.id = ${contentId}::bigint)`;

/** What a provider sells to watch a content, the cheapest first; nothing of titles that cannot be watched. */
export async function licensesOf(
  db: Kysely<Database>,
  providerId: number,
  contentId: ContentId,
  now: EpochMs,
): Promise<LicensePrice[]> {
  const { rows } = await sql<{
    id: number;
    price_id: string;
    content_id: ContentId;
    content_title: LocalizedText;
    library_id: LibraryId;
    distribution_type: DistributionType;
    hours: number | null;
    title: LocalizedText;
    info: LocalizedText;
    description: LocalizedText;
    amount: string;
    currency: string;
  }>`
    select l.id, t.id as price_id, l.content_id, c.title as content_title, l.library_id, l.distribution_type, l.hours, l.title, l.info, t.description, t.amount, t.currency
    from entity_licenses l join purchase_types t on t.entity_license_id = l.id
      join contents c on c.id = l.content_id
      join provider_libraries pl on pl.provider_id = l.provider_id and pl.library_id = l.library_id
    where l.provider_id = ${providerId} and l.content_id = any(${wholesOf(contentId)}) and l.archived_at is null
      and not c.is_lost and not c.is_announcement and not pl.is_free
      and t.valid_from <= ${new Date(now)} and (t.valid_to is null or t.valid_to > ${new Date(now)})
    order by t.amount, t.position, t.id`.execute(db);
  return rows.map((row) => ({
    licenseId: row.id,
    purchaseTypeId: row.price_id,
    contentId: row.content_id,
    contentTitle: row.content_title,
    libraryId: row.library_id,
    type: row.distribution_type,
    hours: row.hours,
    title: row.title,
    info: row.info,
    description: row.description,
    price: money(Number(row.amount), asCurrency(row.currency)),
  }));
}

/** The licence that lasts longest of those by which the user may watch the content now. */
export async function ownLicense(
  db: Kysely<Database>,
  userId: number,
  contentId: string,
  now: EpochMs,
): Promise<OwnLicense | undefined> {
  const row = await db
    .selectFrom('purchases as p')
    .innerJoin('entity_licenses as l', 'l.id', 'p.entity_license_id')
    .select(['l.distribution_type', 'p.watch_until'])
    .where('p.user_id', '=', userId)
    .where('p.status', '=', 'active')
    .where(sql<boolean>`l.content_id = any(${wholesOf(contentId)})`)
    .where(sql<boolean>`(p.watch_until is null or p.watch_until > ${new Date(now)})`)
    .orderBy('p.watch_until', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { distribution_type: type, watch_until: until } = row;
  return { type, until: until === null ? undefined : epochMs(until.getTime()) };
}

export const unknownPurchaseType: AppError = {
  code: 'validation_failed',
  message: 'There is no such price.',
  detail: { purchase_type_id: ['There is no such price.'] },
};

/** A licence that is sold, unless its title is this user's already. */
export async function checkLicense(
  db: Kysely<Database>,
  userId: number,
  licenseId: number | null,
  now: EpochMs,
): Promise<Result<{ readonly id: number; readonly hours: number | null }, AppError>> {
  const license = await db
    .selectFrom('entity_licenses as l')
    .innerJoin('contents as c', 'c.id', 'l.content_id')
    .select(['l.id', 'l.content_id', 'l.hours'])
    .where('l.id', '=', licenseId)
    .where('l.archived_at', 'is', null)
    .where('c.is_lost', '=', false)
    .where('c.is_announcement', '=', false)
    .executeTakeFirst();
  if (!license) return fail(unknownPurchaseType);
  const { id, hours, content_id: contentId } = license;
  if (await ownLicense(db, userId, contentId, now))
    return fail({ code: 'already_subscribed', message: 'This is already yours to watch.' });
  return ok({ id, hours });
}
