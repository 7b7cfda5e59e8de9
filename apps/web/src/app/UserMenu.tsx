import { useQuery } from '@tanstack/react-query';
import {
  Bell,
  Layers,
  LifeBuoy,
  LogOut,
  Plus,
  Settings,
  ShieldCheck,
  SquareArrowOutUpRight,
  Ticket,
  UserRound,
  Users,
} from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { Avatar } from '../parts/profiles/Avatar.tsx';
import { useProfiles } from '../parts/profiles/useProfiles.ts';
import { useSwitchProfile } from '../parts/profiles/useSwitchProfile.ts';
import { Counter, MessagesMenu } from '../features/messages/MessagesMenu.tsx';
import { useInbox } from '../features/messages/useInbox.ts';
import { useMessageModals } from '../features/messages/useMessageModals.tsx';
import { offersLogout, offersPromocode, offersSupport, ownAccountLink } from '../features/settings/offered.ts';
import { useAccountActions } from '../features/settings/useAccountActions.ts';
import { balanceText, userTitle } from '../features/settings/user-text.ts';
import { useUser } from '../session/user.ts';
import { IconButton } from '@aerial/ui/Button.tsx';
import { classes } from '@aerial/ui/classes.ts';
import { Menu, type MenuItem } from '@aerial/ui/Menu.tsx';
import { useMedia } from '@aerial/ui/useMedia.ts';
import { useGo } from '../core/links.tsx';
import { useIsChild, useRuntime, useSurroundings } from '../core/runtime.tsx';
import styles from './UserMenu.module.css';
import { ViewerOffer } from './ViewerOffer.tsx';

/** The header has no room for the messages: they are in this menu. */
const PHONE = '(width <= 480px)';

/** The offer to a user, the messages, the current viewer, links to the account, and the logout. @source */
export function UserMenu({
  className,
  ...offer
}: { className: string | undefined } & ComponentProps<typeof ViewerOffer>) {
  return (
    <>
      <ViewerOffer {...offer} />
      <AccountMenu className={className} />
    </>
  );
}

function AccountMenu({ className }: { className: string | undefined }) {
  const { t, i18n } = useTranslation();
  const { data: user } = useUser();
  const name = user && userTitle(user);
  const balance = user && balanceText(user, i18n.language);
  const [isNear, setNear] = useState(false);
  const { active } = useProfiles(false);
  const items = [...useProfileItems(isNear), ...useUserMenuItems()];
  const near = () => setNear(true);
  const messages = usePhoneMessages();
  const caption = name ? t('header_user', { name }) : t('header_account');
  return (
    <>
      <MessagesMenu />
      <span className={styles.place} onPointerEnter={near} onFocus={near} onPointerDown={near}>
        <Menu
          label={t('header_account')}
          heading={name}
          note={balance && t('header_balance', { balance })}
          className={styles.menu}
          trigger={
            <IconButton
              label={messages.note ? `${caption}. ${messages.note}` : caption}
              className={classes(className, styles.button)}
            >
              {active?.icon ? (
                <Avatar name={active.name} src={active.icon} size={32} />
              ) : (
                <UserRound aria-hidden size={20} />
              )}
              <Counter count={messages.count} className={styles.counter} />
            </IconButton>
          }
          items={[...messages.items, ...items]}
        />
      </span>
    </>
  );
}

/** The entry of the messages on phones, and their number for the button. */
function usePhoneMessages(): { items: MenuItem[]; count: number; note: string | undefined } {
  const { t } = useTranslation();
  const isPhone = useMedia(PHONE);
  const { isOffered, count } = useInbox();
  const { openList } = useMessageModals();
  if (!isPhone || !isOffered) return { items: [], count: 0, note: undefined };
  const note = count === 0 ? undefined : t('messages_count', { count });
  const icon = <Bell aria-hidden size={18} />;
  return { items: [{ id: 'messages', label: note ?? t('messages_title'), icon, onSelect: openList }], count, note };
}

/** The profiles, and a new one where offered. @param withDevice waits for the device settings, which say what needs the PIN @source */
function useProfileItems(withDevice: boolean): MenuItem[] {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const { profiles, active, offersNew } = useProfiles(withDevice);
  const { switchTo } = useSwitchProfile();
  const items = (profiles ?? []).map((profile): MenuItem => {
    const isActive = profile.id === active?.id;
    return {
      id: `profile-${profile.id}`,
      label: profile.name,
      icon: <Avatar name={profile.name} src={profile.icon} size={26} className={styles.avatar} />,
      chosen: isActive,
      onSelect: () => (isActive ? undefined : switchTo(profile)),
    };
  });
  const add: MenuItem = {
    id: 'profile-new',
    label: t('profiles_new'),
    icon: <Plus aria-hidden size={18} />,
    onSelect: () => modals.open({ id: 'profiles', data: { view: 'new' } }),
  };
  return offersNew ? [...items, add] : items;
}

function useUserMenuItems(): MenuItem[] {
  const { t } = useTranslation();
  const go = useGo();
  const { webView } = useSurroundings();
  const { api, openOutside } = useRuntime();
  const { data: network } = useQuery(networkQuery(api));
  const { logout, openProfiles, openPromocode, openSupport } = useAccountActions();
  const isChild = useIsChild();
  const own = ownAccountLink(network);
  const provider = network?.provider;
  const item = (isOffered: boolean, id: string, label: string, Icon: typeof Users, onSelect: () => void): MenuItem[] =>
    isOffered ? [{ id, label, icon: <Icon aria-hidden size={18} />, onSelect }] : [];
  return [
    ...item(true, 'profiles', t('settings_profiles'), Users, openProfiles).map((one) => ({ ...one, begins: true })),
    // @source A-130
    ...item(webView, 'subscriptions', t('settings_subscriptions'), Layers, () => go('/settings/subscriptions')),
    ...item(!webView, 'account', t('header_settings'), Settings, () => go('/settings/account')),
    ...item(own !== undefined, 'own', own?.label ?? '', SquareArrowOutUpRight, () => openOutside(own?.url ?? '')),
    ...item(!isChild, 'parental', t('settings_parental'), ShieldCheck, () => go('/settings/parental')),
    ...item(offersPromocode(provider), 'promocode', t('settings_promocode'), Ticket, openPromocode),
    ...item(offersSupport(provider), 'support', t('settings_support'), LifeBuoy, openSupport),
    ...item(!isChild && offersLogout(provider), 'logout', t('action_logout'), LogOut, logout),
  ];
}
