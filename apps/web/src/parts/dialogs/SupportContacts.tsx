import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi } from '../../core/runtime.tsx';
import { usePrefill } from '../support/usePrefill.ts';
import styles from './contents.module.css';

/** The support contacts of the provider, if any. */
export function SupportContacts() {
  const { t } = useTranslation();
  const { data: network } = useQuery(networkQuery(useApi()));
  const prefill = usePrefill();
  const { phone, email, url } = network?.provider.landing.support ?? { phone: null, email: null, url: null };
  if (!phone && !email && !url) return null;
  return (
    <div className={styles.support}>
      <p className={styles.supportTitle}>{t('footer_support')}</p>
      <ul className={styles.contacts}>
        {phone && (
          <li>
            <Phone aria-hidden size={18} />
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </li>
        )}
        {email && (
          <li>
            <Mail aria-hidden size={18} />
            <a href={`mailto:${email}`} onClick={prefill(`mailto:${email}`)}>
              {email}
            </a>
          </li>
        )}
        {url && (
          <li>
            <ExternalLink aria-hidden size={18} />
            <a href={url} target="_blank" rel="noreferrer" onClick={prefill(url)}>
              {url.replace(/^https?:\/\/|\/$/g, '')}
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}
