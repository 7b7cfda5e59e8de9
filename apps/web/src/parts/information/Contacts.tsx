import type { Provider } from '@aerial/contract/shapes/provider.ts';
import { LifeBuoy, Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../core/links.tsx';
import { usePrefill } from '../support/usePrefill.ts';
import styles from './Contacts.module.css';

type Support = Provider['landing']['support'];

/** The contacts of the provider; missing ones are omitted. @source F-210 */
export function Contacts({ support, title, text }: { support: Support | undefined; title?: string; text?: string }) {
  const { t } = useTranslation();
  const prefill = usePrefill();
  if (!support || !(support.phone || support.email || support.url)) return null;
  return (
    <aside className={styles.card}>
      <div>
        <h2 className={styles.title}>{title ?? t('contacts_title')}</h2>
        <p className={styles.text}>{text ?? t('contacts_text')}</p>
      </div>
      <ul className={styles.list}>
        {support.phone && (
          <Contact
            to={`tel:${support.phone.replace(/[^+\d]/g, '')}`}
            kind={t('contacts_phone')}
            value={support.phone}
            icon={<Phone aria-hidden size={22} />}
          />
        )}
        {support.email && (
          <Contact
            to={`mailto:${support.email}`}
            prefill={prefill}
            kind={t('contacts_email')}
            value={support.email}
            icon={<Mail aria-hidden size={22} />}
          />
        )}
        {support.url && (
          <Contact
            to={support.url}
            prefill={prefill}
            kind={t('contacts_site')}
            value={URL.canParse(support.url) ? new URL(support.url).host : support.url}
            icon={<LifeBuoy aria-hidden size={22} />}
          />
        )}
      </ul>
    </aside>
  );
}

function Contact({
  to,
  kind,
  value,
  icon,
  prefill,
}: {
  to: string;
  kind: string;
  value: string;
  icon: React.ReactNode;
  prefill?: ReturnType<typeof usePrefill>;
}) {
  return (
    <li>
      <AppLink to={to} className={styles.contact} onClick={prefill?.(to)}>
        {icon}
        <span>
          <span className={styles.kind}>{kind}</span>
          <span className={styles.value}>{value}</span>
        </span>
      </AppLink>
    </li>
  );
}
