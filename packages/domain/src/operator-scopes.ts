/**
 * What an operator's token, or a member of its staff, may do: an area of the operator's data, and whether it is read or also written.
 * A call of the contract names the one scope that it needs. @source wire shapes §6
 */
export const OPERATOR_AREAS = [
  'users',
  'subscriptions',
  'payments',
  'packets',
  'promo',
  'messages',
  'channels',
  'content',
  'settings',
  'statistics',
  'webhooks',
  'audit',
  'staff',
] as const;
export type OperatorArea = (typeof OPERATOR_AREAS)[number];
export type OperatorScope = `${OperatorArea}:${'read' | 'write'}`;

export const OPERATOR_SCOPES: readonly OperatorScope[] = OPERATOR_AREAS.flatMap((area): OperatorScope[] => [
  `${area}:read`,
  `${area}:write`,
]);

/** Whether these scopes allow what needs this one. Who may write an area may read it. */
export function hasScope(scopes: readonly OperatorScope[], needed: OperatorScope): boolean {
  if (scopes.includes(needed)) return true;
  return needed.endsWith(':read') && scopes.includes(needed.replace(/read$/, 'write') as OperatorScope);
}

/** Stands for all scopes in what is stored, so that an operator's first token may also do what later versions bring. */
export const ALL_SCOPES = '*';

/** Stored scopes as a list; what this version does not know is left out. */
export const scopesOf = (stored: readonly string[]): readonly OperatorScope[] =>
  stored.includes(ALL_SCOPES) ? OPERATOR_SCOPES : OPERATOR_SCOPES.filter((scope) => stored.includes(scope));

/** Whether who has these scopes has every one of those. */
export const coversScopes = (scopes: readonly OperatorScope[], those: readonly OperatorScope[]): boolean =>
  those.every((scope) => hasScope(scopes, scope));
