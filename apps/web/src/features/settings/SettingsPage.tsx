import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { ParentalGate } from '../../parental/ParentalGate.tsx';
import { useLayerName } from '../../core/covered.ts';
import { usePageHead } from '../../core/head.ts';
import { useApi, useIsChild } from '../../core/runtime.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { EmptyState } from '@aerial/ui/States.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { DevicesView } from './DevicesView.tsx';
import { InfoView } from './InfoView.tsx';
import { LanguageChoice, LanguageView } from './LanguageView.tsx';
import { ParentalView } from './ParentalView.tsx';
import { guardedBy, isForParents, settingsPlace, type SettingsPlace } from './places.ts';
import { SettingsFrame } from './SettingsFrame.tsx';
import { StartView } from './StartView.tsx';
import { useCloseSettings } from './useCloseSettings.ts';
import { SettingsLoading, WithUser } from './WithUser.tsx';

const SubscriptionsView = lazy(async () => ({
  default: (await import('./SubscriptionsView.tsx')).SubscriptionsView,
}));
const SecurityView = lazy(async () => ({ default: (await import('./security/SecurityView.tsx')).SecurityView }));
const NotificationsView = lazy(async () => ({
  default: (await import('./NotificationsView.tsx')).NotificationsView,
}));
const PersonalView = lazy(async () => ({ default: (await import('./PersonalView.tsx')).PersonalView }));
const PaymentView = lazy(async () => ({ default: (await import('./PaymentView.tsx')).PaymentView }));

/** The settings, over the page they were opened from. @source spec 3 §2.2, F-086–F-088 */
export default function SettingsPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: network } = useQuery(networkQuery(useApi()));
  const { close, isLeaving } = useCloseSettings();
  const isChild = useIsChild();
  const place = settingsPlace(pathname);
  const page = place.page === 'unknown' ? 'start' : place.page;
  const title = t(place.kind ? `settings_language_${place.kind}` : `settings_${page}`);
  useLayerName(title);
  usePageHead({
    title: t('title_page', {
      title: place.page === 'unknown' ? t('not_found_page') : title,
      name: network?.provider.name ?? '',
    }),
    noindex: true,
  });
  if (isChild && isForParents(place)) return <Navigate to="/settings/start" replace />;
  return (
    <SettingsFrame title={title} back={place.back} onClose={close} isLeaving={isLeaving}>
      <ParentalGate
        action={guardedBy(place)}
        onDeclined={() => void navigate('/settings/start', { replace: true })}
        fallback={<SettingsLoading />}
      >
        <Suspense fallback={<SettingsLoading />}>
          <Contents place={place} />
        </Suspense>
      </ParentalGate>
    </SettingsFrame>
  );
}

function Contents({ place: { page, kind } }: { place: SettingsPlace }) {
  switch (page) {
    case 'start':
      return <StartView />;
    case 'account':
      return <WithUser>{() => <AccountMenu />}</WithUser>;
    case 'subscriptions':
      return <SubscriptionsView />;
    case 'devices':
      return <DevicesView />;
    case 'info':
      return <InfoView />;
    case 'security':
      return <SecurityView />;
    case 'parental':
      return <ParentalView />;
    case 'language':
      return <WithUser>{() => (kind ? <LanguageChoice kind={kind} /> : <LanguageView />)}</WithUser>;
    case 'payment':
      return <PaymentView />;
    case 'notifications':
      return <WithUser>{() => <NotificationsView />}</WithUser>;
    case 'personal':
      return <WithUser>{() => <PersonalView />}</WithUser>;
    case 'unknown':
      return <Unknown />;
  }
}

/** @source A-096 */
function Unknown() {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('not_found_page')} text={t('not_found_text')}>
      <ButtonLink to="/settings/start" look="primary">
        {t('settings_to_start')}
      </ButtonLink>
    </EmptyState>
  );
}
