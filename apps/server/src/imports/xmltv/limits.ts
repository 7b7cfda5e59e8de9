/** The limits of lengths as they apply to a guide's channels and programmes. Pure. */
import { MAX_ADDRESS, MAX_DESCRIPTION, MAX_NAME, MAX_TITLE } from '../limits.ts';
import type { Credit, GuideChannel, GuideProgramme, LocalText } from './xmltv-elements.ts';

const MAX_WORDS = 50;
const MAX_CREDITS = 200;
/** Guides put a whole cast into one element. */
const MAX_CAST = 2_000;

/** True when the channel's id is too long to be a key. */
export const isOverlongChannel = ({ id }: Pick<GuideChannel, 'id'>): boolean => id.length > MAX_NAME;

const longest = (text: LocalText | undefined): number =>
  Math.max(0, ...Object.values(text ?? {}).map((part) => part.length));
/** True when what a programme is recognised by is too long. */
export const isOverlongProgramme = ({ channel, title }: GuideProgramme): boolean =>
  channel.length > MAX_NAME || longest(title) > MAX_TITLE;

const cut = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit - 1).toWellFormed()}…`;
const cutLocal = (text: LocalText, limit: number): LocalText =>
  Object.fromEntries(Object.entries(text).map(([language, part]) => [language, cut(part, limit)]));
const cutWords = (words: readonly string[]): readonly string[] =>
  words.slice(0, MAX_WORDS).map((word) => cut(word, MAX_NAME));
const cutCredit = ({ name, character, ...credit }: Credit): Credit => ({
  ...credit,
  name: cut(name, MAX_CAST),
  ...(character === undefined ? {} : { character: cut(character, MAX_CAST) }),
});

/** The programme with its texts and lists cut to their limits; the same object when nothing is too long. */
export function shortenProgramme(programme: GuideProgramme): GuideProgramme {
  const { episodeTitle, description, categories, countries, credits, icon } = programme;
  const isShort =
    longest(episodeTitle) <= MAX_TITLE &&
    longest(description) <= MAX_DESCRIPTION &&
    (icon?.length ?? 0) <= MAX_ADDRESS &&
    [categories, countries].every(
      (words) => words.length <= MAX_WORDS && words.every(({ length }) => length <= MAX_NAME),
    ) &&
    credits.length <= MAX_CREDITS &&
    credits.every(({ name, character }) => name.length <= MAX_CAST && (character?.length ?? 0) <= MAX_CAST);
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
