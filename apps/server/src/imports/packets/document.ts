/** What a file of packets, licences and promo campaigns says. Pure. */
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { Currency } from '@aerial/domain/money.ts';
import {
  isOfferSlug,
  MAX_PACKET_NAME,
  MAX_PICTURE_ADDRESS,
  PACKET_PICTURES,
  PACKET_TEXTS,
  packetFaults,
  type PacketText,
} from '@aerial/domain/packet-offer.ts';
import type { HumanPeriod } from '@aerial/domain/periods.ts';
import type { PacketBenefit, PacketBundle, PacketDesign } from '../../db/schema/packets.ts';
import { readCampaign, type CampaignEntry } from './campaigns.ts';
import { readPersonalPrice, type PersonalPriceEntry } from './personal-prices.ts';
import { documentField, Problems, type Field, type Reference } from './fields.ts';

export interface PriceEntry {
  readonly code: string;
  /** Minor units. */
  readonly amount: number;
  readonly period: HumanPeriod;
  readonly trial: { readonly amount: number; readonly period: HumanPeriod } | undefined;
  readonly description: LocalizedText;
}
export interface PacketEntry {
  readonly slug: string;
  readonly line: number;
  /** Its number in the API, where the operator wants a certain one. */
  readonly id: number | undefined;
  readonly texts: Readonly<Record<PacketText, LocalizedText>>;
  readonly flags: Readonly<Record<keyof typeof FLAGS, boolean>>;
  readonly agreement: boolean | string;
  readonly oldPrice: number | undefined;
  readonly externalId: string | undefined;
  /** Null for none; undefined: as it is. */
  readonly afterRenew: Reference | null | undefined;
  readonly design: PacketDesign;
  readonly benefits: readonly PacketBenefit[];
  readonly bundle: PacketBundle | undefined;
  /** What is missing stays as it is. */
  readonly links: Readonly<Partial<Record<PacketLink, readonly Reference[]>>>;
  /** Undefined: those that exist stay. */
  readonly prices: readonly PriceEntry[] | undefined;
  /** Since when it is not sold any more; a document names only what is sold. */
  readonly archivedAt?: Date | undefined;
}
export interface LicenseEntry {
  readonly line: number;
  readonly content: Reference;
  readonly library: Reference;
  /** Of a rental; undefined for one that is bought. */
  readonly hours: number | undefined;
  readonly title: LocalizedText;
  readonly info: LocalizedText;
  readonly prices: readonly PriceEntry[];
}
export interface PacketDocument {
  /** Undefined where the file does not speak of packets: those that exist stay. */
  readonly packets: readonly PacketEntry[] | undefined;
  readonly licenses: readonly LicenseEntry[] | undefined;
  readonly campaigns: readonly CampaignEntry[];
  /** Undefined where the file does not speak of them: those that exist stay. */
  readonly personalPrices?: readonly PersonalPriceEntry[] | undefined;
}

/** With what holds when nothing is written. */
const FLAGS = {
  base: false,
  public: true,
  promo: false,
  donation: false,
  skips_parental_control: false,
  allows_delete_paused: true,
  cancelable: true,
  outlives_base: false,
} as const;
const LINKS = ['channels', 'libraries', 'contents', 'parts', 'bases'] as const;
export type PacketLink = (typeof LINKS)[number];

/** Below what the database numbers itself. */
const MAX_OWN_ID = 10_000;
const NEVER: HumanPeriod = { days: 0, months: 0, years: 0 };
function readPrices(field: Field, isTimed: boolean): PriceEntry[] {
  return field.entries().flatMap(([code, price]) => {
    const of = price.fields(['amount', 'description', ...(isTimed ? ['period', 'trial'] : [])]);
    if (!of) return [];
    if (!isOfferSlug(code)) price.refuse('the name of a price has small letters, digits and hyphens only');
    const amount = of.has('amount') ? of.get('amount')!.amount() : price.lacks('amount');
    const period = isTimed ? (of.has('period') ? of.get('period')!.period() : price.lacks('period')) : NEVER;
    const trial = of.get('trial')?.fields(['amount', 'period']);
    const trialAmount = trial ? (trial.get('amount')?.amount() ?? price.lacks('trial.amount')) : undefined;
    const trialPeriod = trial ? (trial.get('period')?.period() ?? price.lacks('trial.period')) : undefined;
    if (amount === undefined || !period) return [];
    return [
      {
        code,
        amount,
        period,
        trial: trialAmount === undefined || !trialPeriod ? undefined : { amount: trialAmount, period: trialPeriod },
        description: of.get('description')?.localized() ?? {},
      },
    ];
  });
}

function readBundle(field: Field): PacketBundle | undefined {
  const of = field.fields(['name', 'description', 'price', 'internet_speed']);
  if (!of) return undefined;
  const [name, description] = [of.get('name')?.localized(MAX_PACKET_NAME), of.get('description')?.localized()];
  const [price, internetSpeed] = [of.get('price')?.amount(), of.get('internet_speed')?.text(MAX_PACKET_NAME)];
  return {
    ...(name && { name }),
    ...(description && { description }),
    ...(price !== undefined && { price }),
    ...(internetSpeed !== undefined && { internetSpeed }),
  };
}

