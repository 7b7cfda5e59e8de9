import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { useApi, useIsChild } from '../../core/runtime.tsx';
import { ParentalGate } from '../../parental/ParentalGate.tsx';
import { AccountView } from './AccountView.tsx';
import { ParentalView } from './ParentalView.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { SettingsLoading } from './WithUser.tsx';

/** The personal account, and its parental control, as pages of their own. @source F-084, F-085, A-122, A-123 */
export default function AccountPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isChild = useIsChild();
  const isParental = pathname.startsWith('/lk_parental');
  const { data: network } = useQuery(networkQuery(useApi()));
  const title = t(isParental ? 'settings_parental' : 'page_account');
  usePageHead({ title: t('title_page', { title, name: network?.provider.name ?? '' }), noindex: true });
  if (isChild && isParental) return <Navigate to="/lk" replace />;
  return (
    <SettingsFrame title={title} back={isParental ? '/lk' : undefined}>
      <ParentalGate
        key={pathname}
        action={isParental ? 'parental' : 'settings'}
        onDeclined={() => void navigate(isParental ? '/lk' : '/', { replace: true })}
        fallback={<SettingsLoading />}
      >
        {isParental ? <ParentalView /> : <AccountView />}
      </ParentalGate>
    </SettingsFrame>
  );
}
