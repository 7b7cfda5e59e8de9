import { auditLogCall, type AuditEntry } from '@aerial/contract/calls/audit.ts';
import type { QueryOf } from '@aerial/contract/core.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import { callApi } from '../../core/api.ts';
import { listByCursor } from '../../parts/list/sources.ts';
import type { ListSource } from '../../parts/list/types.ts';

const PAGE = 100;
const DAY_S = 86_400;
type Query = QueryOf<typeof auditLogCall>;

/** A day of UTC as Unix seconds. */
const dayOf = (day: string | undefined): EpochSeconds | undefined =>
  day === undefined ? undefined : ((Date.parse(`${day}T00:00:00Z`) / 1000) as EpochSeconds);

/** The filters of the list as the call takes them: the last day is part of the time. */
export function auditQuery(filters: Readonly<Record<string, string>>): Query {
  const [since, until] = [dayOf(filters['since']), dayOf(filters['until'])];
  return {
    ...(filters['actor_kind'] && { actor_kind: filters['actor_kind'] as AuditEntry['actor']['kind'] }),
    ...(filters['outcome'] && { outcome: filters['outcome'] as AuditEntry['outcome'] }),
    ...(filters['call'] && { call: filters['call'] }),
    ...(filters['object'] && { object: filters['object'] }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until: (until + DAY_S - 1) as EpochSeconds }),
  };
}

export const auditSource: ListSource<AuditEntry> = listByCursor(['audit'], ({ filters, signal }, page) =>
  callApi(auditLogCall, { query: { ...auditQuery(filters), ...page, limit: PAGE }, ...(signal && { signal }) }),
);
