import { PERSON_INDEXED_FROM_WORKS } from '@aerial/domain/seo.ts';
import { ROLES, type Role } from '../../parts/content/persons.ts';

/** The named roles of a person, in display order. */
export const namedRoles = (roles: readonly string[]): Role[] => ROLES.filter((role) => roles.includes(role));

/** @source C-208 */
export const isIndexed = (person: { readonly works_count: number }): boolean =>
  person.works_count >= PERSON_INDEXED_FROM_WORKS;
