/** What a step of the login machine returns. */
import type { ApiError } from '@aerial/api-client/port.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Login, LoginEffect, LoginError } from './types.ts';

export type Next = [Login, LoginEffect[]];
export const stay = (state: Login): Next => [state, []];

export const refused = (error: ApiError, now: EpochMs): LoginError => ({
  kind: 'refused',
  error,
  retryAt: error.retryAfterS === undefined ? undefined : ((now + error.retryAfterS * 1000) as EpochMs),
});
