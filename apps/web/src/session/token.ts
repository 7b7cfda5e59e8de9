/** The stored session token and the rules about its age. @source spec 1 §4.1, §9 */
import type { DeviceId, ProfileId } from '@aerial/domain/ids.ts';
import { profileRole, type ProfileWithRole } from '@aerial/domain/child.ts';
import type { deviceLoginCall } from '@aerial/api-client/calls/session.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';
import type { StoredToken } from '../core/session.ts';

/** Expiry when the answer names none. @source F-421 */
export const ASSUMED_LIFE_MS = 43_200_000;
/** A valid token younger than this is used at start as it is. @source F-257, F-258 */
export const FRESH_MS = 5 * 60_000;

type TokenAnswer = Pick<Answer<typeof deviceLoginCall>, 'access_token'> & {
  expired?: string | number | null;
  device?: { id: DeviceId } | null;
  profile?: (ProfileWithRole & { readonly id?: ProfileId; readonly is_main?: boolean }) | null;
};

/** The main profile has no id, so that data stored before there were profiles stays with it. */
const ownId = (profile: TokenAnswer['profile']) => (profile?.id && !profile.is_main ? { profile_id: profile.id } : {});

/** An expiry as the wire may write it: ISO text, Unix seconds or Unix milliseconds. @source F-228 */
function expiryMs(expired: string | number | null | undefined): number | undefined {
  if (expired === null || expired === undefined || expired === '') return undefined;
  const parsed = typeof expired === 'number' ? (expired < 1e11 ? expired * 1000 : expired) : Date.parse(expired);
  return Number.isFinite(parsed) ? parsed : undefined;
}

/** @source F-420, F-421 */
export function storedToken(
  answer: TokenAnswer,
  now: number,
  deviceId: DeviceId | null,
  isGuest: boolean,
): StoredToken {
  return {
    access_token: answer.access_token,
    expires_at: expiryMs(answer.expired) ?? now + ASSUMED_LIFE_MS,
    received_at: now,
    device_id: answer.device?.id ?? deviceId,
    is_guest: isGuest,
    is_child: profileRole(answer.profile) === 'child',
    ...ownId(answer.profile),
  };
}

export const isExpired = (token: StoredToken, now: number): boolean => token.expires_at <= now;

/** Whether a valid token is renewed at start all the same. Exactly five minutes old is not older. @source F-257, F-258 */
export const wantsRenewalAtStart = (token: StoredToken, now: number): boolean => now - token.received_at > FRESH_MS;

/** Reads the stored value; anything but a complete token counts as none. */
export function parseStoredToken(text: string | null): StoredToken | undefined {
  if (!text) return undefined;
  try {
    const value = JSON.parse(text) as Partial<StoredToken> | null;
    if (
      !value ||
      typeof value.access_token !== 'string' ||
      typeof value.expires_at !== 'number' ||
      typeof value.received_at !== 'number'
    )
      return undefined;
    return {
      access_token: value.access_token,
      expires_at: value.expires_at,
      received_at: value.received_at,
      device_id: typeof value.device_id === 'string' ? value.device_id : null,
      is_guest: value.is_guest !== false,
      is_child: value.is_child === true,
      ...(typeof value.profile_id === 'string' && { profile_id: value.profile_id }),
    };
  } catch {
    return undefined;
  }
}
