import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '../../api/provider-queries.ts';
import { usePageHead } from '../../app/head.ts';
import { useRuntime } from '../../app/runtime.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import styles from './Page.module.css';

/** The region is not served. @source F-093, F-094, F-431 */
export default function GeoLockPage() {
  const { t } = useTranslation();
  const { api, session } = useRuntime();
  const { data } = useQuery(networkQuery(api));
  const title = t('geo_lock_title');
  usePageHead({ title, noindex: true });
  const support = data?.provider.landing.support;
  return (
    <div className={styles.centre}>
      <EmptyState
        isPage
        icon={<Globe aria-hidden size={48} strokeWidth={1.3} />}
        title={title}
        text={t('error_unsupported_region', { country: data?.country ?? '—', ip: data?.remote ?? '—' })}
      >
        <Button look="primary" onClick={() => session?.retry()}>
          {t('action_retry')}
        </Button>
      </EmptyState>
      <p className={styles.facts}>
        {support?.phone && <a href={`tel:${support.phone}`}>{support.phone}</a>}
        {support?.email && <a href={`mailto:${support.email}`}>{support.email}</a>}
      </p>
    </div>
  );
}
