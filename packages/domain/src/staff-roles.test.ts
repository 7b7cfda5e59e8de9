import { expect, test } from 'vitest';
import { hasScope, OPERATOR_SCOPES } from './operator-scopes.ts';
import { mayManageRole, scopesOfRole, STAFF_ROLES } from './staff-roles.ts';

test('the owner may do everything, everybody else only what belongs to the role', () => {
  expect(OPERATOR_SCOPES.every((scope) => hasScope(scopesOfRole('owner'), scope))).toBe(true);
  for (const role of STAFF_ROLES.filter((one) => one !== 'owner'))
    for (const scope of ['staff:write', 'settings:write', 'audit:write', 'webhooks:write'] as const)
      expect([role, scope, hasScope(scopesOfRole(role), scope)]).toEqual([role, scope, false]);
  expect(hasScope(scopesOfRole('support'), 'payments:write')).toBe(false);
  expect(hasScope(scopesOfRole('finance'), 'payments:write')).toBe(true);
  expect(scopesOfRole('read_only').filter((scope) => scope.endsWith(':write'))).toEqual([]);
});

test('a role is managed by who has all of it', () => {
  for (const role of STAFF_ROLES) {
    expect(mayManageRole(scopesOfRole('owner'), role)).toBe(true);
    expect(mayManageRole(['staff:write', ...scopesOfRole('support')], role)).toBe(role === 'support');
  }
});
