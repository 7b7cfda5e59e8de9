import type { AuditTrail } from '../../http/actor.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { auditStore } from './repo.pg.ts';
import { auditRoutes } from './routes.ts';
import { auditService } from './service.ts';

export interface AuditFeature extends Feature {
  /** What the call router records writing calls of operators with. */
  readonly trail: AuditTrail;
}

/** The audit log of operators. */
export function auditFeature({ db, clock, warn }: Pick<Kernel, 'db' | 'clock' | 'warn'>): AuditFeature {
  const audit = auditService({ store: auditStore(db), clock, warn });
  return {
    name: 'audit',
    trail: audit.trail,
    routes: (router) => auditRoutes(router, audit),
    jobs: (work) => [{ name: 'audit.erase', cron: '17 3 * * *', run: () => auditStore(work).eraseOld(clock.now()) }],
  };
}
