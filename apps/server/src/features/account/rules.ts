/** Who may do what to an account, and what shows that it is the account's owner. */
import type { Proof } from '@aerial/contract/calls/account.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Viewer } from '../../http/viewer.ts';
import { childForbidden } from '../../access/parental.ts';

/** What an account can be recognised by. */
export interface AccountSecrets {
  readonly hasPassword: boolean;
  readonly hasPin: boolean;
  /** The PIN was set not long ago, and without a proof: the first one needs none. */
  readonly isPinNew: boolean;
  readonly hasProvenPhone: boolean;
}

/** What needs a proof. */
export type GuardedAction = 'sign-out' | 'password' | 'export' | 'deletion';

/** What came with a request. */
export interface GivenProof {
  readonly password?: string | undefined;
  readonly pincode?: string | undefined;
  readonly token?: string | undefined;
}

/** Guests have no account, and a child profile does not manage it. */
export function checkOwner({ isGuest, isChild }: Pick<Viewer, 'isGuest' | 'isChild'>): Result<undefined, AppError> {
  if (isGuest) return fail({ code: 'guest_forbidden', message: 'Sign in to manage your account.' });
  return isChild ? fail(childForbidden) : ok(undefined);
}

/**
 * Which proofs of the owner an action accepts: the password or the PIN, and a code to the phone where the account has neither. A password
 * is replaced by its own proof only: four digits would be a shorter way to it. A new PIN proves nothing beside what was there before it:
 * anyone at an unlocked screen could have set it.
 * @returns none for an account that has nothing to prove itself by
 */
export function acceptedProofs(action: GuardedAction, has: AccountSecrets): readonly Proof[] {
  if (action === 'password' && has.hasPassword) return ['password'];
  const isPinTrusted = has.hasPin && !(has.isPinNew && (has.hasPassword || has.hasProvenPhone));
  const own: Proof[] = [
    ...(has.hasPassword ? (['password'] as const) : []),
    ...(isPinTrusted ? (['pin'] as const) : []),
  ];
  if (own.length > 0) return own;
  return has.hasProvenPhone ? ['code'] : [];
}

/** How long a first PIN is new, ms. */
export const NEW_PIN_MS = 86_400_000;

const FIELDS = { password: 'password', pin: 'pincode', code: 'token' } as const;

/** The proof that decides: the first accepted one that came. */
export function chosenProof(accepted: readonly Proof[], given: GivenProof): Result<Proof, AppError> {
  const chosen = accepted.find((proof) => given[FIELDS[proof]] !== undefined);
  if (chosen !== undefined) return ok(chosen);
  if (accepted.length === 0)
    return fail({ code: 'proof_unavailable', message: 'Set a PIN in the settings first: it confirms that it is you.' });
  return fail({
    code: 'proof_required',
    message: 'Please confirm that it is you.',
    detail: { proof: accepted },
  });
}

export const wrongPassword: AppError = {
  code: 'wrong_password',
  message: 'The password is wrong. Please try again.',
  detail: { password: ['Please check this value.'] },
};
export const accountGone: AppError = { code: 'authentication_failed', message: 'Incorrect token.' };
export const paymentPending: AppError = {
  code: 'payment_pending',
  message: 'A payment is not complete yet. Please try again when it is.',
};

export const deletedByOperator: AppError = {
  code: 'forbidden',
  message: 'Your operator deletes this account.',
};

/** Exports of an account in an hour: each reads all its tables. */
export const EXPORTS = { max: 10, windowS: 3600 };

/** The username of an account that was deleted. */
export const deletedUsername = (userId: number): string => `deleted-${userId}`;
