/** The films. */
import { filmHeadings, type FilmSlug } from './headings.ts';
import { comedies } from './titles/films-comedy.ts';
import { dramas } from './titles/films-drama.ts';
import { fantastic } from './titles/films-fantastic.ts';
import { mysteries } from './titles/films-mystery.ts';
import { film, type FilmDraft } from './titles/make.ts';
import type { DemoTitle } from './types.ts';

const drafts: Readonly<Record<FilmSlug, FilmDraft>> = { ...dramas, ...comedies, ...mysteries, ...fantastic };

export const films: readonly DemoTitle[] = (Object.keys(filmHeadings) as FilmSlug[]).map((slug) =>
  film(slug, filmHeadings[slug], drafts[slug]),
);
