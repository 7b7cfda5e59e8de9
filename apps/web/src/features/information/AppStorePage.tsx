import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Globe, Smartphone, Tv } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { networkQuery, resourcesQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { useApi, useSurroundings } from '../../core/runtime.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { classes } from '@aerial/ui/classes.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { PHONE_STORES, storeAddress, TV_STORES, type AppLinks, type Store } from '../../parts/information/apps.ts';
import { storeOfPhone } from '../../parts/information/phone-store.ts';
import styles from './AppStorePage.module.css';
import { InfoPage, InfoSection } from '../../parts/information/InfoPage.tsx';

/** The applications of the provider; a phone is redirected to its store. @source F-103, F-104, A-266, A-267 */
export default function AppStorePage() {
  const { t } = useTranslation();
  const api = useApi();
  const { data: network } = useQuery(networkQuery(api));
  const { data: resources } = useQuery(resourcesQuery(api));
  const name = network?.provider.name ?? '';
  const title = t('page_apps');
  usePageHead({
    title: t('title_page', { title, name }),
    description: t('apps_text', { name }),
    canonical: '/app_store',
  });
  const links = resources?.app_links;
  useStoreOfThisPhone(links);
  const hasAny = [...PHONE_STORES, ...TV_STORES].some((store) => storeAddress(links, store));
  return (
    <InfoPage title={title} lead={hasAny || !resources ? t('apps_text', { name }) : t('apps_none', { name })}>
      <Stores title={t('apps_phone')} stores={PHONE_STORES} links={links} />
      <Stores title={t('apps_tv')} stores={TV_STORES} links={links} />
      <InfoSection title={t('apps_web')}>
        <div className={classes(styles.card, styles.web)}>
          <span className={styles.icon}>
            <Globe aria-hidden size={24} />
          </span>
          <p className={styles.body}>{t('apps_web_text')}</p>
        </div>
        <div className={styles.actions}>
          <ButtonLink to="/instructions" look="primary" icon={<Tv aria-hidden size={20} />}>
            {t('apps_instructions')}
          </ButtonLink>
          <ButtonLink to="/channels">{t('action_watch_tv')}</ButtonLink>
        </div>
      </InfoSection>
    </InfoPage>
  );
}

function Stores({ title, stores, links }: { title: string; stores: readonly Store[]; links: AppLinks | undefined }) {
  const { t } = useTranslation();
  const offered = stores.flatMap((store) => {
    const to = storeAddress(links, store);
    return to ? [{ store, to }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <InfoSection title={title}>
      <ul className={styles.grid}>
        {offered.map(({ store, to }) => (
          <li key={store}>
            <a href={to} className={styles.card} aria-label={`${t(`apps_${store}`)}: ${t('apps_open_store')}`}>
              <span className={styles.icon}>
                {(PHONE_STORES as readonly Store[]).includes(store) ? (
                  <Smartphone aria-hidden size={24} />
                ) : (
                  <Tv aria-hidden size={24} />
                )}
              </span>
              <span className={styles.body}>
                <span className={styles.name}>{t(`apps_${store}`)}</span>
                <span className={styles.text}>{t(`apps_${store}_text`)}</span>
              </span>
              <ExternalLink aria-hidden size={20} className={styles.go} />
            </a>
          </li>
        ))}
      </ul>
    </InfoSection>
  );
}

const LED_KEY = 'app_store_led';

/** Once per visit: a viewer who comes back wants the page. Inside the application there is no redirect. @source C-636 */
function useStoreOfThisPhone(links: AppLinks | undefined): void {
  const { t } = useTranslation();
  const { webView } = useSurroundings();
  useEffect(() => {
    if (webView) return;
    const store = storeOfPhone(navigator.userAgent);
    const address = store && storeAddress(links, store);
    if (!address) return;
    try {
      if (sessionStorage.getItem(LED_KEY)) return;
      sessionStorage.setItem(LED_KEY, '1');
    } catch {
      // Without storage the redirect would repeat on every return: the page stays, with its links.
      return;
    }
    showToast(t('apps_going'));
    window.location.assign(address);
  }, [links, t, webView]);
}
