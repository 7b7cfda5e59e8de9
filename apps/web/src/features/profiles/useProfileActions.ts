import type { ProfileId } from '@aerial/domain/ids.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { changeProfileCall, createProfileCall, removeProfileCall } from '@aerial/api-client/calls/profiles.ts';
import { isNotFound } from '@aerial/api-client/port.ts';
import { useReportError } from '../../core/errors/report.ts';
import { useRuntime } from '../../core/runtime.tsx';
import { useParentalGuard } from '../../parental/useParentalGuard.ts';
import { userQuery } from '../../session/user.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { profilesQuery, type Profile } from '../../parts/profiles/queries.ts';
import { activeOf, changeBody, isChildProfile, newBody, type ProfileForm } from '../../parts/profiles/rules.ts';

export interface ProfileActions {
  create(form: ProfileForm): Promise<void>;
  save(id: ProfileId, form: ProfileForm): Promise<void>;
  /**
   * A child profile needs a PIN in the account: without one, it is set first, and then the action continues.
   * @returns whether to continue now
   */
  hasPinOrSets(then: () => Promise<void>): Promise<boolean>;
  /** The child switch is saved at once. @source A-551 */
  setChild(profile: Profile, isChild: boolean): Promise<void>;
  /** Opens a confirmation. @source A-561 */
  confirmRemoval(profile: Profile): void;
  /**
   * Checks the PIN for adult settings; then reopens the modal, which the prompt replaced.
   * @returns whether to continue @source
   */
  checkAdult(
    key: string,
    back: { readonly view: 'new' } | { readonly view: 'edit'; readonly id: ProfileId },
  ): Promise<boolean>;
}

/** Changes of profiles; the list is refetched after each. @source */
export function useProfileActions(): ProfileActions {
  const { t } = useTranslation();
  const { api, modals, session } = useRuntime();
  const parental = useParentalGuard();
  const report = useReportError();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const { queryKey } = profilesQuery(api);
    const refresh = () => queryClient.invalidateQueries({ queryKey });
    const put = (changed: Profile) =>
      queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.id === changed.id ? changed : one)));
    const isActive = ({ id }: Profile): boolean => {
      const state = session?.state();
      return (
        state?.tag === 'active' && activeOf(queryClient.getQueryData(queryKey) ?? [], state.token.profile_id)?.id === id
      );
    };
    const change = async (id: ProfileId, body: object): Promise<Profile> => {
      try {
        const changed = await api.call(changeProfileCall, { params: { id }, body });
        put(changed);
        return changed;
      } finally {
        await refresh();
      }
    };
    async function remove(profile: Profile): Promise<void> {
      try {
        await api.call(removeProfileCall, { params: { id: profile.id } });
      } catch (error) {
        // Already removed elsewhere.
        if (!isNotFound(error)) {
          await refresh();
          throw error;
        }
      }
      queryClient.setQueryData(queryKey, (all) => all?.filter(({ id }) => id !== profile.id));
      showToast(t('profiles_removed'));
      await refresh();
    }
    return {
      async create(form) {
        try {
          const created = await api.call(createProfileCall, { body: newBody(form) });
          queryClient.setQueryData(queryKey, (all) => all && [...all, created]);
        } finally {
          await refresh();
        }
        showToast(t('profiles_created'));
      },
      async hasPinOrSets(then) {
        const { parental_status: status } = await queryClient.fetchQuery(userQuery(api));
        if (status === 'set') return true;
        const onSet = (): void =>
          void then()
            .then(() => modals.open({ id: 'profiles' }))
            .catch((error: unknown) => report(error, 'dialog'));
        modals.open({ id: 'parental_set', back: true, text: t('profiles_child_needs_pin'), data: { onSet } });
        return false;
      },
      async save(id, form) {
        await change(id, changeBody(form));
        showToast(t('settings_saved'));
      },
      async setChild(profile, isChild) {
        const wasActive = isActive(profile);
        const changed = await change(profile.id, { role: isChild ? 'child' : 'adult' });
        if (wasActive) session?.profileSwitched(isChildProfile(changed), changed.is_main ? undefined : changed.id);
      },
      confirmRemoval: (profile) =>
        modals.open({
          id: 'message',
          title: t('profiles_remove_title'),
          text: t('profiles_remove_text', { name: profile.name }),
          confirmButton: t('settings_device_confirm'),
          closeButton: t('settings_device_keep'),
          confirm: () => void remove(profile).catch((error: unknown) => report(error, 'dialog')),
        }),
      async checkAdult(key, back) {
        let wasPrompted = false;
        const isAllowed = await parental.check(
          'profile',
          { key, isAdult: true },
          { onPrompt: () => void (wasPrompted = true) },
        );
        if (isAllowed && wasPrompted) modals.open({ id: 'profiles', data: back });
        return isAllowed;
      },
    };
  }, [api, modals, parental, queryClient, report, session, t]);
}
