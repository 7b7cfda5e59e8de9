/** The single guard of the running application. */
import { epochMs } from '@aerial/domain/time.ts';
import type { QueryClient } from '@tanstack/react-query';
import { presentMs } from '@aerial/api-client/present.ts';
import { useRuntime, type Runtime } from '../core/runtime.tsx';
import { devicesQuery } from '../session/device-queries.ts';
import { sha1Hex } from '../session/sha1.ts';
import { userQuery } from '../session/user.ts';
import { CHANNEL_PROOF_MIN } from '@aerial/domain/parental.ts';
import { createParentalGuard, type OwnedControl, type ParentalGuard } from './guard.ts';

/** Maximum age of the cached user and device, milliseconds. */
const FRESH_MS = 60_000;

const guards = new WeakMap<QueryClient, ParentalGuard>();

export const useParentalGuard = (): ParentalGuard => parentalGuardOf(useRuntime());

/** The same for code that is no component. */
export function parentalGuardOf(runtime: Runtime): ParentalGuard {
  const existing = guards.get(runtime.queryClient);
  if (existing) return existing;
  const guard = createParentalGuard({
    control: () => controlOf(runtime),
    modals: runtime.modals,
    pins: runtime.pins,
    now: () => epochMs(presentMs()),
    storage: typeof window === 'undefined' ? undefined : ownStorage(),
  });
  guards.set(runtime.queryClient, guard);
  return guard;
}

export function ownStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

async function controlOf({ api, queryClient, session }: Runtime): Promise<OwnedControl | undefined> {
  const state = session?.state();
  if (state?.tag !== 'active') return undefined;
  const { is_guest: isGuest, is_child: isChild, profile_id: profileId = '', device_id: deviceId } = state.token;
  const user = await queryClient.fetchQuery({ ...userQuery(api), staleTime: FRESH_MS });
  const isSet = !isGuest && user.parental_status === 'set';
  const devices = isSet
    ? await queryClient.fetchQuery({ ...devicesQuery(api), staleTime: FRESH_MS }).catch(() => [])
    : [];
  const device = devices.find(({ id }) => id === deviceId);
  const minutes = (device?.settings as { readonly parentalChannels?: unknown } | undefined)?.parentalChannels;
  return {
    // The PIN itself is not stored; a child profile never receives it.
    owner: sha1Hex([user.id, isChild, profileId, user.parental_code].join(':')),
    isGuest,
    isChild,
    status: user.parental_status,
    switches: device?.parental_settings,
    duration: device?.parental_settings.duration,
    channelMinutes: typeof minutes === 'number' ? minutes : CHANNEL_PROOF_MIN,
  };
}
