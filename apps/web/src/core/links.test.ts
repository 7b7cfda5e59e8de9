import { expect, test } from 'vitest';
import { hasStepBack } from '../surroundings/history.ts';

test.each([
  ['the first page of a visit', { idx: 0, key: 'default' }, false],
  ['the first page, replaced by another address', { idx: 0, key: 'k3j2h1' }, false],
  ['a page reached from inside', { idx: 1, key: 'k3j2h1' }, true],
  ['an entry that is not the router’s', null, false],
])('C-049: closing %s goes back: %o %s', (_what, state, expected) => expect(hasStepBack(state)).toBe(expected));
