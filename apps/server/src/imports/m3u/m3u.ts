/**
 * Channel lists as operators and enthusiasts exchange them: extended M3U with guide, group and catch-up attributes.
 * Streaming: an entry is given out as soon as its address is read.
 */
import { readLines, type Line } from './lines.ts';
import { MAX_ADDRESS, MAX_NAME } from '../limits.ts';
import { firstOf, parseInfo } from './m3u-attributes.ts';
import { ImportError, skipped, type Skipped } from '../skipped.ts';
import { cleanLine } from '../text.ts';

/** How an upstream gives its archive; see the origin's catch-up templates for what each does to the address. */
export type CatchupMode = 'append' | 'default' | 'shift' | 'flussonic' | 'xc';

export interface M3uCatchup {
  readonly mode: CatchupMode;
  /** Template for `append` and `default`. */
  readonly source?: string;
  readonly days: number;
}

export interface M3uHeader {
  /** Addresses of guides, in their order. */
  readonly guides: readonly string[];
  /** Hours to add to the guide's times. */
  readonly guideShiftH: number;
}

export interface M3uEntry {
  /** 1-based line of the `#EXTINF`. */
  readonly line: number;
  readonly name: string;
  readonly url: string;
  readonly guideId?: string;
  /** The name under which the guide knows it, when it differs. */
  readonly guideName?: string;
  readonly logo?: string;
  readonly group?: string;
  readonly number?: number;
  readonly guideShiftH?: number;
  readonly catchup?: M3uCatchup;
  readonly userAgent?: string;
  readonly referrer?: string;
  /** Language of the sound, as the list names it. */
  readonly audioTrack?: string;
  readonly isRadio: boolean;
}

export type M3uItem =
  | { readonly kind: 'header'; readonly header: M3uHeader }
  | { readonly kind: 'entry'; readonly entry: M3uEntry }
  | { readonly kind: 'skipped'; readonly skipped: Skipped };

type Attributes = ReadonlyMap<string, string>;

/** Days of archive when a list says that there is one, but not how long. */
const DEFAULT_CATCHUP_DAYS = 7;
const MAX_CATCHUP_DAYS = 365;
/** Hours a guide may be shifted: more is no time zone. */
const MAX_SHIFT_H = 48;
const MODES: Record<string, CatchupMode> = {
  append: 'append',
  default: 'default',
  shift: 'shift',
  timeshift: 'shift',
  archive: 'shift',
  flussonic: 'flussonic',
  'flussonic-hls': 'flussonic',
  'flussonic-ts': 'flussonic',
  fs: 'flussonic',
  xc: 'xc',
  xtream: 'xc',
  'xtream-codes': 'xc',
};

function number(text: string | undefined): number | undefined {
  const value = Number(text?.replace(',', '.'));
  return text && Number.isFinite(value) ? value : undefined;
}

function shift(attributes: Attributes): number | undefined {
  const hours = number(firstOf(attributes, 'tvg-shift'));
  return hours !== undefined && Math.abs(hours) <= MAX_SHIFT_H ? hours : undefined;
}

/** The archive of an entry: its own attributes over those of the header. An unknown mode means none. */
function readCatchup(own: Attributes, defaults: Attributes): M3uCatchup | undefined {
  const modeName = firstOf(own, 'catchup', 'catchup-type') ?? firstOf(defaults, 'catchup', 'catchup-type');
  const days =
    number(firstOf(own, 'catchup-days', 'tvg-rec', 'timeshift')) ??
    number(firstOf(defaults, 'catchup-days', 'tvg-rec', 'timeshift'));
  const source = firstOf(own, 'catchup-source') ?? firstOf(defaults, 'catchup-source');
  // `tvg-rec` or `timeshift` alone is how older lists say "shift"
  const mode =
    modeName === undefined
      ? firstOf(own, 'tvg-rec', 'timeshift')
        ? 'shift'
        : undefined
      : MODES[modeName.toLowerCase()];
  if (mode === undefined || days === 0) return undefined;
  if ((mode === 'append' || mode === 'default') && source === undefined) return undefined;
  return {
    mode,
    days: Math.min(MAX_CATCHUP_DAYS, Math.max(1, Math.round(days ?? DEFAULT_CATCHUP_DAYS))),
    ...(source === undefined ? {} : { source }),
  };
}

/** `address|User-Agent=x&Referer=y`, as one family of players writes stream headers. */
function splitAddress(text: string): { url: string; headers: URLSearchParams } {
  const bar = text.indexOf('|');
  return bar === -1
    ? { url: text, headers: new URLSearchParams() }
    : { url: text.slice(0, bar).trim(), headers: new URLSearchParams(text.slice(bar + 1)) };
}

function header(attributes: Attributes): M3uHeader {
  const guides = (firstOf(attributes, 'url-tvg', 'x-tvg-url', 'tvg-url') ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean);
  return { guides, guideShiftH: shift(attributes) ?? 0 };
}

/** A pending entry: its `#EXTINF` and the option lines behind it. */
interface Pending {
  readonly line: number;
  readonly attributes: Attributes;
  readonly name: string;
}

interface Options {
  userAgent?: string;
  referrer?: string;
}

