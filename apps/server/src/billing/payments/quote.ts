/** What something costs a viewer now, and whether it can be bought: the checks of `buy` without the money. */
import type { AppError } from '@aerial/contract/errors.ts';
import { textIn, type LocalizedText } from '@aerial/domain/language.ts';
import { money, type Money } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { formatPeriod } from '@aerial/domain/periods.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { checkPacket } from '../buy.ts';
import { checkLicense, unknownPurchaseType } from '../licenses.pg.ts';
import { isTrialUsed, purchaseTypes, soldPacket, type PurchaseType } from '../packets.pg.ts';

/** What is wanted: a packet or a licence, at a price or for a period. */
export interface Wanted {
  readonly packetId?: number | null;
  readonly entityLicenseId?: number | null;
  readonly purchaseTypeId?: string | undefined;
  /** days-months-years */
  readonly period?: string | null | undefined;
}

export interface Quote {
  readonly type: PurchaseType;
  readonly price: Money;
  readonly isTrial: boolean;
  readonly title: LocalizedText;
  /** The content that a licence is for, where its title is another. */
  readonly contentTitle?: LocalizedText;
  readonly skipsPin: boolean;
  readonly distribution?: { readonly type: string; readonly info: LocalizedText; readonly libraryId: number };
}

export interface Buyer {
  readonly userId: number;
  readonly providerId: number;
  readonly sellsWithoutBase: boolean;
}

export async function quote(
  db: Kysely<Database>,
  buyer: Buyer,
  wanted: Wanted,
  now: EpochMs,
  purpose: QuotePurpose = 'buy',
): Promise<Result<Quote, AppError>> {
  const type = await chooseType(db, buyer, wanted, now);
  if (!type) return fail(unknownPurchaseType);
  return type.packetId === null
    ? quoteLicense(db, buyer, type, now, purpose)
    : quotePacket(db, buyer, type, type.packetId, now, purpose);
}

/** What pay pages, bank statements and receipts call it. */
export const orderName = ({ title, contentTitle }: Quote, language: string): string =>
  [contentTitle, title].flatMap((text) => (text ? [textIn(text, language)] : [])).join(' · ');

/** `show`: what the viewer owns already is quoted as well. */
export type QuotePurpose = 'buy' | 'show';

/** The id 0 is that of nothing, and not no id. */
const isNamed = (id: number | null | undefined): id is number => id !== null && id !== undefined;

async function chooseType(
  db: Kysely<Database>,
  { userId, providerId }: Buyer,
  { packetId, entityLicenseId, purchaseTypeId, period }: Wanted,
  now: EpochMs,
): Promise<PurchaseType | undefined> {
  const types = await purchaseTypes(
    db,
    {
      providerId,
      ...(purchaseTypeId !== undefined && { id: purchaseTypeId }),
      ...(isNamed(packetId) && { packetIds: [packetId] }),
      ...(isNamed(entityLicenseId) && { licenseIds: [entityLicenseId] }),
    },
    { userId },
    now,
  );
  if (purchaseTypeId !== undefined || !period) return types[0];
  return types.find(({ length }) => formatPeriod(length) === period);
}

async function quotePacket(
  db: Kysely<Database>,
  buyer: Buyer,
  type: PurchaseType,
  packetId: number,
  now: EpochMs,
  purpose: QuotePurpose,
): Promise<Result<Quote, AppError>> {
  const packet = await soldPacket(db, buyer.providerId, packetId);
  if (!packet || packet.isPromo || !packet.isPublic)
    return fail({ code: 'packet_not_found', message: 'There is no such packet.' });
  const refused = purpose === 'buy' ? await checkPacket(db, packet, buyer, now) : undefined;
  if (refused) return fail(refused);
  const trial = type.trial && !(await isTrialUsed(db, buyer.userId, packetId)) ? type.trial : undefined;
  const { name, skips_parental_control: skipsPin } = await db
    .selectFrom('packets')
    .select(['name', 'skips_parental_control'])
    .where('id', '=', packetId)
    .executeTakeFirstOrThrow();
  const price = trial ? money(trial.amount, type.price.currency) : type.price;
  return ok({ type, price, isTrial: trial !== undefined, title: name, skipsPin });
}

async function quoteLicense(
  db: Kysely<Database>,
  { userId }: Buyer,
  type: PurchaseType,
  now: EpochMs,
  purpose: QuotePurpose,
): Promise<Result<Quote, AppError>> {
  const found = await checkLicense(db, userId, type.entityLicenseId, now);
  if (!found.ok && (purpose === 'buy' || found.error.code !== 'already_subscribed')) return found;
  const license = await db
    .selectFrom('entity_licenses as l')
    .innerJoin('contents as c', 'c.id', 'l.content_id')
    .select(['l.title', 'l.info', 'l.distribution_type', 'l.library_id', 'c.title as content_title'])
    .where('l.id', '=', type.entityLicenseId)
    .executeTakeFirstOrThrow();
  const hasTitle = Object.keys(license.title).length > 0;
  return ok({
    type,
    price: type.price,
    isTrial: false,
    title: hasTitle ? license.title : license.content_title,
    ...(hasTitle && { contentTitle: license.content_title }),
    skipsPin: false,
    distribution: { type: license.distribution_type, info: license.info, libraryId: license.library_id },
  });
}
