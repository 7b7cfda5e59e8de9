/** Roles in the order in which they are named; others come last, without a name. @source C-209, C-210 */
export const ROLES = ['director', 'actor', 'producer', 'writer', 'composer', 'presenter', 'editor'] as const;
export type Role = (typeof ROLES)[number];

/** The roles of a person that have a name, in their order. */
export const namedRoles = (roles: readonly string[]): Role[] => ROLES.filter((role) => roles.includes(role));

/** Pages with fewer works are not for search engines. @source C-208 */
const INDEXED_FROM = 2;
export const isWorthIndexing = (person: { readonly works_count: number }): boolean => person.works_count >= INDEXED_FROM;
