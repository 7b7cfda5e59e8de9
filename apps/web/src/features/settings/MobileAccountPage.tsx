import { useQuery } from '@tanstack/react-query';
import { LockKeyhole, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useIsCovered } from '../../core/covered.ts';
import { usePageHead } from '../../core/head.ts';
import { LanguageMenu } from '../../parts/languages/LanguageMenu.tsx';
import { useRuntime, useSession } from '../../core/runtime.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import { EmptyState } from '@aerial/ui/States.tsx';
import { ParentalGate } from '../../parental/ParentalGate.tsx';
import { AccountView } from './AccountView.tsx';
import styles from './MobileAccountPage.module.css';
import { SettingsFrame } from './SettingsFrame.tsx';
import { SettingsLoading } from './WithUser.tsx';

/** The account inside native applications: one column, without the site around it. @source F-108, F-109, A-264, A-265 */
export default function MobileAccountPage() {
  const { t } = useTranslation();
  const { api } = useRuntime();
  const { data: network } = useQuery(networkQuery(api));
  usePageHead({
    title: t('title_page', { title: t('page_account'), name: network?.provider.name ?? '' }),
    noindex: true,
  });
  const session = useSession();
  const isSignedIn = session.tag === 'active' && !session.token.is_guest;
  const isSignedOut = session.tag === 'signed-out' || (session.tag === 'active' && session.token.is_guest);
  return (
    <div className={styles.page}>
      <div className={styles.language}>
        <LanguageMenu languages={network?.languages.available ?? []} isNamed />
      </div>
      <SettingsFrame title={t('page_account')}>
        {isSignedOut && <SignIn />}
        {isSignedIn && <GuardedAccount />}
      </SettingsFrame>
    </div>
  );
}

/** The account behind the PIN, as on other pages. There is no page to return to: a viewer who declines may enter it again. @source */
function GuardedAccount() {
  const { t } = useTranslation();
  const [isLocked, setLocked] = useState(false);
  if (isLocked)
    return (
      <EmptyState icon={<LockKeyhole aria-hidden size={44} strokeWidth={1.4} />} title={t('account_locked')}>
        <Button look="primary" onClick={() => setLocked(false)}>
          {t('embed_enter_pin')}
        </Button>
      </EmptyState>
    );
  return (
    <ParentalGate action="settings" onDeclined={() => setLocked(true)} fallback={<SettingsLoading />}>
      <AccountView />
    </ParentalGate>
  );
}

/** Opens the login at once; a button reopens it. */
function SignIn() {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const isCovered = useIsCovered();
  useEffect(() => {
    if (!isCovered) modals.open({ id: 'auth' });
  }, [isCovered, modals]);
  return (
    <EmptyState isPage icon={<UserRound aria-hidden size={44} strokeWidth={1.4} />} title={t('settings_signin')}>
      <Button look="primary" onClick={() => modals.open({ id: 'auth' })}>
        {t('action_signin')}
      </Button>
    </EmptyState>
  );
}
