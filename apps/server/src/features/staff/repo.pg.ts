import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { StaffStore } from './ports.ts';
import { SESSION_IDLE_MS, SESSION_MS } from './rules.ts';
import { factorStore } from './store/factors.pg.ts';
import { invitationStore } from './store/invitations.pg.ts';
import { memberStore } from './store/members.pg.ts';
import { sealedUnder } from './store/records.pg.ts';
import { sessionStore } from './store/sessions.pg.ts';

/** @param secret the installation's; authenticators' secrets are sealed under it, recovery codes hashed */
export function staffStore(db: Kysely<Database>, secret: string): StaffStore {
  const sealed = sealedUnder(secret);
  return {
    ...memberStore(db, sealed),
    ...sessionStore(db, sealed),
    ...factorStore(db, sealed, secret),
    ...invitationStore(db, sealed),

    async eraseOld(now) {
      const at = new Date(now);
      await db.deleteFrom('staff_challenges').where('expires_at', '<=', at).execute();
      await db.deleteFrom('staff_invitations').where('expires_at', '<=', at).execute();
      await db
        .deleteFrom('staff_sessions')
        .where((of) =>
          of.or([
            of('created_at', '<=', new Date(now - SESSION_MS)),
            of('used_at', '<=', new Date(now - SESSION_IDLE_MS)),
          ]),
        )
        .execute();
    },
  };
}
