/** Persons, and the genres and countries that lists are narrowed to. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { FilterOption, GenreOption, Person } from '@aerial/contract/shapes/person.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import { text, type WireStyle } from '../../wire/content-parts.ts';
import type { Cacheable } from './pages.ts';
import type { PersonRecord, ReferenceStore } from './ports.ts';
import { personPage } from './wire.ts';

const FRESH_MS = 60_000;

export interface ReferenceService {
  findPerson(providerId: ProviderId, ref: string): Promise<Result<PersonRecord, AppError>>;
  person(record: PersonRecord, style: WireStyle): Cacheable<Person>;
  /** The most frequent first: clients show the first 30. @source C-213 */
  countries(providerId: ProviderId, style: WireStyle): Promise<Cacheable<FilterOption[]>>;
  /** By name. */
  genres(providerId: ProviderId, style: WireStyle): Promise<Cacheable<GenreOption[]>>;
}

export function referenceService(store: ReferenceStore, clock: Clock): ReferenceService {
  const validUntil = (): EpochMs => epochMs(clock.now() + FRESH_MS);

  return {
    async findPerson(providerId, ref) {
      const person = await store.person(providerId, ref);
      return person ? ok(person) : fail({ code: 'person_not_found', message: 'There is no such person.' });
    },

    person: (record, style) => ({ value: personPage(record, style), validUntil: validUntil() }),

    async countries(providerId, style) {
      const countries = await store.countries(providerId);
      return {
        value: countries.map(({ id, name }) => ({ id: String(id), name: text(name, style) })),
        validUntil: validUntil(),
      };
    },

    async genres(providerId, style) {
      const genres = await store.genres(providerId);
      const { compare } = new Intl.Collator(style.language);
      const value = genres.map(({ id, name, parentId }) => ({
        id: String(id),
        name: text(name, style),
        parent_id: parentId === null ? null : String(parentId),
      }));
      return { value: value.toSorted((a, b) => compare(a.name, b.name)), validUntil: validUntil() };
    },
  };
}
