import { expect, test } from 'vitest';
import { isIndexed, namedRoles } from './rules.ts';

test('C-209: the roles of a person are these seven, in their order', () => {
  const roles = ['director', 'actor', 'producer', 'writer', 'composer', 'presenter', 'editor'];
  expect(namedRoles(['stuntman', ...roles.toReversed()])).toEqual(roles);
});

test.each([
  [1, false],
  [2, true],
])('C-208: with %i works a page is indexed: %s', (works_count, expected) =>
  expect(isIndexed({ works_count })).toBe(expected),
);
