/** The series, with their seasons and episodes. */
import { seriesHeadings, type SeriesSlug } from './headings.ts';
import { series as make, type SeriesDraft } from './titles/make.ts';
import { crimeSeries } from './titles/series-crime.ts';
import { fantasticSeries } from './titles/series-fantastic.ts';
import { lifeSeries } from './titles/series-life.ts';
import type { DemoTitle } from './types.ts';

const drafts: Readonly<Record<SeriesSlug, SeriesDraft>> = { ...fantasticSeries, ...crimeSeries, ...lifeSeries };

export const series: readonly DemoTitle[] = (Object.keys(seriesHeadings) as SeriesSlug[]).map((slug) =>
  make(slug, seriesHeadings[slug], drafts[slug]),
);
