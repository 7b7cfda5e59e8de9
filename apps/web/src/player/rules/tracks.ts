/** What the settings menu offers of the tracks that a stream has. @source spec 2 §5, §9 */
import type { ChannelId } from '@aerial/domain/ids.ts';

export interface QualityLevel {
  /** Index in the engine's list. */
  readonly index: number;
  readonly height: number;
  /** Bits per second. */
  readonly bitrate: number;
}
export interface LanguageTrack {
  readonly id: number;
  /** ISO 639-1, or empty when the stream does not say. */
  readonly language: string;
  readonly name: string;
}
/** Interface languages of the network info: the lower the number the more wanted. */
export interface LanguagePriority {
  readonly key: string;
  readonly priority: number;
}

export const MAX_QUALITY_HEIGHT = 1080;
export const MAX_QUALITY_LEVELS = 4;
/** @source C-835 */
export const PLAYBACK_SPEEDS: readonly number[] = Array.from({ length: 8 }, (_, step) => (step + 1) * 0.25);
export const DEFAULT_SPEED = 1;

/** The levels to choose from, best first: at most 1080 high, one per height, the top four. "Auto" is not among them. */
export function qualityChoices(levels: readonly QualityLevel[]): QualityLevel[] {
  const best = new Map<number, QualityLevel>();
  for (const level of levels) {
    if (level.height > MAX_QUALITY_HEIGHT) continue;
    const known = best.get(level.height);
    if (!known || level.bitrate > known.bitrate) best.set(level.height, level);
  }
  return [...best.values()].sort((a, b) => b.height - a.height).slice(0, MAX_QUALITY_LEVELS);
}

const priorityOf = (language: string, priorities: readonly LanguagePriority[]): number =>
  priorities.find((entry) => sameLanguage(entry.key, language))?.priority ?? Number.MAX_SAFE_INTEGER;

/** `ru` and `ru-RU` are one language. */
const sameLanguage = (a: string, b: string): boolean => a.toLowerCase().split('-')[0] === b.toLowerCase().split('-')[0];

/** The more wanted language first; unranked ones follow in their own order. @source C-582 */
export const byPriority = (
  tracks: readonly LanguageTrack[],
  priorities: readonly LanguagePriority[] = [],
): LanguageTrack[] =>
  tracks.toSorted((a, b) => priorityOf(a.language, priorities) - priorityOf(b.language, priorities));

/** Audio tracks with each name once, most wanted language first. */
export function audioChoices(
  tracks: readonly LanguageTrack[],
  priorities: readonly LanguagePriority[] = [],
): LanguageTrack[] {
  const names = new Set<string>();
  return byPriority(
    tracks.filter((track) => !names.has(track.name) && names.add(track.name)),
    priorities,
  );
}

/** Subtitle tracks that say their language. "Off" is not among them. */
export const subtitleChoices = (tracks: readonly LanguageTrack[]): LanguageTrack[] =>
  tracks.filter((track) => track.language !== '');

/** What `lang_audio` and `lang_subtitle` hold: a general choice and choices made in channels' players. `off`: no subtitles. @source C-874 */
export interface SavedLanguages {
  readonly default?: string | undefined;
  readonly channels?: Readonly<Record<string, string>>;
}

const savedLanguage = (saved: SavedLanguages, channelId: ChannelId | undefined): string | undefined =>
  (channelId === undefined ? undefined : saved.channels?.[channelId]) ?? saved.default;

/** The audio track to start with: the channel's choice, the general choice, then the order of priority. */
export function preferredAudio(
  tracks: readonly LanguageTrack[],
  saved: SavedLanguages,
  channelId: ChannelId | undefined,
  priorities: readonly LanguagePriority[] = [],
): LanguageTrack | undefined {
  const wanted = savedLanguage(saved, channelId);
  const choices = audioChoices(tracks, priorities);
  return (
    (wanted === undefined ? undefined : choices.find((track) => sameLanguage(track.language, wanted))) ?? choices[0]
  );
}

/** The subtitles to start with: as with audio; without a choice, the language with priority 0. @returns undefined for none */
export function preferredSubtitle(
  tracks: readonly LanguageTrack[],
  saved: SavedLanguages,
  channelId: ChannelId | undefined,
  priorities: readonly LanguagePriority[] = [],
): LanguageTrack | undefined {
  const wanted = savedLanguage(saved, channelId) ?? priorities.find((entry) => entry.priority === 0)?.key;
  if (wanted === undefined || wanted === SUBTITLES_OFF) return undefined;
  return subtitleChoices(tracks).find((track) => sameLanguage(track.language, wanted));
}
export const SUBTITLES_OFF = 'off';

/** The saved choices with one more: for the channel when one plays, else the general choice. */
export function withLanguage(
  saved: SavedLanguages,
  channelId: ChannelId | undefined,
  language: string,
): SavedLanguages {
  if (channelId === undefined) return { ...saved, default: language };
  return { ...saved, channels: { ...saved.channels, [channelId]: language } };
}

/** Maximum height of a first picture before the network has been measured: fast to load and not ugly. */
const FIRST_PICTURE_HEIGHT = 480;
/** Maximum share of the measured bandwidth for a first level. */
const BANDWIDTH_SHARE = 0.6;

/**
 * The level to start with: the best one that the measured bandwidth carries easily; before any measurement the best one
 * that is at most 480 high; by default the lowest.
 * @param bandwidth bits per second
 * @returns an index of the engine's list, -1 when it is empty
 */
export function startLevel(levels: readonly QualityLevel[], bandwidth?: number): number {
  const rising = levels.toSorted((a, b) => a.bitrate - b.bitrate);
  const fits =
    bandwidth === undefined
      ? (level: QualityLevel) => level.height <= FIRST_PICTURE_HEIGHT
      : (level: QualityLevel) => level.bitrate <= bandwidth * BANDWIDTH_SHARE;
  return (rising.findLast(fits) ?? rising[0])?.index ?? -1;
}

/** First level of a preview, which is small and may end at once. @returns -1 when nothing is known @source C-475 */
export const lowestLevel = (levels: readonly QualityLevel[]): number =>
  levels.toSorted((a, b) => a.bitrate - b.bitrate)[0]?.index ?? -1;
