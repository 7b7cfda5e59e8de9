import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi } from '../../core/runtime.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { Contacts } from '../../parts/information/Contacts.tsx';
import { ownAccountLink } from './offered.ts';
import styles from './Panel.module.css';
import { WithUser } from './WithUser.tsx';

/** The packets of the provider, with links to its offers and support. @source */
export function SubscriptionsView() {
  const { t } = useTranslation();
  const { data: network } = useQuery(networkQuery(useApi()));
  const own = ownAccountLink(network);
  return (
    <WithUser>
      {({ provider }) => (
        <>
          <section className={styles.panel}>
            <Layers aria-hidden size={36} strokeWidth={1.5} className={styles.off} />
            <h2 className={styles.title}>{provider.name}</h2>
            <p className={styles.text}>
              {t(own ? 'settings_subscriptions_own_text' : 'settings_subscriptions_text', { name: provider.name })}
            </p>
            <div className={styles.actions}>
              {own && (
                <ButtonLink to={own.url} look="primary" target="_blank" rel="noopener">
                  {own.label}
                </ButtonLink>
              )}
              <ButtonLink to="/packets" look={own ? 'secondary' : 'primary'}>
                {t('channels_to_packets')}
              </ButtonLink>
            </div>
          </section>
          <Contacts support={provider.landing.support} title={t('settings_support')} />
        </>
      )}
    </WithUser>
  );
}
