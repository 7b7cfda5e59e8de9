import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { networkQuery, resourcesQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi } from '../../core/runtime.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import styles from '../../parts/dialogs/contents.module.css';
import { SupportContacts } from '../../parts/dialogs/SupportContacts.tsx';

/** Names of the stores are proper names. */
const TV_STORES = [
  ['samsung', 'Samsung'],
  ['lg', 'LG'],
  ['android_tv', 'Android TV'],
] as const;

/** How to install the application on a television. @source F-166, A-193 */
export function SmartTvModal() {
  const { t } = useTranslation();
  const api = useApi();
  const { data: network } = useQuery(networkQuery(api));
  const { data: resources } = useQuery(resourcesQuery(api));
  const links = TV_STORES.flatMap(([key, name]) => {
    const address = resources?.app_links[key];
    return address ? [{ name, address }] : [];
  });
  return (
    <div className={styles.content}>
      <p className={styles.text}>{t('smarttv_text')}</p>
      <ol className={styles.steps}>
        <li>{t('smarttv_step_store')}</li>
        <li>{t('smarttv_step_find', { name: network?.provider.name ?? '' })}</li>
        <li>{t('smarttv_step_signin')}</li>
      </ol>
      {links.length > 0 && (
        <div className={styles.stores}>
          <p className={styles.supportTitle}>{t('smarttv_links')}</p>
          <div className={styles.actions}>
            {links.map(({ name, address }) => (
              <ButtonLink key={name} to={address} target="_blank" rel="noreferrer">
                {name}
              </ButtonLink>
            ))}
          </div>
        </div>
      )}
      <SupportContacts />
    </div>
  );
}
