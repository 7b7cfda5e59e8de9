/** How an operator's changes of titles are decided. Pure. */
import type { LocalizedAddress, LocalizedText } from '@aerial/domain/language.ts';
import { toEpochSeconds, type EpochMs } from '@aerial/domain/time.ts';
import type { Place, Standing, TitleFilter, TitleValues } from './ports.ts';

export { versionOf } from '../../kernel/version-of.ts';

export type State = NonNullable<TitleFilter['state']>;
export function stateOf({ is_published: isPublished, is_withheld: isWithheld, is_lost: isLost }: Standing): State {
  if (!isPublished) return 'draft';
  if (isWithheld) return 'scheduled';
  return isLost ? 'left' : 'published';
}

export const isInEffect = ({ starts_at: from, leaves_at: to }: Place, now: EpochMs): boolean =>
  (from === null || from <= toEpochSeconds(now)) && (to === null || to > toEpochSeconds(now));

/** What follows for a title from its publication and its places. Without a place it would belong to every provider. */
export function standingOf(
  isPublished: boolean,
  places: readonly Place[],
  now: EpochMs,
): { readonly isWithheld: boolean; readonly isLost: boolean } {
  if (isPublished && places.some((place) => isInEffect(place, now))) return { isWithheld: false, isLost: false };
  const begins = places.some(({ starts_at: from }) => from !== null && from > toEpochSeconds(now));
  return { isWithheld: !isPublished || begins || places.length === 0, isLost: true };
}

const hasText = (name: LocalizedText): boolean => Object.values(name).some((text) => text.trim() !== '');
export const isNamed = (name: LocalizedText | undefined): boolean => name === undefined || hasText(name);

/** Names of the fields whose values cannot be. */
export function faultsOf({ title, places, persons }: TitleValues): readonly string[] {
  const isTwice = <T>(all: readonly T[], key: (one: T) => string) => new Set(all.map(key)).size < all.length;
  return [
    ...(isNamed(title) ? [] : ['title']),
    ...(places &&
    (isTwice(places, ({ library_id: id }) => String(id)) ||
      places.some(({ starts_at: from, leaves_at: to }) => from !== null && to !== null && from >= to))
      ? ['places']
      : []),
    ...(persons && isTwice(persons, ({ id, role }) => `${id} ${role}`) ? ['persons'] : []),
  ];
}

/** Without the languages that are left empty. */
export const trimmed = (text: LocalizedText): LocalizedText =>
  Object.fromEntries(Object.entries(text).filter(([, value]) => value.trim() !== ''));

/** The address for all languages, or that of the first one. */
export const addressOf = (address: LocalizedAddress | undefined): string | null =>
  address === undefined ? null : typeof address === 'string' ? address : (Object.values(address)[0] ?? null);

/** Where each picture of a title is stored; the background stands for the wide picture, and the other way round. */
export function storedPictures({ poster, wide, background }: NonNullable<TitleValues['pictures']>) {
  const back = background ?? wide;
  return {
    cover: {
      ...(poster && { src_2x3: poster }),
      ...(wide && { src_16x9: wide, color_bg: wide }),
      ...(back && { bg: back }),
    },
    background: back ? { tv: back, web: back, phone: back, tablet: back } : {},
  };
}
export function picturesOf(cover: Readonly<Record<string, LocalizedAddress>>) {
  const wide = addressOf(cover['src_16x9']);
  return { poster: addressOf(cover['src_2x3']), wide, background: addressOf(cover['bg']) };
}

/** Words of a search as patterns of SQL's LIKE. */
export const patternsOf = (search: string | undefined): readonly string[] =>
  (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`);
