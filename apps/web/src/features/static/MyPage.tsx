import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../app/head.ts';
import { useIsSignedIn } from '../../app/runtime.tsx';
import { useSignIn } from '../../session/useSignIn.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import styles from './Page.module.css';

/** Favourites; a guest has none and is asked to sign in. @source F-114, C-075 */
export default function MyPage() {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  const { open } = useSignIn();
  usePageHead({ title: t('page_my'), noindex: true });
  const icon = <Heart aria-hidden size={48} strokeWidth={1.3} />;
  return (
    <div className={styles.centre}>
      {isSignedIn ? (
        <EmptyState isPage icon={icon} title={t('warning_no_favorites')} text={t('warning_no_favorites_text')}>
          <ButtonLink to="/channels" look="primary">
            {t('action_watch_tv')}
          </ButtonLink>
          <ButtonLink to="/movies">{t('section_movies')}</ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState isPage icon={icon} title={t('page_my')} text={t('my_signin')}>
          <Button look="primary" onClick={() => open(t('signin_for_favourites'))}>
            {t('action_signin')}
          </Button>
          <ButtonLink to="/">{t('action_home')}</ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}
