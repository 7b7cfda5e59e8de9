/** Roles of persons, and the order in which persons are shown. */

/** Roles in display order; others are last, without a name. @source C-209, C-210 */
export const ROLES = ['director', 'actor', 'producer', 'writer', 'composer', 'presenter', 'editor'] as const;
export type Role = (typeof ROLES)[number];

const placeOf = (role: string): number => {
  const place = (ROLES as readonly string[]).indexOf(role);
  return place < 0 ? ROLES.length : place;
};

/** Persons grouped by role, the most important of a role first. @source C-210 */
export const byRole = <P extends { readonly role: string; readonly priority: number }>(persons: readonly P[]): P[] =>
  persons.toSorted((a, b) => placeOf(a.role) - placeOf(b.role) || a.priority - b.priority);
