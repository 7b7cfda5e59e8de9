/** What a file of ads says about breaks of channels. Pure. */
import { isOfferSlug } from '@aerial/domain/packet-offer.ts';
import type { StoredAdSchedule } from '../../db/schema/ads.ts';
import type { Field, Reference } from '../packets/fields.ts';

export interface AdBreakEntry {
  readonly key: string;
  /** Undefined where the file does not restrict them. */
  readonly channels: readonly Reference[] | undefined;
  /** Ids of assets. */
  readonly assets: readonly string[];
  /** Undefined: only by cue. */
  readonly schedule: StoredAdSchedule | undefined;
  readonly inCatchUp: boolean;
}

const MAX_BREAKS = 200;
/** Ads of one break. */
const MAX_ADS = 20;
/** Times of day of one break. */
const MAX_TIMES = 100;
/** Between two breaks at least, seconds. */
const MIN_EVERY_S = 60;
const DAY_S = 86_400;
/** As folders of assets are named. */
const ASSET = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/** `HH:MM` or `HH:MM:SS`. @returns seconds since midnight */
function timeOfDay(field: Field): number | undefined {
  const text = field.text();
  if (text === undefined) return undefined;
  const [, h, m, s = '0'] = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  return h === undefined
    ? field.refuse('expected a time of day such as "18:30" or "18:30:15"')
    : Number(h) * 3600 + Number(m) * 60 + Number(s);
}

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function readSchedule(field: Field, of: ReadonlyMap<string, Field>): StoredAdSchedule | undefined {
  const [every, at, zone, offset] = ['every', 'at', 'time_zone', 'offset'].map((name) => of.get(name));
  if (every && at) return field.refuse('every and at exclude each other');
  if (offset && !every) return field.refuse('offset needs every');
  if (zone && !at) return field.refuse('time_zone needs at');
  if (every) {
    const everyS = every.integer(MIN_EVERY_S, DAY_S);
    if (everyS === undefined) return undefined;
    const offsetS = offset ? offset.integer(0, everyS - 1) : 0;
    return offsetS === undefined ? undefined : { everyS, offsetS };
  }
  if (!at) return undefined;
  const times = at.list();
  if (times.length === 0 || times.length > MAX_TIMES) return at.refuse(`expected 1 to ${MAX_TIMES} times of day`);
  const timesS = times.flatMap((time) => timeOfDay(time) ?? []);
  if (!zone) return field.lacks('time_zone');
  const timeZone = zone.text(64);
  if (timeZone === undefined) return undefined;
  return isTimeZone(timeZone) ? { timesS, timeZone } : zone.refuse('expected a time zone such as Europe/Moscow');
}

function readBreak(key: string, field: Field): AdBreakEntry | undefined {
  const of = field.fields(['channels', 'ads', 'every', 'offset', 'at', 'time_zone', 'in_catchup']);
  if (!of) return undefined;
  if (!isOfferSlug(key)) field.refuse('the name of a break has small letters, digits and hyphens only');
  const ads = of.get('ads');
  if (!ads) return field.lacks('ads');
  const named = ads.list();
  if (named.length === 0 || named.length > MAX_ADS) ads.refuse(`expected 1 to ${MAX_ADS} assets`);
  const assets = named.flatMap((ad) => {
    const id = ad.text();
    if (id === undefined) return [];
    return ASSET.test(id) ? id : (ad.refuse('expected the id of an asset') ?? []);
  });
  return {
    key,
    channels: of.get('channels')?.references(),
    assets,
    schedule: readSchedule(field, of),
    inCatchUp: of.get('in_catchup')?.flag() ?? false,
  };
}

/** @param field the mapping of names to breaks; refuses names that appear twice */
export function readBreaks(field: Field | undefined): AdBreakEntry[] {
  const entries = field?.entries() ?? [];
  if (entries.length > MAX_BREAKS) field!.refuse(`at most ${MAX_BREAKS} breaks`);
  const seen = new Set<string>();
  return entries.flatMap(([key, each]) => {
    if (seen.has(key)) each.refuse(`there are two breaks ${key}`);
    seen.add(key);
    return readBreak(key, each) ?? [];
  });
}
