/** What operators' systems and staff changed: append only, of the operator's own provider. */
import Type, { type Static } from 'typebox';
import { ALWAYS_STALE } from '../cache-rules.ts';
import { anyJson, defineCall, Instant, LongId, nullable, UnixSeconds } from '../core.ts';

const tag = 'Operators: audit log';
const errors = ['authentication_failed', 'permission_denied', 'validation_failed', 'too_many_requests'] as const;

export const AuditEntry = Type.Object({
  id: LongId(),
  at: Instant(),
  actor: Type.Object({
    kind: Type.Enum(['token', 'staff', 'system']),
    id: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    name: Type.String(),
  }),
  address: Type.String({ description: 'where the request came from' }),
  call: Type.String({ description: 'the operationId' }),
  object: Type.String({ description: 'the path below /v2' }),
  request_id: Type.String(),
  request: anyJson(),
  before: anyJson(),
  after: anyJson(),
  outcome: Type.Enum(['done', 'failed', 'unknown'], {
    description: 'unknown: the process ended before it could record the result',
  }),
  failure: nullable.string(),
});
export type AuditEntry = Static<typeof AuditEntry>;

const filters = {
  actor_kind: Type.Optional(Type.Enum(['token', 'staff', 'system'])),
  actor_id: Type.Optional(Type.String({ maxLength: 64 })),
  call: Type.Optional(Type.String({ maxLength: 64 })),
  object: Type.Optional(Type.String({ maxLength: 255, description: 'the beginning of a path, as users/12/' })),
  outcome: Type.Optional(Type.Enum(['done', 'failed', 'unknown'])),
  since: Type.Optional(UnixSeconds()),
  until: Type.Optional(UnixSeconds()),
  cursor: Type.Optional(LongId()),
};
const nextCursor = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'of the next page; null on the last one',
});

export const auditLogCall = defineCall({
  id: 'auditLog',
  method: 'GET',
  path: '/v2/audit',
  tag,
  summary: 'What was changed by whom, the newest first; secrets are masked',
  auth: 'operator',
  scope: 'audit:read',
  cache: ALWAYS_STALE,
  query: Type.Object({ ...filters, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }),
  answer: Type.Object({ items: Type.Array(AuditEntry), next_cursor: nextCursor }),
  errors,
});

export const exportAuditLogCall = defineCall({
  id: 'exportAuditLog',
  method: 'GET',
  path: '/v2/audit/export',
  tag,
  summary: 'The same as CSV, 10,000 entries at most; the cursor leads to the rest',
  auth: 'operator',
  scope: 'audit:read',
  cache: ALWAYS_STALE,
  query: Type.Object(filters),
  answer: Type.Object({ file_name: Type.String(), csv: Type.String(), next_cursor: nextCursor }),
  errors,
});

const Retention = Type.Object({
  days: Type.Integer({ minimum: 30, maximum: 3660, description: 'entries are erased after so many days' }),
});

export const auditRetentionCall = defineCall({
  id: 'auditRetention',
  method: 'GET',
  path: '/v2/audit/retention',
  tag,
  summary: 'How long entries are retained',
  auth: 'operator',
  scope: 'audit:read',
  cache: ALWAYS_STALE,
  answer: Retention,
  errors,
});

export const changeAuditRetentionCall = defineCall({
  id: 'changeAuditRetention',
  method: 'PUT',
  path: '/v2/audit/retention',
  tag,
  summary: 'Changes how long entries are retained',
  auth: 'operator',
  scope: 'audit:write',
  body: Retention,
  answer: Retention,
  errors,
});
