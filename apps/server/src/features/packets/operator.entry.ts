/** What an operator sends of a packet, as the entry that the import writes. Pure. */
import type { PacketChanges } from '@aerial/contract/calls/operator-packets.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { parseMoney, type Currency } from '@aerial/domain/money.ts';
import { codeOfPeriod, PACKET_TEXTS, packetFaults } from '@aerial/domain/packet-offer.ts';
import { parsePeriod } from '@aerial/domain/periods.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { PacketDesign } from '../../db/schema/packets.ts';
import type { PacketEntry, PacketLink, PriceEntry } from '../../imports/packets/document.ts';
import type { Reference } from '../../imports/packets/fields.ts';
import type { EditedPacket } from './operator.packets.pg.ts';

/** Messages by field of the call. */
export type FieldFaults = Readonly<Record<string, readonly string[]>>;

const INVALID = 'Please check this value.';
const REQUIRED = 'This field is required.';
const PROMO_PRICES = 'Promo codes give this packet: it has no prices.';

/** Without the languages that are left empty. */
const trimmed = (text: LocalizedText): LocalizedText =>
  Object.fromEntries(
    Object.entries(text).flatMap(([language, value]) => (value.trim() === '' ? [] : [[language, value.trim()]])),
  );
const hasText = (text: LocalizedText): boolean => Object.keys(trimmed(text)).length > 0;
const orUndefined = (text: string | null): string | undefined => text?.trim() || undefined;

const references = (field: string, ids: readonly (string | number)[]): readonly Reference[] =>
  ids.map((id) => ({ name: String(id), line: 0, path: field }));
const LINK_FIELDS = {
  channels: 'channel_ids',
  libraries: 'library_ids',
  contents: 'content_ids',
  parts: 'part_ids',
  bases: 'base_ids',
} as const satisfies Record<PacketLink, keyof PacketChanges>;

/** Prices with a code for each. Undefined for an amount that the currency cannot have. */
function pricesOf(values: NonNullable<PacketChanges['prices']>, currency: Currency): readonly PriceEntry[] | undefined {
  const minorOf = (text: string): number | undefined => {
    const read = parseMoney(text, currency);
    return read.ok ? read.value.minor : undefined;
  };
  const codes = new Set(values.flatMap(({ code }) => code ?? []));
  const prices: PriceEntry[] = [];
  for (const { code: given, amount: text, period: length, trial, description } of values) {
    const [amount, period] = [minorOf(text), parsePeriod(length)];
    const trialAmount = trial ? minorOf(trial.amount) : 0;
    if (amount === undefined || trialAmount === undefined) return undefined;
    const code = given ?? codeOfPeriod(period, codes);
    codes.add(code);
    prices.push({
      code,
      amount,
      period,
      trial: trial ? { amount: trialAmount, period: parsePeriod(trial.period) } : undefined,
      description: trimmed(description ?? {}),
    });
  }
  return prices;
}

const designOf = (values: NonNullable<PacketChanges['design']>): PacketDesign =>
  Object.fromEntries(Object.entries(values).filter(([, address]) => address));

/** Columns of a packet that is new. */
const FRESH = {
  name: {},
  short: {},
  description: {},
  how_to_use: {},
  message: {},
  is_base: false,
  is_promo: false,
  is_donation: false,
  is_public: true,
  is_cancelable: true,
  outlives_base: false,
  allows_delete_paused: true,
  skips_parental_control: false,
  needs_agreement: false,
  agreement_url: null,
  old_price: null,
  external_id: null,
  design: {},
  benefits: [],
  bundle: null,
  archived_at: null,
} as const;

/**
 * The packet as it is after the change. What is not sent stays; prices and contents that are not sent are no part of the entry.
 * @param present undefined for a new one
 */
