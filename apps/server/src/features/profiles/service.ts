/** The profiles of an account. Which one watches is chosen per device, with the device's other settings. @source spec 3 §4.6, A-836 */
import type { UserId, ProfileId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Evidence, ParentalGate } from '../../access/parental.ts';
import type { LockedProfiles, ProfileStore } from './ports.ts';
import type { ProfileRecord } from '../../accounts/profiles.ts';
import {
  checkProfileLimit,
  checkRoleChange,
  checkManageAccess,
  checkRemoval,
  checkSwitchToAdult,
  newProfile,
  profileChange,
  type WantedProfile,
} from './rules.ts';

type Answer = Promise<Result<ProfileRecord, AppError>>;

export interface ProfileService {
  list(viewer: Viewer): Promise<ProfileRecord[]>;
  /** Fails with guest_forbidden, validation_failed, profile_limit or pin_required. */
  create(viewer: Viewer, wanted: WantedProfile & { readonly name: string }, evidence: Evidence): Answer;
  /** Fails with guest_forbidden, validation_failed, profile_not_found, profile_last_adult, pin_required, wrong_pincode or too_many_attempts. */
  change(viewer: Viewer, id: ProfileId, wanted: WantedProfile, evidence: Evidence): Answer;
  /** Fails with guest_forbidden, profile_not_found, profile_active, profile_last_adult or pin_required. */
  remove(viewer: Viewer, id: ProfileId, evidence: Evidence): Answer;
}

export interface ProfileServiceDeps {
  readonly store: ProfileStore;
  readonly parental: Pick<ParentalGate, 'withPin'>;
  /** Invalidates the user's cached tokens. */
  invalidateUser(userId: UserId): void;
}

const guest: AppError = { code: 'guest_forbidden', message: 'Sign in to have profiles.' };
const noProfile: AppError = { code: 'profile_not_found', message: 'There is no such profile.' };

export function profileService({ store, parental, invalidateUser }: ProfileServiceDeps): ProfileService {
  /** Another adult profile becomes the main one before this one cannot be it any longer. */
  async function leaveMain({ all, passMain }: LockedProfiles, profile: ProfileRecord): Promise<void> {
    const heir = all.find(({ id, role }) => id !== profile.id && role === 'adult');
    if (profile.isMain && heir) await passMain(profile.id, heir.id);
  }

  return {
    list: async (viewer) => (viewer.isGuest ? [] : store.list(viewer.userId)),

    async create(viewer, wanted, evidence) {
      if (viewer.isGuest) return fail(guest);
      const profile = newProfile(wanted);
      if (!profile.ok) return profile;
      return parental.withPin(viewer, 'profile', evidence, (isProven) =>
        store.locked(viewer.userId, viewer.deviceId, async ({ all, parental: facts, insert }) => {
          const access = checkManageAccess(facts, isProven);
          if (!access.ok) return access;
          const allowed = checkProfileLimit(all.length);
          return allowed.ok ? ok(await insert(profile.value)) : allowed;
        }),
      );
    },

    async change(viewer, id, wanted, evidence) {
      if (viewer.isGuest) return fail(guest);
      const change = profileChange(wanted);
      if (!change.ok) return change;
      const changed = await parental.withPin(viewer, 'profile', evidence, (isProven) =>
        store.locked(viewer.userId, viewer.deviceId, async (profiles) => {
          const profile = profiles.all.find((one) => one.id === id);
          if (!profile) return fail(noProfile);
          const { role } = change.value;
          const allowed = checkRoleChange(profiles.all, id, role);
          if (!allowed.ok) return allowed;
          const turnsAdult = profile.role === 'child' && role === 'adult';
          const access =
            profile.id !== profiles.active
              ? checkManageAccess(profiles.parental, isProven)
              : turnsAdult
                ? checkSwitchToAdult(profiles.parental, 'adult', isProven)
                : ok(undefined);
          if (!access.ok) return access;
          if (role === 'child') await leaveMain(profiles, profile);
          return ok(await profiles.update(id, change.value));
        }),
      );
      if (changed.ok) invalidateUser(viewer.userId);
      return changed;
    },

    async remove(viewer, id, evidence) {
      if (viewer.isGuest) return fail(guest);
      const removed = await parental.withPin(viewer, 'profile', evidence, (isProven) =>
        store.locked(viewer.userId, viewer.deviceId, async (profiles) => {
          const profile = profiles.all.find((one) => one.id === id);
          if (!profile) return fail(noProfile);
          const access = checkManageAccess(profiles.parental, isProven);
          if (!access.ok) return access;
          const allowed = checkRemoval(profiles.all, profiles.watching, id);
          if (!allowed.ok) return allowed;
          await leaveMain(profiles, profile);
          await profiles.remove(id);
          return ok(profile);
        }),
      );
      if (removed.ok) invalidateUser(viewer.userId);
      return removed;
    },
  };
}
