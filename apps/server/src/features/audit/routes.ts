import * as calls from '@aerial/contract/calls/audit.ts';
import type { QueryOf } from '@aerial/contract/core.ts';
import { ok } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { AuditFilter } from './ports.ts';
import type { AuditService } from './service.ts';
import { entriesCsv, entryWire } from './wire.ts';

const DEFAULT_PAGE = 50;
/** The most entries of one file. */
const EXPORT_LIMIT = 10_000;

/** The largest id that the database has. */
const MAX_INT8 = '9223372036854775807';
const storable = (cursor: string | undefined): string | undefined =>
  cursor === undefined || BigInt(cursor) <= BigInt(MAX_INT8) ? cursor : MAX_INT8;

const filterOf = (query: QueryOf<typeof calls.auditLogCall>): AuditFilter => ({
  actorKind: query.actor_kind,
  actorId: query.actor_id,
  call: query.call,
  object: query.object,
  outcome: query.outcome,
  since: query.since === undefined ? undefined : new Date(query.since * 1000),
  until: query.until === undefined ? undefined : new Date(query.until * 1000),
  cursor: storable(query.cursor),
});

export function auditRoutes(router: CallRouter, audit: AuditService): void {
  router.handle(calls.auditLogCall, async ({ operator, query }) => {
    const page = await audit.list(operator.providerId, filterOf(query), query.limit ?? DEFAULT_PAGE);
    return ok({ items: page.entries.map(entryWire), next_cursor: page.nextCursor });
  });
  router.handle(calls.exportAuditLogCall, async ({ operator, provider, query }) => {
    const page = await audit.list(operator.providerId, filterOf(query), EXPORT_LIMIT);
    return ok({
      file_name: `audit-${provider.shortname}.csv`,
      csv: entriesCsv(page.entries),
      next_cursor: page.nextCursor,
    });
  });
  router.handle(calls.auditRetentionCall, async ({ operator }) =>
    ok({ days: await audit.retentionDays(operator.providerId) }),
  );
  router.handle(calls.changeAuditRetentionCall, async ({ operator, body }) => {
    await audit.setRetentionDays(operator.providerId, body.days);
    return ok({ days: body.days });
  });
}
