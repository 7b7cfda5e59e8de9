import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeDeviceCall } from '@aerial/api-client/calls/session.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import { useReportError } from '../../core/errors/report.ts';
import { useGo } from '../../core/links.tsx';
import { useRuntime } from '../../core/runtime.tsx';
import { useParentalGuard } from '../../parental/useParentalGuard.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import type { Profile } from './queries.ts';
import { isChildProfile } from './rules.ts';

/** Switches to another profile: an adult one after the PIN, a child's at once. Then all data is refetched, starting at home. @source, F-343 */
export function useSwitchProfile(): { switchTo(profile: Profile): void; switching: string | undefined } {
  const { t } = useTranslation();
  const { api, session } = useRuntime();
  const parental = useParentalGuard();
  const report = useReportError();
  const go = useGo();
  const [switching, setSwitching] = useState<string>();

  const send = useCallback(
    async (profile: Profile) => {
      const state = session?.state();
      const deviceId = state?.tag === 'active' ? state.token.device_id : null;
      const isChild = isChildProfile(profile);
      if (
        state?.tag !== 'active' ||
        !(isChild || (await parental.check('profile', { key: `profile-${profile.id}`, isAdult: true })))
      )
        return;
      if (deviceId === null) throw new ApiError('device_not_found', 404, t('error_general'));
      setSwitching(profile.id);
      await api.call(changeDeviceCall, { params: { id: deviceId }, body: { profile_id: profile.id } });
      session?.profileSwitched(isChild, profile.is_main ? undefined : profile.id);
      showToast(t('profiles_switched', { name: profile.name }));
      go('/');
    },
    [api, go, parental, session, t],
  );
  const switchTo = useCallback(
    (profile: Profile) => {
      send(profile)
        .catch((error: unknown) => report(error, 'dialog'))
        .finally(() => setSwitching(undefined));
    },
    [report, send],
  );
  return { switchTo, switching };
}
