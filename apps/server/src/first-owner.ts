/** What the start says about the console, and the link of its first owner. */
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from './db/schema.ts';
import { DEMO_OWNER, type ConsoleOwner } from './demo/console-owner.ts';
import { createFirstOwnerLink } from './features/staff/members.ts';
import { staffStore } from './features/staff/repo.pg.ts';
import { OUTBOX_PATH } from './ports/outbox/routes.ts';
import { loadProviders } from './tenancy/repo.pg.ts';

export interface FirstOwnerDeps {
  readonly db: Kysely<Database>;
  readonly secret: string;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** A new link for the default provider's first owner; earlier ones end. Undefined where there is an owner, or no provider. */
export async function linkOfFirstOwner({ db, secret, clock, publicUrl }: FirstOwnerDeps): Promise<string | undefined> {
  const provider = (await loadProviders(db)).find((one) => one.isDefault);
  return provider && createFirstOwnerLink({ store: staffStore(db, secret), clock, publicUrl }, provider);
}

/**
 * The lines below the console's address.
 * @param link of the first owner, where there is none yet
 */
export function consoleLines(owner: ConsoleOwner, link: string | undefined): readonly string[] {
  switch (owner) {
    case 'demo':
      return [`${DEMO_OWNER.email}, password ${DEMO_OWNER.password}, the code is at ${OUTBOX_PATH}`];
    case 'no-provider':
      return ['There is no provider yet: npm run aerial -- provider add SHORTNAME --name "Example TV"'];
    case 'none':
      return link === undefined
        ? ['It has no owner yet: npm run aerial -- console invite SHORTNAME you@example.com']
        : ['It has no owner yet. Who opens this link becomes the owner; it works once, for an hour:', link];
    case 'present':
      return [];
  }
}
