/** The audit log: what operators' systems and staff changed, read by the operator. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { AuditTrail } from '../../http/actor.ts';
import type { AuditEntry, AuditFilter, AuditStore } from './ports.ts';

export interface AuditDeps {
  readonly store: AuditStore;
  readonly clock: Clock;
  warn(details: object, message: string): void;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Of the next page; null on the last one. */
  readonly nextCursor: string | null;
}

export function auditService({ store, clock, warn }: AuditDeps) {
  const trail: AuditTrail = {
    begin: (call) => store.begin(call, clock.now()),
    async finish(entryId, result) {
      const { errorCode, after } = 'errorCode' in result ? { ...result, after: null } : { ...result, errorCode: null };
      try {
        await store.finish(entryId, { errorCode, after }, clock.now());
      } catch (error) {
        // The entry says that the call ran; its outcome stays unknown.
        warn({ err: error, entry: entryId }, 'the result of an audited call was not recorded');
      }
    },
  };

  return {
    trail,
    /** Entries of the provider, the newest first. */
    async list(providerId: ProviderId, filter: AuditFilter, limit: number): Promise<AuditPage> {
      const found = await store.list(providerId, filter, limit + 1);
      const entries = found.slice(0, limit);
      return { entries, nextCursor: found.length > limit ? entries.at(-1)!.id : null };
    },
    retentionDays: store.retentionDays,
    setRetentionDays: store.setRetentionDays,
    eraseOld: () => store.eraseOld(clock.now()),
  };
}
export type AuditService = ReturnType<typeof auditService>;
