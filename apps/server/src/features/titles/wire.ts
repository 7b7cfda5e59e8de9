import type { OperatorPerson, OperatorTitle, TitlePart, TitleSummary } from '@aerial/contract/calls/operator-titles.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import type { EditedPerson, EditedTitle, PartRow, TitleRow } from './ports.ts';
import { addressOf, picturesOf, stateOf, versionOf } from './rules.ts';

const instant = (at: Date): string => isoSeconds(epochMs(at.getTime()));

export const titleSummary = (row: TitleRow): TitleSummary => ({
  id: row.id,
  slug: row.slug,
  type: row.content_type,
  title: { ...row.title },
  original: row.original,
  year: row.year,
  age: row.age,
  poster: addressOf(row.cover['src_2x3']),
  state: stateOf(row),
  library_ids: [...row.library_ids],
  has_media: row.has_media,
  is_editable: row.is_editable,
  updated_at: instant(row.updated_at),
});

export const titleWire = (title: EditedTitle): OperatorTitle => ({
  id: title.id,
  version: versionOf(title),
  slug: title.slug,
  type: title.content_type,
  parent_id: title.parent_id,
  whole_id: title.whole_id,
  season: title.season,
  series: title.series,
  title: { ...title.title },
  original: title.original,
  short: { ...title.short },
  description: { ...title.description },
  year: title.year,
  age: title.age,
  is_adult: title.is_adult,
  is_cartoon: title.is_cartoon,
  is_announcement: title.is_announcement,
  ratings: [...title.ratings],
  genre_ids: [...title.genres],
  country_ids: [...title.countries],
  persons: title.persons.map((one) => ({ ...one, name: { ...one.name } })),
  pictures: picturesOf(title.cover),
  places: [...title.places],
  is_published: title.is_published,
  state: stateOf(title),
  has_media: title.has_media,
  duration_s: title.duration_s,
  episodes: title.episodes,
  is_editable: title.is_editable,
  created_at: instant(title.created_at),
  updated_at: instant(title.updated_at),
});

export const partWire = (part: PartRow): TitlePart => ({
  id: part.id,
  parent_id: part.parent_id,
  type: part.content_type,
  season: part.season,
  series: part.series,
  title: { ...part.title },
  picture: addressOf(part.cover[part.content_type === 'season' ? 'src_2x3' : 'src_16x9']),
  state: stateOf(part),
  has_media: part.has_media,
  duration_s: part.duration_s,
});

export const personWire = (person: EditedPerson): OperatorPerson => ({
  ...person,
  version: versionOf(person),
  name: { ...person.name },
  bio: { ...person.bio },
});
