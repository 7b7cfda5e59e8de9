/** Changes of a viewer's own data. @source spec 1 §7.2 */
import type { AppError } from '@aerial/contract/errors.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { ChangeStore } from './changes.pg.ts';
import { userChange, type WantedChanges } from './changes.rules.ts';
import type { SessionStore } from './ports.ts';
import { userWire, type WireContext } from './wire.ts';

/** Phones and e-mails a viewer may try in an hour: the answer tells whether somebody has them. */
const CONTACT_CHANGES_MAX = 20;
const CONTACT_CHANGES_WINDOW_S = 3600;

export interface ChangesDeps {
  readonly store: Pick<SessionStore, 'userById' | 'countAttempt'>;
  readonly changes: ChangeStore;
  readonly clock: Clock;
}

export function userChanges({ store, changes, clock }: ChangesDeps) {
  return {
    /** Guests have nothing to change. @source F-334, F-373, F-374, F-375 */
    async changeUser(viewer: Viewer, wanted: WantedChanges, context: WireContext): Promise<Result<User, AppError>> {
      if (viewer.isGuest) return fail({ code: 'guest_forbidden', message: 'Sign in to change your data.' });
      if (wanted.phone !== undefined || wanted.email !== undefined) {
        const tries = await store.countAttempt(`contacts ${viewer.userId}`, CONTACT_CHANGES_WINDOW_S, clock.now());
        if (tries.count > CONTACT_CHANGES_MAX) {
          return fail({
            code: 'too_many_requests',
            message: 'Too many changes. Please try again later.',
            retryAfterS: Math.max(1, (tries.endsAt - clock.now()) / 1000),
          });
        }
      }
      const changed = await changes.changeUser(viewer.userId, (present) => userChange(present, wanted));
      if (!changed.ok) return changed;
      const user = await store.userById(viewer.userId);
      return user ? ok(userWire(user, context)) : fail({ code: 'authentication_failed', message: 'Incorrect token.' });
    },
  };
}
export type UserChanges = ReturnType<typeof userChanges>;
