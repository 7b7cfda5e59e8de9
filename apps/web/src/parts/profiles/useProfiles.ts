import { useQuery } from '@tanstack/react-query';
import { offersNewProfile } from '@aerial/domain/profiles.ts';
import { useApi, useIsSignedIn, useProfileId, useSession } from '../../core/runtime.tsx';
import { devicesQuery } from '../../session/device-queries.ts';
import { profilesQuery, type Profile } from './queries.ts';
import { activeOf } from './rules.ts';

export interface ProfilesState {
  readonly profiles: readonly Profile[] | undefined;
  readonly active: Profile | undefined;
  /** Whether the tile of a new profile is shown. @source */
  readonly offersNew: boolean;
  readonly isError: boolean;
  refetch(): void;
}

/** @param withDevice also loads the PIN settings of this device; without them no new profile is offered */
export function useProfiles(withDevice = true): ProfilesState {
  const api = useApi();
  const isSignedIn = useIsSignedIn();
  const profileId = useProfileId();
  const session = useSession();
  const { data: profiles, isError, refetch } = useQuery({ ...profilesQuery(api), enabled: isSignedIn });
  const { data: devices } = useQuery({ ...devicesQuery(api), enabled: isSignedIn && withDevice });
  const own = session.tag === 'active' ? devices?.find(({ id }) => id === session.token.device_id) : undefined;
  return {
    profiles,
    active: profiles && activeOf(profiles, profileId),
    offersNew:
      profiles !== undefined && devices !== undefined && offersNewProfile(profiles.length, own?.parental_settings),
    isError,
    refetch: () => void refetch(),
  };
}
