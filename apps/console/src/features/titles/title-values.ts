/** A title as its form has it, and what is sent of it. Pure. */
import type { changeTitleCall, OperatorTitle } from '@aerial/contract/calls/operator-titles.ts';
import type { BodyOf } from '@aerial/contract/core.ts';
import { asLibraryId, type PersonId } from '@aerial/domain/ids.ts';
import { changedFields } from '../../parts/form/rules.ts';
import { zonedInstant, zonedText } from '../../parts/catalogue/zoned.ts';

export interface CreditValue {
  readonly id: PersonId;
  readonly name: Readonly<Record<string, string>>;
  readonly role: string;
}
export interface PlaceValue {
  readonly library: string;
  /** Date and time in the provider's zone; empty: no limit. */
  readonly from: string;
  readonly to: string;
}
export type TitleFormValues = {
  readonly title: Readonly<Record<string, string>>;
  readonly short: Readonly<Record<string, string>>;
  readonly description: Readonly<Record<string, string>>;
  readonly original: string;
  readonly year: string;
  readonly age: string;
  readonly number: string;
  readonly is_adult: boolean;
  readonly is_cartoon: boolean;
  readonly is_announcement: boolean;
  readonly genre_ids: readonly string[];
  readonly country_ids: readonly string[];
  readonly persons: readonly CreditValue[];
  readonly pictures: {
    readonly poster: string | null;
    readonly wide: string | null;
    readonly background: string | null;
  };
  readonly places: readonly PlaceValue[];
};

const text = (value: number | null): string => (value === null ? '' : String(value));

export const valuesOf = (title: OperatorTitle, zone: string): TitleFormValues => ({
  title: title.title,
  short: title.short,
  description: title.description,
  original: title.original ?? '',
  year: text(title.year),
  age: text(title.age),
  number: text(title.type === 'season' ? title.season : title.series),
  is_adult: title.is_adult,
  is_cartoon: title.is_cartoon,
  is_announcement: title.is_announcement,
  genre_ids: title.genre_ids.map(String),
  country_ids: title.country_ids.map(String),
  persons: title.persons,
  pictures: title.pictures,
  places: title.places.map((place) => ({
    library: String(place.library_id),
    from: zonedText(place.starts_at, zone),
    to: zonedText(place.leaves_at, zone),
  })),
});

/** A number, or what the server refuses as none; null for an empty field. */
const numeric = (value: string): number | null => (value.trim() === '' ? null : Number(value));

type Body = BodyOf<typeof changeTitleCall>;

/** What differs, as the call wants it. */
export function changeOf(
  initial: TitleFormValues,
  values: TitleFormValues,
  { version, type, zone }: { readonly version: string; readonly type: OperatorTitle['type']; readonly zone: string },
): Body {
  const { original, year, age, number, genre_ids: genres, country_ids: countries, persons, places, ...same } = values;
  const wired: Record<string, unknown> = {
    ...same,
    original: original.trim() || null,
    year: numeric(year),
    age: numeric(age),
    genre_ids: genres.map(Number),
    country_ids: countries.map(Number),
    persons: persons.map(({ id, role }) => ({ id, role })),
    places: places.map(({ library, from, to }) => ({
      library_id: asLibraryId(Number(library)),
      starts_at: zonedInstant(from, zone),
      leaves_at: zonedInstant(to, zone),
    })),
    [type === 'season' ? 'season' : 'series']: numeric(number) ?? undefined,
  };
  const names = changedFields(initial, values).map((name) =>
    name === 'number' ? (type === 'season' ? 'season' : 'series') : name,
  );
  return { version, ...Object.fromEntries(names.map((name) => [name, wired[name]])) } as Body;
}
