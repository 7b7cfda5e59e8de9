import { useQuery } from '@tanstack/react-query';
import {
  Bell,
  Heart,
  IdCard,
  Languages,
  Layers,
  LockKeyhole,
  LogOut,
  MonitorSmartphone,
  ShieldCheck,
  Sparkles,
  SquareArrowOutUpRight,
  Users,
  Wallet,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi, useIsChild } from '../../core/runtime.tsx';
import { useUser } from '../../session/user.ts';
import { Entries, EntryButton, EntryLink } from './Entries.tsx';
import { offersLanguages, offersLogout, offersPayment, ownAccountLink } from './offered.ts';
import { useAccountActions } from './useAccountActions.ts';

/** All entries of the account; those that control it are hidden from a child. @source spec 3 §2.2, A-097–A-107 */
export function AccountMenu() {
  const { t } = useTranslation();
  const { data: user } = useUser();
  const { data: network } = useQuery(networkQuery(useApi()));
  const { logout, openProfiles } = useAccountActions();
  const isChild = useIsChild();
  const own = ownAccountLink(network);
  return (
    <>
      <Entries label={t('settings_account')}>
        {!isChild && <EntryLink icon={Heart} title={t('page_my')} to="/my" />}
        <EntryLink icon={Layers} title={t('settings_subscriptions')} to="/settings/subscriptions" />
        {!isChild && offersPayment(user) && (
          <EntryLink icon={Wallet} title={t('settings_payment')} to="/settings/payment" />
        )}
        <EntryButton icon={Users} title={t('settings_profiles')} onPress={openProfiles} />
        {!isChild && <EntryLink icon={ShieldCheck} title={t('settings_parental')} to="/settings/parental" />}
        <EntryLink icon={IdCard} title={t('settings_info')} note={t('settings_info_note')} to="/settings/info" />
        {offersLanguages(network) && (
          <EntryLink
            icon={Languages}
            title={t('settings_language')}
            note={t('settings_language_note')}
            to="/settings/language"
          />
        )}
        <EntryLink
          icon={Bell}
          title={t('settings_notifications')}
          note={t('settings_notifications_note')}
          to="/settings/notifications"
        />
        <EntryLink
          icon={Sparkles}
          title={t('settings_personal')}
          note={t('settings_personal_note')}
          to="/settings/personal"
        />
        {!isChild && <EntryLink icon={MonitorSmartphone} title={t('settings_devices')} to="/settings/devices" />}
        {!isChild && (
          <EntryLink
            icon={LockKeyhole}
            title={t('settings_security')}
            note={t('settings_security_note')}
            to="/settings/security"
          />
        )}
        {own && <EntryLink icon={SquareArrowOutUpRight} title={own.label} href={own.url} />}
      </Entries>
      {!isChild && offersLogout(network?.provider) && (
        <Entries label={t('action_logout')}>
          <EntryButton icon={LogOut} title={t('action_logout')} onPress={logout} />
        </Entries>
      )}
    </>
  );
}
