import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../core/head.ts';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { EmptyState } from '@aerial/ui/States.tsx';
import styles from './Page.module.css';

export type Missing = 'page' | 'content' | 'channel' | 'person' | 'subscription' | 'news';

/** What was looked for is not there. @source spec 2 §2 404 page, C-232–C-237, F-122 */
export function NotFound({ what = 'page' }: { what?: Missing }) {
  const { t } = useTranslation();
  const title = t(`not_found_${what}`);
  usePageHead({ title, noindex: true });
  return (
    <div className={styles.centre}>
      <EmptyState
        isPage
        icon={
          <span className={styles.number} aria-hidden>
            404
          </span>
        }
        title={title}
        text={t('not_found_text')}
      >
        <ButtonLink to="/" look="primary">
          {t('action_home')}
        </ButtonLink>
        {what === 'channel' && <ButtonLink to="/channels">{t('action_watch_tv')}</ButtonLink>}
      </EmptyState>
    </div>
  );
}

export default function NotFoundPage() {
  return <NotFound />;
}
