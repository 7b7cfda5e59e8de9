/** How long what a list or guide says may be, in characters. What is longer is damage or an attack, not a name. Pure. */
import type { M3uEntry } from './m3u.ts';
import type { Credit, GuideChannel, GuideProgramme, LocalText } from './xmltv-elements.ts';

export const MAX_NAME = 200;
export const MAX_TITLE = 500;
export const MAX_DESCRIPTION = 10_000;
export const MAX_ADDRESS = 4_096;
const MAX_WORDS = 50;
const MAX_CREDITS = 200;
/** Guides put a whole cast into one element. */
const MAX_CAST = 2_000;

const M3U_LIMITS = { name: MAX_NAME, url: MAX_ADDRESS, guideId: MAX_NAME, guideName: MAX_NAME, logo: MAX_ADDRESS, group: MAX_NAME, userAgent: MAX_ADDRESS, referrer: MAX_ADDRESS } as const;

/** The first value of a list's entry that is too long to be taken. */
export function overlongValue(entry: M3uEntry): string | undefined {
  const found = Object.entries(M3U_LIMITS).find(([key, limit]) => (entry[key as keyof typeof M3U_LIMITS]?.length ?? 0) > limit)?.[0];
  return found ?? ((entry.catchup?.source?.length ?? 0) > MAX_ADDRESS ? 'catchup-source' : undefined);
}

/** True when the channel's id is too long to be a key. */
export const isOverlongChannel = ({ id }: Pick<GuideChannel, 'id'>): boolean => id.length > MAX_NAME;

const longest = (text: LocalText | undefined): number => Math.max(0, ...Object.values(text ?? {}).map((part) => part.length));
/** True when what a programme is recognised by is too long. */
export const isOverlongProgramme = ({ channel, title }: GuideProgramme): boolean => channel.length > MAX_NAME || longest(title) > MAX_TITLE;

const cut = (text: string, limit: number): string => (text.length <= limit ? text : `${text.slice(0, limit - 1).toWellFormed()}…`);
const cutLocal = (text: LocalText, limit: number): LocalText => Object.fromEntries(Object.entries(text).map(([language, part]) => [language, cut(part, limit)]));
const cutWords = (words: readonly string[]): readonly string[] => words.slice(0, MAX_WORDS).map((word) => cut(word, MAX_NAME));
const cutCredit = ({ name, character, ...credit }: Credit): Credit => ({ ...credit, name: cut(name, MAX_CAST), ...(character === undefined ? {} : { character: cut(character, MAX_CAST) }) });

/** The programme with its texts and lists cut to their limits; the same object when nothing is too long. */
export function shortenProgramme(programme: GuideProgramme): GuideProgramme {
  const { episodeTitle, description, categories, countries, credits, icon } = programme;
  const isShort =
    longest(episodeTitle) <= MAX_TITLE && longest(description) <= MAX_DESCRIPTION && (icon?.length ?? 0) <= MAX_ADDRESS &&
    [categories, countries].every((words) => words.length <= MAX_WORDS && words.every(({ length }) => length <= MAX_NAME)) &&
    credits.length <= MAX_CREDITS && credits.every(({ name, character }) => name.length <= MAX_CAST && (character?.length ?? 0) <= MAX_CAST);
  if (isShort) return programme;
  const { icon: _icon, ...rest } = programme;
  return {
    ...rest,
    ...(episodeTitle && { episodeTitle: cutLocal(episodeTitle, MAX_TITLE) }),
    ...(description && { description: cutLocal(description, MAX_DESCRIPTION) }),
    ...(icon !== undefined && icon.length <= MAX_ADDRESS && { icon }),
    categories: cutWords(categories),
    countries: cutWords(countries),
    credits: credits.slice(0, MAX_CREDITS).map(cutCredit),
  };
}
