/** A packet as its form has it, and what is sent of it. Pure. */
import type { OperatorPacket, PacketChanges } from '@aerial/contract/calls/operator-packets.ts';
import { asChannelId, asContentId, asLibraryId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { packetFaults } from '@aerial/domain/packet-offer.ts';
import { parsePeriod } from '@aerial/domain/periods.ts';
import { changedFields, type FieldFault } from '../../parts/form/rules.ts';
import { periodText, periodValue, type PeriodValue } from './period-value.ts';

export interface Chosen {
  readonly id: string;
  readonly name: string;
}
export interface PriceValue {
  /** Tells the rows of the form apart. */
  readonly key: string;
  /** Undefined until the server has given one. */
  readonly code: string | undefined;
  readonly amount: string;
  readonly period: PeriodValue;
  readonly trial: { readonly amount: string; readonly period: PeriodValue } | null;
  readonly description: LocalizedText;
}
export type PacketFormKind = 'base' | 'additional' | 'donation';
/** None, the provider's, or one of its own. */
export type Agreement = 'none' | 'provider' | 'own';

export type PacketFormValues = {
  readonly name: LocalizedText;
  readonly short: LocalizedText;
  readonly description: LocalizedText;
  readonly how_to_use: LocalizedText;
  readonly message: LocalizedText;
  readonly kind: PacketFormKind;
  readonly is_promo: boolean;
  readonly is_public: boolean;
  readonly is_cancelable: boolean;
  readonly outlives_base: boolean;
  readonly allows_delete_paused: boolean;
  readonly skips_parental_control: boolean;
  readonly agreement: Agreement;
  readonly agreement_url: string;
  readonly old_price: string;
  readonly external_id: string;
  readonly after_renew_id: string;
  readonly design: Readonly<Record<string, string>>;
  readonly benefits: readonly { readonly icon: string; readonly text: LocalizedText }[];
  readonly bundle: PacketChanges['bundle'];
  readonly prices: readonly PriceValue[];
  readonly channel_ids: readonly Chosen[];
  readonly library_ids: readonly string[];
  readonly content_ids: readonly Chosen[];
  readonly part_ids: readonly string[];
  readonly base_ids: readonly string[];
};

export const EMPTY_PACKET: PacketFormValues = {
  name: {},
  short: {},
  description: {},
  how_to_use: {},
  message: {},
  kind: 'base',
  is_promo: false,
  is_public: true,
  is_cancelable: true,
  outlives_base: false,
  allows_delete_paused: true,
  skips_parental_control: false,
  agreement: 'none',
  agreement_url: '',
  old_price: '',
  external_id: '',
  after_renew_id: '',
  design: {},
  benefits: [],
  bundle: null,
  prices: [],
  channel_ids: [],
  library_ids: [],
  content_ids: [],
  part_ids: [],
  base_ids: [],
};

const kindOf = ({ is_base: isBase, is_donation: isDonation }: OperatorPacket): PacketFormKind =>
  isDonation ? 'donation' : isBase ? 'base' : 'additional';

export function valuesOf(packet: OperatorPacket, nameOf: (text: LocalizedText) => string): PacketFormValues {
  const chosen = (all: readonly { readonly id: number | string; readonly name: LocalizedText }[]): Chosen[] =>
    all.map(({ id, name }) => ({ id: String(id), name: nameOf(name) }));
  const ids = (all: readonly { readonly id: number }[]) => all.map(({ id }) => String(id));
  const { name, short, description, how_to_use: howToUse, message } = packet;
  return {
    name,
    short,
    description,
    how_to_use: howToUse,
    message,
    kind: kindOf(packet),
    is_promo: packet.is_promo,
    is_public: packet.is_public,
    is_cancelable: packet.is_cancelable,
    outlives_base: packet.outlives_base,
    allows_delete_paused: packet.allows_delete_paused,
    skips_parental_control: packet.skips_parental_control,
    agreement: !packet.needs_agreement ? 'none' : packet.agreement_url === null ? 'provider' : 'own',
    agreement_url: packet.agreement_url ?? '',
    old_price: packet.old_price ?? '',
    external_id: packet.external_id ?? '',
    after_renew_id: packet.after_renew === null ? '' : String(packet.after_renew.id),
    design: Object.fromEntries(Object.entries(packet.design).flatMap(([place, one]) => (one ? [[place, one]] : []))),
    benefits: packet.benefits,
    bundle: packet.bundle,
    prices: packet.prices.map((price) => ({
      key: price.code,
      code: price.code,
      amount: price.amount,
      period: periodValue(price.period),
      trial: price.trial && { amount: price.trial.amount, period: periodValue(price.trial.period) },
      description: price.description,
    })),
    channel_ids: chosen(packet.channels),
    library_ids: ids(packet.libraries),
    content_ids: chosen(packet.contents),
    part_ids: ids(packet.parts),
    base_ids: ids(packet.bases),
  };
}

/** As people type it: with a comma, with spaces between the thousands. */
export const decimalText = (typed: string): string => typed.replace(/\s/gu, '').replace(',', '.');
const decimalOrNull = (typed: string): string | null => decimalText(typed) || null;

const bundleWire = (bundle: PacketFormValues['bundle']): PacketChanges['bundle'] =>
  bundle && { ...bundle, price: bundle.price === null ? null : decimalOrNull(bundle.price) };
const agreementWire = ({ agreement, agreement_url: url }: PacketFormValues): PacketChanges => ({
  needs_agreement: agreement !== 'none',
  // An address that is missing is for the server to refuse.
  agreement_url: agreement === 'own' ? url.trim() : null,
});

const WIRE: { readonly [K in keyof PacketFormValues]: (values: PacketFormValues) => PacketChanges } = {
  name: ({ name }) => ({ name }),
  short: ({ short }) => ({ short }),
  description: ({ description }) => ({ description }),
  how_to_use: ({ how_to_use: text }) => ({ how_to_use: text }),
  message: ({ message }) => ({ message }),
  kind: ({ kind }) => ({ is_base: kind === 'base', is_donation: kind === 'donation' }),
  is_promo: ({ is_promo: is }) => ({ is_promo: is }),
  is_public: ({ is_public: is }) => ({ is_public: is }),
  is_cancelable: ({ is_cancelable: is }) => ({ is_cancelable: is }),
  outlives_base: ({ outlives_base: does }) => ({ outlives_base: does }),
  allows_delete_paused: ({ allows_delete_paused: does }) => ({ allows_delete_paused: does }),
  skips_parental_control: ({ skips_parental_control: does }) => ({ skips_parental_control: does }),
  agreement: agreementWire,
  agreement_url: agreementWire,
  old_price: ({ old_price: typed }) => ({ old_price: decimalOrNull(typed) }),
  external_id: ({ external_id: typed }) => ({ external_id: typed.trim() || null }),
  after_renew_id: ({ after_renew_id: id }) => ({ after_renew_id: id === '' ? null : Number(id) }),
  design: ({ design }) => ({ design }),
  benefits: ({ benefits }) => ({ benefits: [...benefits] }),
  bundle: ({ bundle }) => ({ bundle: bundleWire(bundle) }),
  prices: ({ prices }) => ({
    prices: prices.map(({ code, amount, period, trial, description }) => ({
      ...(code !== undefined && { code }),
      amount: decimalText(amount),
      period: periodText(period),
      trial: trial && { amount: decimalText(trial.amount), period: periodText(trial.period) },
      description,
    })),
  }),
  channel_ids: ({ channel_ids: all }) => ({ channel_ids: all.map(({ id }) => asChannelId(Number(id))) }),
  library_ids: ({ library_ids: all }) => ({ library_ids: all.map((id) => asLibraryId(Number(id))) }),
  content_ids: ({ content_ids: all }) => ({ content_ids: all.map(({ id }) => asContentId(id)) }),
  part_ids: ({ part_ids: all }) => ({ part_ids: all.map(Number) }),
  base_ids: ({ base_ids: all }) => ({ base_ids: all.map(Number) }),
};

/** What the server would refuse, by the same rules; it has words for a promo packet with prices. */
export function packetFormFaults(values: PacketFormValues): Readonly<Record<string, FieldFault>> {
  const prices = values.prices.map(({ key, code, period }) => ({
    code: code ?? key.replace(' ', '-'),
    period: parsePeriod(periodText(period)),
  }));
  const faults = packetFaults({ name: values.name, isPromo: false, prices });
  return Object.fromEntries(
    faults.map(({ fault, field }) => [field, fault === 'no_name' ? 'field_required' : 'field_wrong']),
  );
}

/** What differs, as the call wants it. */
export const packetChanges = (values: PacketFormValues, initial: PacketFormValues): PacketChanges =>
  Object.assign(
    {},
    ...changedFields(initial, values).map((name) => WIRE[name as keyof PacketFormValues](values)),
  ) as PacketChanges;

/** All of a new packet. */
export const newPacket = (values: PacketFormValues): PacketChanges =>
  Object.assign({}, ...Object.values(WIRE).map((wire) => wire(values))) as PacketChanges;

/** How many channels, films, libraries and packets it would contain no more. */
export function removedContents(values: PacketFormValues, initial: PacketFormValues): number {
  const idOf = (one: Chosen | string): string => (typeof one === 'string' ? one : one.id);
  return (['channel_ids', 'content_ids', 'library_ids', 'part_ids'] as const).reduce((sum, name) => {
    const left = new Set((values[name] as readonly (Chosen | string)[]).map(idOf));
    return sum + (initial[name] as readonly (Chosen | string)[]).filter((one) => !left.has(idOf(one))).length;
  }, 0);
}
