/** An entry of a channel list as the rows of our tables. Pure. */
import type { M3uCatchup, M3uEntry } from '../m3u/m3u.ts';

/** The source of an imported channel as it is stored; what the origin needs, and what the next import and the guide need. */
export interface ImportedSource {
  /** Played from the address, or recorded from it. */
  readonly kind: 'upstream' | 'recorded';
  readonly url: string;
  readonly userAgent?: string;
  readonly referrer?: string;
  readonly catchup?: M3uCatchup;
  /** Under which id and name a guide may know the channel, and hours to add to that guide's times. */
  readonly guide?: { readonly id?: string; readonly name?: string; readonly shiftH?: number };
  /** Group of the list. */
  readonly group?: string;
}

export interface ChannelRow {
  readonly import_key: string;
  readonly name: Readonly<Record<string, string>>;
  readonly is_hd: boolean;
  readonly is_4k: boolean;
  /** Null if unknown; such channels are not for children. */
  readonly age: number | null;
  readonly logo: string | null;
  readonly audio: readonly { readonly language: string; readonly label: string }[];
  readonly source: ImportedSource;
}

const FOUR_K = /(?<![\p{L}\p{N}])(?:4k|8k|uhd|ultra hd|2160p)(?![\p{L}\p{N}])/iu;
const HD = /(?<![\p{L}\p{N}])(?:hd|fhd|full hd|720p|1080[pi])(?![\p{L}\p{N}])/iu;

/** `rus` as `ru` with its own name («русский»); nothing for what is no language. */
function audioOf(track: string | undefined): ChannelRow['audio'] {
  if (track === undefined || !/^[a-z]{2,3}$/iu.test(track)) return [];
  const language = Intl.getCanonicalLocales(track)[0]!;
  const label = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return [{ language, label: label.charAt(0).toLocaleUpperCase(language) + label.slice(1) }];
}

const compact = <T extends object>(value: T): T | undefined => {
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return entries.length > 0 ? (Object.fromEntries(entries) as T) : undefined;
};

/**
 * The row of a list's entry.
 * @param language ISO 639-1 of the names in the list
 * @param isRecorded whether we record it; its own archive is of no use then
 */
export function channelRow(entry: M3uEntry, importKey: string, language: string, isRecorded: boolean): ChannelRow {
  const isFourK = FOUR_K.test(entry.name);
  const source: ImportedSource = {
    kind: isRecorded ? 'recorded' : 'upstream',
    url: entry.url,
    ...compact({
      userAgent: entry.userAgent,
      referrer: entry.referrer,
      catchup: isRecorded ? undefined : entry.catchup,
      guide: compact({ id: entry.guideId, name: entry.guideName, shiftH: entry.guideShiftH || undefined }),
      group: entry.group,
    }),
  };
  return {
    import_key: importKey,
    name: { [language]: entry.name },
    is_hd: isFourK || HD.test(entry.name),
    is_4k: isFourK,
    age: null,
    logo: entry.logo !== undefined && /^https?:\/\//iu.test(entry.logo) ? entry.logo : null,
    audio: audioOf(entry.audioTrack),
    source,
  };
}
