/** The profiles of an account. Which one watches is chosen per device, with the device's other settings. @source spec 3 §4.6, A-836 */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { LockedProfiles, ProfileRecord, ProfileStore } from './ports.ts';
import { mayAdd, mayBecome, mayRemove, mayTurnAdult, newProfile, profileChange, type WantedProfile } from './rules.ts';

type Answer = Promise<Result<ProfileRecord, AppError>>;

export interface ProfileService {
  list(viewer: Viewer): Promise<ProfileRecord[]>;
  /** Fails with guest_forbidden, validation_failed or profile_limit. */
  create(viewer: Viewer, wanted: WantedProfile & { readonly name: string }): Answer;
  /** Fails with guest_forbidden, validation_failed, profile_not_found, profile_last_adult or wrong_pincode. */
  change(viewer: Viewer, id: string, wanted: WantedProfile, pin: string | undefined): Answer;
  /** Fails with guest_forbidden, profile_not_found, profile_active or profile_last_adult. */
  remove(viewer: Viewer, id: string): Answer;
}

export interface ProfileServiceDeps {
  readonly store: ProfileStore;
  /** The user's tokens are no longer what they were. */
  forgetUser(userId: number): void;
}

const guest: AppError = { code: 'guest_forbidden', message: 'Sign in to have profiles.' };
const noProfile: AppError = { code: 'profile_not_found', message: 'There is no such profile.' };

export function profileService({ store, forgetUser }: ProfileServiceDeps): ProfileService {
  /** Somebody else adult becomes the main profile before this one cannot be it any longer. */
  async function leaveMain({ all, passMain }: LockedProfiles, profile: ProfileRecord): Promise<void> {
    const heir = all.find(({ id, role }) => id !== profile.id && role === 'adult');
    if (profile.isMain && heir) await passMain(profile.id, heir.id);
  }

  return {
    list: async (viewer) => (viewer.isGuest ? [] : store.list(viewer.userId)),

    async create(viewer, wanted) {
      if (viewer.isGuest) return fail(guest);
      const profile = newProfile(wanted);
      if (!profile.ok) return profile;
      return store.locked(viewer.userId, viewer.deviceId, async ({ all, insert }) => {
        const allowed = mayAdd(all.length);
        return allowed.ok ? ok(await insert(profile.value)) : allowed;
      });
    },

    async change(viewer, id, wanted, pin) {
      if (viewer.isGuest) return fail(guest);
      const change = profileChange(wanted);
      if (!change.ok) return change;
      const changed = await store.locked(viewer.userId, viewer.deviceId, async (profiles) => {
        const profile = profiles.all.find((one) => one.id === id);
        if (!profile) return fail(noProfile);
        const { role } = change.value;
        const allowed = mayBecome(profiles.all, id, role);
        if (!allowed.ok) return allowed;
        const may = profile.role === 'child' && role === 'adult' ? mayTurnAdult(profiles.parental, 'adult', pin) : ok(undefined);
        if (!may.ok) return may;
        if (role === 'child') await leaveMain(profiles, profile);
        return ok(await profiles.update(id, change.value));
      });
      if (changed.ok) forgetUser(viewer.userId);
      return changed;
    },

    async remove(viewer, id) {
      if (viewer.isGuest) return fail(guest);
      const removed = await store.locked(viewer.userId, viewer.deviceId, async (profiles) => {
        const profile = profiles.all.find((one) => one.id === id);
        if (!profile) return fail(noProfile);
        const allowed = mayRemove(profiles.all, profiles.watching, id);
        if (!allowed.ok) return allowed;
        await leaveMain(profiles, profile);
        await profiles.remove(id);
        return ok(profile);
      });
      if (removed.ok) forgetUser(viewer.userId);
      return removed;
    },
  };
}
