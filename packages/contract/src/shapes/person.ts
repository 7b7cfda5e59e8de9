import type { PersonId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { IntId, nullable } from '../core.ts';

/** @source spec 2 §3 Person */
export const Person = Type.Object({
  id: IntId<PersonId>(),
  slug: Type.String(),
  name: Type.String(),
  bio: nullable.string(),
  image: nullable.string(),
  image_url: nullable.string(),
  role: Type.String({ description: 'the one they have most often' }),
  roles: Type.Array(Type.String()),
  subtitle: Type.String({ description: 'the roles as text' }),
  works_count: Type.Integer(),
  works: Type.Object({ movie: Type.Integer(), series: Type.Integer(), program: Type.Integer() }),
});
export type Person = Static<typeof Person>;

/** Ids as contents carry them. @source wire shapes §4 contents */
export const FilterOption = Type.Object({ id: Type.String(), name: Type.String() });
export type FilterOption = Static<typeof FilterOption>;

/** `parent_id` is null for a main genre. @source C-686 */
export const GenreOption = Type.Object({ id: Type.String(), name: Type.String(), parent_id: nullable.string() });
export type GenreOption = Static<typeof GenreOption>;
