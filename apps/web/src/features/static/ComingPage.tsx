import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePageHead } from '../../app/head.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import styles from './Page.module.css';

const TITLES = {
  search: 'page_search',
  my: 'page_my',
  packets: 'page_packets',
  promo: 'page_promo',
  gift: 'page_promo',
  lk: 'page_account',
  lk_parental: 'page_account',
  settings: 'page_account',
  account_mobile: 'page_account',
  news: 'page_news',
  faq: 'page_faq',
  agreement: 'footer_agreement',
  privacy: 'footer_privacy',
  terms: 'footer_agreement',
  app_store: 'page_apps',
  guide: 'page_apps',
  instructions: 'page_apps',
  newyear: 'page_newyear',
} as const;

const isKnown = (segment: string): segment is keyof typeof TITLES => segment in TITLES;

/** A page of the site whose content is not published yet: says what it will be, and leads on. */
export default function ComingPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const segment = pathname.split('/')[1] ?? '';
  const title = isKnown(segment) ? t(TITLES[segment]) : t('page_section');
  usePageHead({ title, noindex: true });
  return (
    <div className={styles.centre}>
      <EmptyState isPage icon={<Hourglass aria-hidden size={48} strokeWidth={1.3} />} title={title} text={t('page_coming')}>
        <ButtonLink to="/" look="primary">
          {t('action_home')}
        </ButtonLink>
        <ButtonLink to="/channels">{t('action_watch_tv')}</ButtonLink>
      </EmptyState>
    </div>
  );
}
