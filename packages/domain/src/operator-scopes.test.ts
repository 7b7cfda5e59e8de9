import { expect, test } from 'vitest';
import { hasScope, OPERATOR_SCOPES } from './operator-scopes.ts';

test('a scope allows itself, and writing allows reading of the same area only', () => {
  expect(hasScope(['users:read'], 'users:read')).toBe(true);
  expect(hasScope(['users:read'], 'users:write')).toBe(false);
  expect(hasScope(['users:write'], 'users:read')).toBe(true);
  expect(hasScope(['users:write'], 'payments:read')).toBe(false);
  expect(hasScope([], 'users:read')).toBe(false);
});

test('every scope allows exactly itself and, for writing, the reading of its area', () => {
  for (const scope of OPERATOR_SCOPES) {
    const allowed = OPERATOR_SCOPES.filter((other) => hasScope([scope], other));
    expect(allowed).toEqual(scope.endsWith('write') ? [scope.replace('write', 'read'), scope] : [scope]);
  }
});
