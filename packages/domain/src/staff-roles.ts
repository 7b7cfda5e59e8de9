/** Roles of a provider's staff: sets of scopes of operator calls. The server decides by them, a console only hides. */
import { coversScopes, OPERATOR_SCOPES, type OperatorScope } from './operator-scopes.ts';

export const STAFF_ROLES = ['owner', 'content', 'marketing', 'support', 'finance', 'read_only'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const SCOPES: Readonly<Record<StaffRole, readonly OperatorScope[]>> = {
  owner: OPERATOR_SCOPES,
  content: ['channels:write', 'content:write', 'packets:read', 'statistics:read'],
  marketing: [
    'promo:write',
    'messages:write',
    'packets:read',
    'channels:read',
    'content:read',
    'users:read',
    'subscriptions:read',
    'statistics:read',
  ],
  support: [
    'users:write',
    'subscriptions:write',
    'messages:write',
    'payments:read',
    'packets:read',
    'promo:read',
    'channels:read',
    'content:read',
  ],
  finance: [
    'payments:write',
    'users:read',
    'subscriptions:read',
    'packets:read',
    'promo:read',
    'statistics:read',
    'audit:read',
  ],
  // Who may do what, and who did, is nothing to look around in.
  read_only: OPERATOR_SCOPES.filter((scope) => scope.endsWith(':read') && !/^(staff|audit|webhooks):/.test(scope)),
};

export const scopesOfRole = (role: StaffRole): readonly OperatorScope[] => SCOPES[role];

/** Whether who has these scopes may give, change or take away this role: nobody grants, or overrules, what he lacks. */
export const mayManageRole = (scopes: readonly OperatorScope[], role: StaffRole): boolean =>
  coversScopes(scopes, SCOPES[role]);
