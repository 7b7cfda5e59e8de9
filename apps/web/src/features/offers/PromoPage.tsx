import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { useApi } from '../../core/runtime.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { Contacts } from '../../parts/information/Contacts.tsx';
import { InfoPage } from '../../parts/information/InfoPage.tsx';
import GoHomePage from '../../parts/missing/GoHomePage.tsx';
import styles from './PromoPage.module.css';

/** Promo codes and gifts, where the provider has them; otherwise a redirect home. @source F-079–F-083, A-074 */
export default function PromoPage() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { id } = useParams();
  const { data: network } = useQuery(networkQuery(useApi()));
  const isGift = pathname.startsWith('/gift');
  const title = isGift ? t('gift_title') : t('page_promo');
  usePageHead({ title, noindex: true });
  if (network && !network.provider.is_promo_enabled) return <GoHomePage />;
  const code = id ?? new URLSearchParams(search).get('code')?.trim();
  return (
    <InfoPage title={title} lead={isGift ? t('gift_text') : t('promo_text')} reading>
      {!isGift && code && (
        <p className={styles.code}>
          <span className={styles.label}>{t('promo_code')}</span>
          <strong className={styles.value}>{code.slice(0, 64)}</strong>
        </p>
      )}
      <Contacts support={network?.provider.landing.support} />
      <div className={styles.actions}>
        <ButtonLink to="/" look="primary">
          {t('action_home')}
        </ButtonLink>
        <ButtonLink to="/faq">{t('page_faq')}</ButtonLink>
      </div>
    </InfoPage>
  );
}
