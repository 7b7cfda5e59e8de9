import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { deviceCodeDigits, isWholeDeviceCode } from '@aerial/domain/device-code.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePageHead } from '../../core/head.ts';
import { useApi, useIsChild, useIsSignedIn, useSession } from '../../core/runtime.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import GoHomePage from '../../parts/missing/GoHomePage.tsx';
import { useSignIn } from '../../session/useSignIn.ts';
import styles from './ActivatePage.module.css';
import { Activation } from './Activation.tsx';

/** Where a code that another screen shows is confirmed; the QR code of the screen leads here with the code. */
export default function ActivatePage() {
  const { t } = useTranslation();
  const { data: network } = useQuery(networkQuery(useApi()));
  const isOffered = useViewerFeature('device_sign_in');
  usePageHead({
    title: t('title_page', { title: t('activate_title'), name: network?.provider.name ?? '' }),
    noindex: true,
  });
  if (network && !isOffered) return <GoHomePage />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('activate_title')}</h1>
      {network ? <Content /> : <Skeleton height="12rem" />}
    </div>
  );
}

function Content() {
  const { t } = useTranslation();
  const session = useSession();
  const isSignedIn = useIsSignedIn();
  const isChild = useIsChild();
  const signIn = useSignIn();
  const code = deviceCodeDigits(new URLSearchParams(useLocation().search).get('code') ?? '');
  if (isChild) return <p className={styles.text}>{t('activate_child')}</p>;
  if (isSignedIn) return <Activation initialCode={isWholeDeviceCode(code) ? code : ''} />;
  if (session.tag !== 'active' && session.tag !== 'signed-out') return <Skeleton height="12rem" />;
  return (
    <>
      <p className={styles.text}>{t('activate_signin')}</p>
      <Button look="primary" size="large" onClick={() => signIn.open(t('activate_signin'))}>
        {t('action_signin')}
      </Button>
    </>
  );
}
