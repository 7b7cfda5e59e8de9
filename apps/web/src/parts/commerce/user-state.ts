/** What events of buying say about the viewer. */
import type { QueryClient } from '@tanstack/react-query';
import type { SessionRunner } from '../../core/session.ts';
import type { CurrentSubscription } from './queries.ts';

/** @source C-410 */
export type UserState = 'not_login' | 'guest' | 'full_payment' | 'promo' | 'free';

/** @param subscriptions that run; undefined without a user @source C-411 */
export function userState(
  viewer: 'nobody' | 'guest' | 'user',
  subscriptions: readonly (Pick<CurrentSubscription, 'type' | 'is_paused'> & {
    readonly packet: Pick<CurrentSubscription['packet'], 'is_trial'>;
  })[],
): UserState {
  if (viewer === 'nobody') return 'not_login';
  if (viewer === 'guest') return 'guest';
  const active = subscriptions.filter(({ is_paused: isPaused }) => !isPaused);
  if (active.some(({ type, packet }) => type !== 'promo' && packet.is_trial !== true)) return 'full_payment';
  return active.length > 0 ? 'promo' : 'free';
}

/** Of this page; undefined while it is not known what the user has. */
export function pageUserState(
  session: SessionRunner | undefined,
  queryClient: Pick<QueryClient, 'getQueryData'>,
): UserState | undefined {
  const state = session?.state();
  if (state?.tag !== 'active') return state?.tag === 'signed-out' ? 'not_login' : undefined;
  if (state.token.is_guest) return 'guest';
  const subscriptions = queryClient.getQueryData<readonly CurrentSubscription[]>(['subscriptions', 'current']);
  return subscriptions && userState('user', subscriptions);
}