export function entryOf(
  slug: string,
  present: EditedPacket | undefined,
  values: PacketChanges,
  { currency, now }: { readonly currency: Currency; readonly now: Date },
): Result<PacketEntry, FieldFaults> {
  const row = present?.row ?? FRESH;
  const faults: Record<string, string[]> = {};
  const refuse = (field: string, message = INVALID): undefined => void (faults[field] ??= []).push(message);
  const minor = (field: string, text: string | null | undefined): number | undefined => {
    if (text === null || text === undefined) return undefined;
    const read = parseMoney(text, currency);
    return read.ok ? read.value.minor : refuse(field);
  };

  const texts = Object.fromEntries(
    PACKET_TEXTS.map((name) => [name, values[name] ? trimmed(values[name]) : row[name]]),
  ) as PacketEntry['texts'];
  const prices = values.prices && pricesOf(values.prices, currency);
  if (values.prices && !prices) refuse('prices');
  const isPromo = values.is_promo ?? row.is_promo;
  const checked = prices ?? present?.prices.map(({ code, ...length }) => ({ code, period: length })) ?? [];
  for (const { fault, field } of packetFaults({ name: texts.name, isPromo, prices: checked }))
    refuse(field, fault === 'no_name' ? REQUIRED : fault === 'promo_prices' ? PROMO_PRICES : INVALID);
  if (values.benefits?.some(({ text }) => !hasText(text))) refuse('benefits', REQUIRED);

  const needsAgreement = values.needs_agreement ?? row.needs_agreement;
  const agreementUrl = values.agreement_url === undefined ? row.agreement_url : values.agreement_url;
  const { bundle, archived_at: archivedAt } = row;
  const bundlePrice = minor('bundle', values.bundle?.price);
  const entry: PacketEntry = {
    slug,
    line: 0,
    id: undefined,
    texts,
    flags: {
      base: values.is_base ?? row.is_base,
      public: values.is_public ?? row.is_public,
      promo: isPromo,
      donation: values.is_donation ?? row.is_donation,
      skips_parental_control: values.skips_parental_control ?? row.skips_parental_control,
      allows_delete_paused: values.allows_delete_paused ?? row.allows_delete_paused,
      cancelable: values.is_cancelable ?? row.is_cancelable,
      outlives_base: values.outlives_base ?? row.outlives_base,
    },
    agreement: needsAgreement && (agreementUrl ?? true),
    oldPrice:
      values.old_price === undefined
        ? row.old_price === null
          ? undefined
          : Number(row.old_price)
        : minor('old_price', values.old_price),
    externalId: orUndefined(values.external_id === undefined ? row.external_id : values.external_id),
    afterRenew:
      values.after_renew_id === undefined
        ? undefined
        : values.after_renew_id === null
          ? null
          : references('after_renew_id', [values.after_renew_id])[0],
    design: values.design ? designOf(values.design) : row.design,
    benefits: values.benefits?.map(({ icon, text }) => ({ icon, text: trimmed(text) })) ?? row.benefits,
    bundle:
      values.bundle === undefined
        ? (bundle ?? undefined)
        : values.bundle === null
          ? undefined
          : {
              ...(hasText(values.bundle.name) && { name: trimmed(values.bundle.name) }),
              ...(hasText(values.bundle.description) && { description: trimmed(values.bundle.description) }),
              ...(bundlePrice !== undefined && { price: bundlePrice }),
              ...(orUndefined(values.bundle.internet_speed) !== undefined && {
                internetSpeed: orUndefined(values.bundle.internet_speed)!,
              }),
            },
    links: Object.fromEntries(
      (Object.entries(LINK_FIELDS) as [PacketLink, (typeof LINK_FIELDS)[PacketLink]][]).flatMap(([link, field]) => {
        const ids = values[field];
        return ids ? [[link, references(field, ids)]] : [];
      }),
    ),
    prices,
    archivedAt:
      values.is_archived === undefined
        ? (archivedAt ?? undefined)
        : values.is_archived
          ? (archivedAt ?? now)
          : undefined,
  };
  return Object.keys(faults).length > 0 ? fail(faults) : ok(entry);
}
