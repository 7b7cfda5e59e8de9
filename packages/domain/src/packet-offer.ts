/** Rules of a packet as its operator writes it: the same for a document that is imported and for the form of the console. */
import type { LocalizedText } from './language.ts';
import { formatPeriod, isEmptyPeriod, type HumanPeriod } from './periods.ts';

/** Places of a packet's pictures. */
export const PACKET_PICTURES = [
  'background_tv',
  'background_mobile',
  'small_background_tv',
  'small_background_mobile',
  'big_background_tv',
  'logo',
  'mini_logo',
  'corner_badge',
  'inline_badge',
  'special_features',
] as const;
export type PacketPicture = (typeof PACKET_PICTURES)[number];

/** Texts of a packet; the first names it. */
export const PACKET_TEXTS = ['name', 'short', 'description', 'how_to_use', 'message'] as const;
export type PacketText = (typeof PACKET_TEXTS)[number];

export const MAX_PACKET_NAME = 200;
export const MAX_PACKET_TEXT = 10_000;
export const MAX_PICTURE_ADDRESS = 4096;

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/u;
/** Whether a name can identify a packet, a price or a campaign: in addresses, and from one import to the next. */
export const isOfferSlug = (text: string): boolean => SLUG.test(text);

export interface PriceToCheck {
  /** Identifies the price among those of its packet, from one change to the next. */
  readonly code: string;
  readonly period: HumanPeriod;
  readonly trial?: { readonly period: HumanPeriod } | undefined;
}
export interface PacketToCheck {
  readonly name: LocalizedText;
  readonly isPromo: boolean;
  readonly prices: readonly PriceToCheck[];
}

/** Why a packet is refused. */
export type PacketFault = 'no_name' | 'promo_prices' | 'price_code' | 'price_twice' | 'price_period' | 'trial_period';
export interface FoundPacketFault {
  readonly fault: PacketFault;
  readonly field: 'name' | 'prices';
  /** Of the price. */
  readonly code?: string;
}

function* priceFaults(prices: readonly PriceToCheck[]): Generator<FoundPacketFault> {
  const seen = new Set<string>();
  for (const { code, period, trial } of prices) {
    const found = (fault: PacketFault): FoundPacketFault => ({ fault, field: 'prices', code });
    if (!isOfferSlug(code)) yield found('price_code');
    if (seen.has(code)) yield found('price_twice');
    if (isEmptyPeriod(period)) yield found('price_period');
    if (trial && isEmptyPeriod(trial.period)) yield found('trial_period');
    seen.add(code);
  }
}

/** What is wrong with a packet in itself; whether what it names exists is for the database to say. */
export const packetFaults = ({ name, isPromo, prices }: PacketToCheck): readonly FoundPacketFault[] => [
  ...(Object.values(name).some((text) => text.trim() !== '') ? [] : [{ fault: 'no_name', field: 'name' } as const]),
  // It is given by promo codes.
  ...(isPromo && prices.length > 0 ? [{ fault: 'promo_prices', field: 'prices' } as const] : []),
  ...priceFaults(prices),
];

/** What a packet is to its subscribers. Other subscriptions depend on it: which need a base packet, and which end with it. */
export interface PacketKind {
  readonly is_base: boolean;
  readonly is_promo: boolean;
  readonly is_donation: boolean;
}
const KIND = ['is_base', 'is_promo', 'is_donation'] as const;

/** The parts of its kind that differ; once a packet was sold they cannot be changed. */
export const changedKind = (from: PacketKind, to: PacketKind): readonly (keyof PacketKind)[] =>
  KIND.filter((name) => from[name] !== to[name]);

/** Codes of the usual periods. */
const PERIOD_CODES: Readonly<Record<string, string>> = {
  '1-0-0': 'day',
  '7-0-0': 'week',
  '0-1-0': 'month',
  '0-3-0': 'quarter',
  '0-6-0': 'half-year',
  '0-12-0': 'year',
  '0-0-1': 'year',
};

/** A code for a price that has none yet. @param taken codes of the packet's other prices */
export function codeOfPeriod(period: HumanPeriod, taken: ReadonlySet<string>): string {
  const text = formatPeriod(period);
  const base = PERIOD_CODES[text] ?? text;
  for (let ordinal = 1; ; ordinal += 1) {
    const code = ordinal === 1 ? base : `${base}-${ordinal}`;
    if (!taken.has(code)) return code;
  }
}
