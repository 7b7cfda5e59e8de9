/** Changes of a viewer's own data. @source spec 1 §7.2 */
import type { UserId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { phoneDigits } from '@aerial/domain/phone.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Attempts } from '../../limits/limiter.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { ChangeStore } from './changes.pg.ts';
import { changeNeeds, userChange, type WantedChanges } from './changes.rules.ts';
import { childForbidden, type Evidence, type ParentalGate } from '../../access/parental.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { SessionStore } from './ports.ts';
import { type ShownAccount, userWire, type WireContext } from './wire.ts';

/** Phones and e-mails a viewer may try in an hour: the answer reveals whether another user has them. */
const MAX_CONTACT_CHANGES = 20;
const CONTACT_CHANGES_WINDOW_S = 3600;

export interface ChangesDeps {
  readonly store: Pick<SessionStore, 'userById'>;
  readonly attempts: Pick<Attempts, 'countAttempt'>;
  readonly changes: ChangeStore;
  readonly parental: Pick<ParentalGate, 'authorise' | 'withPin'>;
  /** Invalidates the user's cached tokens. */
  invalidateUser(userId: UserId): void;
  readonly clock: Clock;
  /** A letter that confirms a new e-mail address is due. */
  onEmailChanged(userId: UserId): void;
  /** The account that the user's own object shows; none for a guest. */
  accountOf(
    user: { readonly id: number; readonly isGuest: boolean },
    provider: ProviderRecord,
  ): Promise<ShownAccount | undefined>;
  /** Whether the code was sent to the phone; checking uses it up. */
  provePhone(
    phone: string,
    code: string,
    from: { readonly provider: ProviderRecord; readonly ip: string },
  ): Promise<Result<string, AppError>>;
}

const noCode: AppError = {
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { token: ['This field is required.'] },
};

export function userChanges({
  store,
  attempts,
  changes,
  parental,
  invalidateUser,
  clock,
  onEmailChanged,
  accountOf,
  provePhone,
}: ChangesDeps) {
  return {
    /** Guests have nothing to change. @source F-321, F-334, F-373, F-374, F-375 */
    async changeUser(
      viewer: Viewer,
      { token: code, ...requested }: WantedChanges & { readonly token?: string },
      context: WireContext,
      { proof, ip }: Omit<Evidence, 'pin'>,
    ): Promise<Result<User, AppError>> {
      if (viewer.isGuest) return fail({ code: 'guest_forbidden', message: 'Sign in to change your data.' });
      const before = await store.userById(viewer.userId);
      // Clients send whole forms: the phone that is there already is no change.
      const { phone, ...rest } = requested;
      const wanted: WantedChanges = phone === undefined || phoneDigits(phone) === before?.phone ? rest : requested;
      const needs = changeNeeds(wanted, viewer);
      if (needs === 'refuse') return fail(childForbidden);
      const may = needs === 'settings' ? await parental.authorise(viewer, 'settings', { proof, ip }) : ok(undefined);
      if (!may.ok) return may;
      if (wanted.phone !== undefined || wanted.email !== undefined) {
        const tries = await attempts.countAttempt(`contacts ${viewer.userId}`, CONTACT_CHANGES_WINDOW_S, clock.now());
        if (tries.count > MAX_CONTACT_CHANGES) {
          return fail({
            code: 'too_many_requests',
            message: 'Too many changes. Please try again later.',
            retryAfterS: Math.max(1, (tries.endsAt - clock.now()) / 1000),
          });
        }
      }
      if (wanted.phone !== undefined) {
        // Other errors are reported before the code is used up.
        const valid = userChange(
          { parental_code: before?.parental_code ?? null, parental_status: before?.parental_status ?? 'notset' },
          wanted,
          true,
        );
        if (!valid.ok) return valid;
        if (code === undefined) return fail(noCode);
        const proven = await provePhone(wanted.phone, code, { provider: context.provider, ip });
        if (!proven.ok) return proven;
      }
      const change = (isProven: boolean) =>
        changes.changeUser(viewer.userId, context.language, (present) => userChange(present, wanted, isProven));
      const changed = await parental.withPin(
        viewer,
        'parental',
        { pin: wanted.old_pincode, proof, ip },
        change,
        'old_pincode',
      );
      if (!changed.ok) return changed;
      if (wanted.email !== undefined) onEmailChanged(viewer.userId);
      // Its tokens say whether a PIN is set.
      if (wanted.pincode !== undefined || wanted.parental_status !== undefined) invalidateUser(viewer.userId);
      const user = await store.userById(viewer.userId);
      if (!user) return fail({ code: 'authentication_failed', message: 'Incorrect token.' });
      const account = await accountOf({ id: user.id, isGuest: user.is_guest }, context.provider);
      return ok(userWire(user, context, viewer, account));
    },
  };
}
export type UserChanges = ReturnType<typeof userChanges>;
