import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { needsUser } from '../../addresses/route-kinds.ts';
import { useRuntime } from '../../core/runtime.tsx';

export interface AccountActions {
  /** Leaves a page that needs a user first, so that the logout does not open the login. @source F-248 */
  logout(): void;
  openSupport(): void;
  openPromocode(): void;
  /** @source A-100 */
  openProfiles(): void;
}

/** Actions of the account menu and of the header's menu. */
export function useAccountActions(): AccountActions {
  const { t } = useTranslation();
  const { modals, session } = useRuntime();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      logout() {
        const left = needsUser(window.location.pathname) ? navigate('/', { replace: true }) : undefined;
        void Promise.resolve(left).then(() => session?.logout());
      },
      openSupport: () =>
        modals.open({
          id: 'message',
          title: t('settings_support'),
          text: t('settings_support_text'),
          closeButton: t('action_close'),
          data: { kind: 'support' },
        }),
      openPromocode: () => modals.open({ id: 'promocode' }),
      openProfiles: () => modals.open({ id: 'profiles' }),
    }),
    [modals, navigate, session, t],
  );
}
