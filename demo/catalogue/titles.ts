/** Everything with a title: films, series and shows, and the cards that open them. */
import { cardId, type TitleCard } from './assets.ts';
import { filmHeadings, seriesHeadings, showHeadings, type Heading } from './headings.ts';

const headings: Readonly<Record<string, Heading>> = { ...filmHeadings, ...seriesHeadings, ...showHeadings };

/** The title cards the studio draws: one for each film, series and show. */
export function titleCards(): TitleCard[] {
  return Object.entries(headings).map(([slug, { title, palette }]) => ({ id: cardId(slug), title, palette }));
}
