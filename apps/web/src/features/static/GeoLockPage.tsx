import { FALLBACK_LANGUAGE } from '@aerial/domain/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { useRuntime } from '../../core/runtime.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import { EmptyState } from '@aerial/ui/States.tsx';
import { Contacts } from '../../parts/information/Contacts.tsx';
import styles from '../../parts/missing/Page.module.css';

/** The region is not served. @source F-093, F-094, F-431 */
export default function GeoLockPage() {
  const { t, i18n } = useTranslation();
  const { api, session } = useRuntime();
  const { data } = useQuery(networkQuery(api));
  const title = t('geo_lock_title');
  usePageHead({ title, noindex: true });
  const country = data?.country
    ? (new Intl.DisplayNames([i18n.language, FALLBACK_LANGUAGE], { type: 'region', fallback: 'code' }).of(
        data.country,
      ) ?? data.country)
    : t('geo_lock_unknown');
  return (
    <div className={styles.centre}>
      <EmptyState
        isPage
        icon={<Globe aria-hidden size={48} strokeWidth={1.3} />}
        title={title}
        text={t('error_unsupported_region', { country, ip: data?.remote || t('geo_lock_unknown') })}
      >
        <Button look="primary" onClick={() => session?.retry()}>
          {t('action_retry')}
        </Button>
      </EmptyState>
      <div className={styles.contacts}>
        <Contacts support={data?.provider.landing.support} text={t('geo_lock_help')} />
      </div>
    </div>
  );
}
