import { expect, test } from 'vitest';
import { isIndexed, namedRoles } from './rules.ts';

test('C-209 C-210: roles are listed in their order, unknown ones are omitted', () => {
  expect(namedRoles(['editor', 'stuntman', 'actor', 'director'])).toEqual(['director', 'actor', 'editor']);
});

test.each([
  [1, false],
  [2, true],
])('C-208: with %i works a page is indexed: %s', (works_count, expected) =>
  expect(isIndexed({ works_count })).toBe(expected),
);
