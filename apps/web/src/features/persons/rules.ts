import { PERSON_INDEXED_FROM_WORKS } from '@aerial/domain/seo.ts';

/** Roles in display order; others are last, without a name. @source C-209, C-210 */
export const ROLES = ['director', 'actor', 'producer', 'writer', 'composer', 'presenter', 'editor'] as const;
export type Role = (typeof ROLES)[number];

/** The named roles of a person, in display order. */
export const namedRoles = (roles: readonly string[]): Role[] => ROLES.filter((role) => roles.includes(role));

/** @source C-208 */
export const isIndexed = (person: { readonly works_count: number }): boolean =>
  person.works_count >= PERSON_INDEXED_FROM_WORKS;
