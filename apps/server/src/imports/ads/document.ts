/** What a file of ads says. Pure. */
import { isOfferSlug } from '@aerial/domain/packet-offer.ts';
import { asCurrency } from '@aerial/domain/money.ts';
import { ROLLS, type AdKind, type StoredAdTag, type StoredRolls } from '../../db/schema/ads.ts';
import { commerceDefaults } from '../../tenancy/settings/commerce.ts';
import { readBreaks, type AdBreakEntry } from './breaks-document.ts';
import { documentField, Problems, type Field, type Reference } from '../packets/fields.ts';

export interface AdRuleEntry {
  readonly key: string;
  readonly kinds: readonly AdKind[];
  /** Undefined where the file does not restrict them. */
  readonly channels: readonly Reference[] | undefined;
  readonly libraries: readonly Reference[] | undefined;
  readonly contents: readonly Reference[] | undefined;
  readonly rolls: StoredRolls;
  readonly maxAdvertising: number | undefined;
  readonly periodS: number | undefined;
  readonly middleRollPeriodS: number | undefined;
  readonly allowsDisabling: boolean;
}
export interface AdDocument {
  readonly allowsEmbeds: boolean;
  readonly adFreePackets: readonly Reference[];
  /** In the order in which they are tried. */
  readonly rules: readonly AdRuleEntry[];
  readonly breaks: readonly AdBreakEntry[];
}

const KINDS: readonly AdKind[] = ['live', 'catchup', 'vod'];
const NAMES = ['channels', 'libraries', 'contents'] as const;
const MAX_RULES = 1000;
const MAX_ADDRESS = 2048;
const MAX_ALIAS = 100;
/** Addresses in one roll, and ads in it at most. */
const MAX_ADS = 20;
const DAY_S = 86_400;

/** Of the web, or a path of this installation. Macros in brackets are part of it. */
const isAddress = (text: string): boolean =>
  /^\/(?!\/)/u.test(text) || (URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol));

function readTag(field: Field): StoredAdTag | undefined {
  const of = field.isMap ? field.fields(['url', 'aliases']) : undefined;
  const place = of ? of.get('url') : field;
  if (!place) return field.lacks('url');
  const url = place.text(MAX_ADDRESS);
  if (url === undefined) return undefined;
  if (!isAddress(url)) return place.refuse('expected an http or https address, or a path of this installation');
  const aliases = of?.get('aliases')?.list() ?? [];
  return { url, aliases: aliases.flatMap((alias) => alias.text(MAX_ALIAS) ?? []) };
}

function readRoll(field: Field | undefined): StoredAdTag[] {
  const tags = field?.list() ?? [];
  if (tags.length > MAX_ADS) field!.refuse(`at most ${MAX_ADS} addresses`);
  return tags.flatMap((tag) => readTag(tag) ?? []);
}

/** What the rule is about, where it does not say so: only what it lists. */
function kindsOf(of: ReadonlyMap<string, Field>): readonly AdKind[] {
  const on = of.get('on');
  if (on) {
    const named = on.list().flatMap((field) => {
      const kind = field.text() as AdKind | undefined;
      if (kind === undefined) return [];
      return KINDS.includes(kind) ? [kind] : (field.refuse(`expected ${KINDS.join(', ')}`) ?? []);
    });
    return KINDS.filter((kind) => named.includes(kind));
  }
  const ofChannels = of.has('channels');
  const ofContents = of.has('libraries') || of.has('contents');
  if (ofChannels === ofContents) return KINDS;
  return ofChannels ? ['live', 'catchup'] : ['vod'];
}

function readRule(key: string, field: Field): AdRuleEntry | undefined {
  const of = field.fields([
    'on',
    ...NAMES,
    ...ROLLS,
    'max_advertising',
    'period',
    'middle_roll_period',
    'allow_disable',
  ]);
  if (!of) return undefined;
  if (!isOfferSlug(key)) field.refuse('the name of a rule has small letters, digits and hyphens only');
  const rolls = Object.fromEntries(ROLLS.map((roll) => [roll, readRoll(of.get(roll))])) as unknown as StoredRolls;
  const middleRollPeriodS = of.get('middle_roll_period')?.integer(1, DAY_S);
  if (rolls.middle_roll.length > 0 && !of.has('middle_roll_period')) field.lacks('middle_roll_period');
  return {
    key,
    kinds: kindsOf(of),
    channels: of.get('channels')?.references(),
    libraries: of.get('libraries')?.references(),
    contents: of.get('contents')?.references(),
    rolls,
    maxAdvertising: of.get('max_advertising')?.integer(1, MAX_ADS),
    periodS: of.get('period')?.integer(0, DAY_S),
    middleRollPeriodS,
    allowsDisabling: of.get('allow_disable')?.flag() ?? false,
  };
}

/** @throws ImportError that lists every problem with its line */
export function readAdDocument(text: string): AdDocument {
  const problems = new Problems();
  const root = documentField(text, {
    problems,
    language: 'en',
    // Nothing here costs anything.
    currency: asCurrency(commerceDefaults.currency.ISO_CODE),
  });
  const of = root.fields(['in_embeds', 'ad_free_packets', 'rules', 'breaks']);
  const rules = of?.get('rules')?.entries() ?? [];
  if (rules.length > MAX_RULES) of!.get('rules')!.refuse(`at most ${MAX_RULES} rules`);
  const adFreePackets = of?.get('ad_free_packets')?.references() ?? [];
  const entries = rules.flatMap(([key, field]) => {
    const rule = readRule(key, field);
    if (rule?.allowsDisabling && adFreePackets.length === 0)
      field.refuse('allow_disable needs ad_free_packets: nothing else switches ads off');
    return rule ?? [];
  });
  const twice = entries.find(({ key }, at) => entries.findIndex((other) => other.key === key) < at);
  if (twice) root.refuse(`there are two rules ${twice.key}`);
  const breaks = readBreaks(of?.get('breaks'));
  problems.raise();
  return { allowsEmbeds: of?.get('in_embeds')?.flag() ?? false, adFreePackets, rules: entries, breaks };
}