function entryOf(
  pending: Pending,
  address: string,
  options: Options,
  group: string | undefined,
  defaults: Attributes,
): M3uEntry {
  const { attributes } = pending;
  const { url, headers } = splitAddress(address);
  const values = {
    guideId: firstOf(attributes, 'tvg-id', 'id'),
    guideName: firstOf(attributes, 'tvg-name'),
    logo: firstOf(attributes, 'tvg-logo', 'logo'),
    group: firstOf(attributes, 'group-title') ?? group,
    number: number(firstOf(attributes, 'tvg-chno', 'tvg-number', 'channel-number')),
    guideShiftH: shift(attributes),
    catchup: readCatchup(attributes, defaults),
    userAgent: options.userAgent ?? headers.get('User-Agent') ?? firstOf(attributes, 'user-agent'),
    referrer: options.referrer ?? headers.get('Referer') ?? undefined,
    audioTrack: firstOf(attributes, 'audio-track'),
  };
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return {
    line: pending.line,
    name: pending.name,
    url,
    ...present,
    isRadio: /^(?:true|1|yes)$/iu.test(attributes.get('radio') ?? ''),
  };
}

const OPTION = /^#EXTVLCOPT:\s*http-(user-agent|referrer)\s*=\s*(.*)$/iu;
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/\S+$/iu;
const HLS_ONLY = /^#EXT-X-(?:TARGETDURATION|STREAM-INF|MEDIA-SEQUENCE)\b/u;

/**
 * Reads a channel list. Broken entries are given out as skipped, with line and reason, between the good ones.
 * @throws ImportError when the file is not a channel list at all (nothing recognised, or an HLS manifest)
 */
export async function* readM3u(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<M3uItem> {
  let defaults: Attributes = new Map();
  let group: string | undefined;
  let pending: Pending | undefined;
  let options: Options = {};
  let isRecognised = false;

  const abandon = function* (): Generator<M3uItem> {
    if (pending) yield { kind: 'skipped', skipped: skipped(pending.line, 'no-address', pending.name) };
    pending = undefined;
    options = {};
  };
  const begin = (line: Line, text: string): M3uItem | undefined => {
    const info = parseInfo(text.slice(text.indexOf(':') + 1));
    if (info.name === undefined) return { kind: 'skipped', skipped: skipped(line.number, 'bad-info', text) };
    const name = cleanLine(info.name || (info.attributes.get('tvg-name') ?? ''));
    if (!name) return { kind: 'skipped', skipped: skipped(line.number, 'no-name', text) };
    pending = { line: line.number, attributes: info.attributes, name };
    return undefined;
  };
  /** The address behind an `#EXTINF` that was skipped belongs to it and is no second mistake. */
  let isOrphanExpected = false;

  for await (const line of readLines(chunks)) {
    const text = line.text.trim();
    if (text === '') continue;
    if (HLS_ONLY.test(text))
      throw new ImportError('this is an HLS manifest of one stream, not a list of channels', line.number);
    if (/^#EXTM3U\b/iu.test(text)) {
      isRecognised = true;
      const { attributes } = parseInfo(text.slice('#EXTM3U'.length));
      defaults = new Map([...defaults, ...attributes]);
      yield { kind: 'header', header: header(attributes) };
    } else if (/^#EXTINF:/iu.test(text)) {
      isRecognised = true;
      yield* abandon();
      const mistake = begin(line, text);
      isOrphanExpected = mistake !== undefined;
      if (mistake) yield mistake;
    } else if (/^#EXTGRP:/iu.test(text)) {
      group = cleanLine(text.slice('#EXTGRP:'.length)) || undefined;
    } else if (text.startsWith('#')) {
      const option = OPTION.exec(text);
      if (option?.[2]) options[option[1]!.toLowerCase() === 'referrer' ? 'referrer' : 'userAgent'] = option[2].trim();
    } else if (pending) {
      const entry = entryOf(pending, text, options, group, defaults);
      const overlong = overlongValue(entry);
      if (overlong !== undefined)
        yield { kind: 'skipped', skipped: skipped(pending.line, 'too-long', `${overlong} of ${pending.name}`) };
      else if (ABSOLUTE.test(entry.url)) yield { kind: 'entry', entry };
      else yield { kind: 'skipped', skipped: skipped(pending.line, 'bad-address', `${pending.name}: ${text}`) };
      pending = undefined;
      options = {};
    } else {
      if (!isRecognised)
        throw new ImportError(
          'this is not a list of channels: it starts neither with #EXTM3U nor with #EXTINF',
          line.number,
        );
      if (!isOrphanExpected) yield { kind: 'skipped', skipped: skipped(line.number, 'no-info', text) };
      isOrphanExpected = false;
      options = {};
    }
  }
  yield* abandon();
  if (!isRecognised) throw new ImportError('the file is empty: there is no #EXTM3U or #EXTINF line in it');
}

/** How long the values of an entry may be, characters. */
const M3U_LIMITS = {
  name: MAX_NAME,
  url: MAX_ADDRESS,
  guideId: MAX_NAME,
  guideName: MAX_NAME,
  logo: MAX_ADDRESS,
  group: MAX_NAME,
  userAgent: MAX_ADDRESS,
  referrer: MAX_ADDRESS,
} as const;

/** The first value of a list's entry that is too long to be taken. */
function overlongValue(entry: M3uEntry): string | undefined {
  const found = Object.entries(M3U_LIMITS).find(
    ([key, limit]) => (entry[key as keyof typeof M3U_LIMITS]?.length ?? 0) > limit,
  )?.[0];
  return found ?? ((entry.catchup?.source?.length ?? 0) > MAX_ADDRESS ? 'catchup-source' : undefined);
}
