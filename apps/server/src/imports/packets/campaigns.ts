/** Promo campaigns of a document, and new codes for them. */
import { isOfferSlug } from '@aerial/domain/packet-offer.ts';
import { MAX_PROMO_CODE_LENGTH, promoCodeKey } from '@aerial/domain/promo.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { randomInt } from 'node:crypto';
import type { Field, Reference } from './fields.ts';

export interface ListedCode {
  readonly code: string;
  readonly line: number;
  readonly limit: number;
  readonly validTo: Date | undefined;
}
export interface GeneratedCodes {
  readonly count: number;
  readonly prefix: string;
  /** Characters of a whole code. */
  readonly length: number;
  readonly limit: number;
}
export interface CampaignEntry {
  readonly slug: string;
  readonly line: number;
  readonly title: LocalizedText;
  readonly text: LocalizedText;
  readonly image: string | undefined;
  readonly packets: readonly Reference[];
  readonly days: number;
  readonly isPaid: boolean;
  /** Verification sum of the card, minor units. */
  readonly amount: number | undefined;
  readonly needsRefund: boolean;
  readonly renews: boolean;
  readonly confirmation: Readonly<Record<'title' | 'text' | 'description', LocalizedText>> | undefined;
  readonly validFrom: Date | undefined;
  readonly validTo: Date | undefined;
  readonly codes: readonly ListedCode[];
  readonly generated: GeneratedCodes | undefined;
}

/** Without characters that are mistaken for each other on paper. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** So many codes stay unused for each one that is given out: a guess finds none. */
const SPARE_CODES = 1_000_000;
const MAX_CODES = 100_000;
const MAX_LIMIT = 1_000_000_000;
const MAX_DAYS = 3660;
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u;

/** Whether so many codes with so many random characters could be found by guessing. */
export const isGuessable = (random: number, count: number): boolean =>
  ALPHABET.length ** Math.max(0, random) < count * SPARE_CODES;
/** Whether codes can begin with it. */
export const isPrefix = (prefix: string): boolean =>
  prefix === '' || (prefix.length < MAX_PROMO_CODE_LENGTH && CODE.test(prefix));

function readGenerated(field: Field): GeneratedCodes | undefined {
  const of = field.fields(['count', 'prefix', 'length', 'limit']);
  if (!of) return undefined;
  const count = of.has('count') ? of.get('count')!.integer(1, MAX_CODES) : field.lacks('count');
  const prefix = promoCodeKey(of.get('prefix')?.text(MAX_PROMO_CODE_LENGTH) ?? '');
  const length = of.get('length')?.integer(4, MAX_PROMO_CODE_LENGTH) ?? MAX_PROMO_CODE_LENGTH;
  const limit = of.get('limit')?.integer(1, MAX_LIMIT) ?? 1;
  if (!isPrefix(prefix)) field.refuse('the prefix has letters, digits, points and hyphens only');
  if (count === undefined) return undefined;
  if (isGuessable(length - prefix.length, count))
    return field.refuse(
      `${length - prefix.length} random characters are too few for ${count} codes: they could be guessed`,
    );
  return { count, prefix, length, limit };
}

const readListed = (field: Field): ListedCode[] =>
  field.list().flatMap((entry) => {
    const of = entry.isMap ? entry.fields(['code', 'limit', 'valid_to']) : undefined;
    const code = of ? (of.get('code')?.text() ?? entry.lacks('code')) : entry.text();
    if (code === undefined) return [];
    if (code.length > MAX_PROMO_CODE_LENGTH || !CODE.test(code))
      entry.refuse(`a code has at most ${MAX_PROMO_CODE_LENGTH} letters, digits, points and hyphens`);
    const limit = of?.get('limit')?.integer(1, MAX_LIMIT) ?? 1;
    return [{ code, line: entry.line, limit, validTo: of?.get('valid_to')?.instant() }];
  });

/** Reads a campaign; what is wrong is added to the problems of the document. */
export function readCampaign(slug: string, field: Field): CampaignEntry | undefined {
  const of = field.fields([
    'title',
    'text',
    'image',
    'packets',
    'days',
    'paid',
    'amount',
    'refund',
    'renews',
    'confirmation',
    'valid_from',
    'valid_to',
    'codes',
  ]);
  if (!of) return undefined;
  if (!isOfferSlug(slug)) field.refuse('the name of a campaign has small letters, digits and hyphens only');
  const days = of.has('days') ? of.get('days')!.integer(1, MAX_DAYS) : field.lacks('days');
  const packets = of.get('packets')?.references() ?? [];
  if (packets.length === 0) field.lacks('packets');
  const title = of.has('title') ? of.get('title')!.localized() : field.lacks('title');
  const confirmation = of.get('confirmation')?.fields(['title', 'text', 'description']);
  const codes = of.get('codes');
  if (days === undefined || !title) return undefined;
  return {
    slug,
    line: field.line,
    title,
    text: of.get('text')?.localized() ?? {},
    image: of.get('image')?.text(4096),
    packets,
    days,
    isPaid: of.get('paid')?.flag() ?? false,
    amount: of.get('amount')?.amount(),
    needsRefund: of.get('refund')?.flag() ?? true,
    renews: of.get('renews')?.flag() ?? false,
    confirmation: confirmation && {
      title: confirmation.get('title')?.localized() ?? {},
      text: confirmation.get('text')?.localized() ?? {},
      description: confirmation.get('description')?.localized() ?? {},
    },
    validFrom: of.get('valid_from')?.instant(),
    validTo: of.get('valid_to')?.instant(),
    codes: codes?.isList ? readListed(codes) : [],
    generated: codes && !codes.isList ? readGenerated(codes) : undefined,
  };
}

/** So many new codes, none of them taken. @param taken codes in capital letters; the new ones are added */
export function generateCodes(
  { prefix, length }: Pick<GeneratedCodes, 'prefix' | 'length'>,
  count: number,
  taken: Set<string>,
): string[] {
  const codes: string[] = [];
  while (codes.length < count) {
    const random = Array.from({ length: length - prefix.length }, () => ALPHABET[randomInt(ALPHABET.length)]!);
    const code = prefix + random.join('');
    if (taken.has(code)) continue;
    taken.add(code);
    codes.push(code);
  }
  return codes;
}
