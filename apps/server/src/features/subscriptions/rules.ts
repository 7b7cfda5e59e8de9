import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { StoredSubscription } from '../../billing/store.pg.ts';
import { grantsAccess } from '../../billing/subscription.ts';
import type { Viewer } from '../../http/viewer.ts';

/** Kinds that a list of subscriptions can be narrowed to. `current` means running or paused. @source wire shapes §5 */
export type SubscriptionKind = 'active' | 'current' | 'paused' | 'planned';

const KINDS: ReadonlySet<string> = new Set(['active', 'current', 'paused', 'planned']);

/** Unknown words name nothing; no words mean what is current. */
export function kindsOf(types: string | undefined): readonly SubscriptionKind[] {
  const words = (types ?? '').split(',').filter((word) => KINDS.has(word)) as SubscriptionKind[];
  return types === undefined || types === '' ? ['current', 'planned'] : words;
}

export function isOfKind({ state }: StoredSubscription, kind: SubscriptionKind, now: EpochMs): boolean {
  switch (kind) {
    case 'active':
      return grantsAccess(state, now);
    case 'paused':
      return state.status === 'paused';
    case 'current':
      return state.status === 'paused' || grantsAccess(state, now);
    case 'planned':
      return state.status === 'planned';
  }
}

/** Who may change subscriptions: users in an adult profile. @source */
export function mayChange({ isGuest, isChild }: Viewer): Result<undefined, AppError> {
  if (isGuest) return fail({ code: 'guest_forbidden', message: 'Please sign in to do this.' });
  if (isChild) return fail({ code: 'child_forbidden', message: 'This is not available in a child profile.' });
  return ok(undefined);
}