const readBenefits = (field: Field): PacketBenefit[] =>
  field.list().flatMap((benefit) => {
    const of = benefit.fields(['icon', 'text']);
    if (!of) return [];
    const icon = of.get('icon')?.text(MAX_PICTURE_ADDRESS) ?? benefit.lacks('icon');
    const text = of.get('text')?.localized() ?? benefit.lacks('text');
    return icon && text ? [{ icon, text }] : [];
  });

function readDesign(field: Field): PacketDesign {
  const of = field.fields(PACKET_PICTURES);
  return Object.fromEntries(
    PACKET_PICTURES.flatMap((name) => (of?.has(name) ? [[name, of.get(name)!.text(MAX_PICTURE_ADDRESS)]] : [])),
  );
}

function readAgreement(field: Field): boolean | string {
  const text = field.text(MAX_PICTURE_ADDRESS) ?? '';
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^https?:\/\//iu.test(text)) return text;
  field.refuse('expected true, or an http or https address');
  return false;
}

function readPacket(slug: string, field: Field): PacketEntry | undefined {
  const of = field.fields([
    'id',
    'agreement',
    'old_price',
    'external_id',
    'after_renew',
    'design',
    'benefits',
    'bundle',
    'prices',
    ...PACKET_TEXTS,
    ...Object.keys(FLAGS),
    ...LINKS,
  ]);
  if (!of) return undefined;
  if (!isOfferSlug(slug)) field.refuse('the name of a packet has small letters, digits and hyphens only');
  const name = of.get('name')?.localized(MAX_PACKET_NAME);
  const texts = Object.fromEntries(
    PACKET_TEXTS.map((text) => [text, (text === 'name' ? name : of.get(text)?.localized()) ?? {}]),
  ) as PacketEntry['texts'];
  const flags = Object.fromEntries(
    Object.entries(FLAGS).map(([flag, value]) => [flag, of.get(flag)?.flag() ?? value]),
  ) as PacketEntry['flags'];
  const prices = of.has('prices') ? readPrices(of.get('prices')!, true) : [];
  for (const { fault, code } of packetFaults({ name: texts.name, isPromo: flags.promo, prices })) {
    // What a price or a name lacks was said where it stands.
    if (code !== undefined || (fault === 'no_name' && of.has('name') && name === undefined)) continue;
    field.refuse(fault === 'no_name' ? 'name is missing' : 'a promo packet is given by promo codes and has no prices');
  }
  return {
    slug,
    line: field.line,
    id: of.get('id')?.integer(1, MAX_OWN_ID),
    texts,
    flags,
    agreement: of.has('agreement') ? readAgreement(of.get('agreement')!) : false,
    oldPrice: of.get('old_price')?.amount(),
    externalId: of.get('external_id')?.text(MAX_PACKET_NAME),
    afterRenew: of.get('after_renew')?.reference() ?? null,
    design: of.has('design') ? readDesign(of.get('design')!) : {},
    benefits: of.has('benefits') ? readBenefits(of.get('benefits')!) : [],
    bundle: of.has('bundle') ? readBundle(of.get('bundle')!) : undefined,
    links: Object.fromEntries(LINKS.map((link) => [link, of.get(link)?.references() ?? []])),
    prices,
  };
}

function readLicense(field: Field): LicenseEntry | undefined {
  const of = field.fields(['content', 'library', 'rent', 'own', 'title', 'info', 'prices']);
  if (!of) return undefined;
  const content = of.has('content') ? of.get('content')!.reference() : field.lacks('content');
  const library = of.has('library') ? of.get('library')!.reference() : field.lacks('library');
  const hours = of.get('rent')?.integer(1, 100_000);
  const isOwned = of.get('own')?.flag() ?? false;
  if (of.has('rent') === isOwned) field.refuse('expected either rent with its hours, or own: true');
  if (!of.has('prices')) field.lacks('prices');
  if (!content || !library) return undefined;
  return {
    line: field.line,
    content,
    library,
    hours,
    title: of.get('title')?.localized() ?? {},
    info: of.get('info')?.localized() ?? {},
    prices: of.has('prices') ? readPrices(of.get('prices')!, false) : [],
  };
}

/**
 * Reads a document of packets in YAML or JSON.
 * @param language ISO 639-1, of texts without one
 * @throws ImportError that lists every problem with its line
 */
export function readPacketDocument(
  text: string,
  { language, currency }: { readonly language: string; readonly currency: Currency },
): PacketDocument {
  const problems = new Problems();
  const root = documentField(text, { problems, language, currency });
  const of = root.fields(['packets', 'licenses', 'campaigns', 'personal_prices']);
  const document: PacketDocument = {
    packets: of
      ?.get('packets')
      ?.entries()
      .flatMap(([slug, field]) => readPacket(slug, field) ?? []),
    licenses: of
      ?.get('licenses')
      ?.list()
      .flatMap((field) => readLicense(field) ?? []),
    personalPrices: of
      ?.get('personal_prices')
      ?.list()
      .flatMap((field) => readPersonalPrice(field) ?? []),
    campaigns: (of?.get('campaigns')?.entries() ?? []).flatMap(([slug, field]) => readCampaign(slug, field) ?? []),
  };
  problems.raise();
  return document;
}
