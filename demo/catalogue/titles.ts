/** Everything with a title: films, series and shows, and the cards that open them. */
import { cardId, type TitleCard } from './assets.ts';
import { libraries } from './libraries.ts';
import { films } from './films.ts';
import { series } from './series.ts';
import { shows } from './shows.ts';
import type { DemoTitle } from './types.ts';

export const titles: readonly DemoTitle[] = [...films, ...series, ...shows];

const bySlug = new Map(titles.map((title) => [title.slug, title]));
/** The title with this slug. @throws when there is none: slugs are written in this catalogue only */
export function titleBySlug(slug: string): DemoTitle {
  const title = bySlug.get(slug);
  if (!title) throw new Error(`no title ${slug}`);
  return title;
}

/** The title cards the studio draws: one for each film, series and show, and for cinemas that show theirs before their films. */
export function titleCards(): TitleCard[] {
  const cinemas = libraries.filter(({ hasPackshot }) => hasPackshot);
  return [...titles, ...cinemas].map(({ slug, title, palette }) => ({ id: cardId(slug), title, palette }));
}
