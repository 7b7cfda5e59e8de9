import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { networkQuery } from '../../api/provider-queries.ts';
import { usePageHead } from '../../app/head.ts';
import { useApi } from '../../app/runtime.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { ParentalView } from './ParentalView.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { UserCard } from './UserCard.tsx';
import { WithUser } from './WithUser.tsx';

/** The personal account, and its parental control, as pages of their own. @source F-084, F-085, A-122, A-123 */
export default function AccountPage() {
  const { t } = useTranslation();
  const isParental = useLocation().pathname.startsWith('/lk_parental');
  const { data: network } = useQuery(networkQuery(useApi()));
  const title = t(isParental ? 'settings_parental' : 'page_account');
  usePageHead({ title: t('title_page', { title, name: network?.provider.name ?? '' }), noindex: true });
  return (
    <SettingsFrame title={title} back={isParental ? '/lk' : undefined}>
      {isParental ? (
        <ParentalView />
      ) : (
        <WithUser>
          {(user) => (
            <>
              <UserCard user={user} />
              <AccountMenu />
            </>
          )}
        </WithUser>
      )}
    </SettingsFrame>
  );
}
