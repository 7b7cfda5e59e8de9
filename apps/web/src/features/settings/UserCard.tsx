import type { User } from '@aerial/contract/shapes/user.ts';
import { useTranslation } from 'react-i18next';
import { balanceText, phoneText, userTitle } from './user-text.ts';
import styles from './UserCard.module.css';

/** The initial in the circle. */
const initial = (title: string): string => [...title.matchAll(/\p{L}/gu)][0]?.[0].toLocaleUpperCase() ?? '•';

/** The user and their balance. */
export function UserCard({ user }: { user: User }) {
  const { t, i18n } = useTranslation();
  const title = userTitle(user);
  const phone = user.phone && phoneText(user.phone, user.provider);
  const balance = balanceText(user, i18n.language);
  const details = [phone !== title && phone, user.provider.name].filter(Boolean).join(' · ');
  return (
    <div className={styles.card}>
      <span className={styles.avatar} aria-hidden>
        {initial(title)}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{title}</p>
        <p className={styles.details}>{details}</p>
      </div>
      {balance !== undefined && (
        <p className={styles.balance}>
          <span className={styles.details}>{t('settings_balance')}</span>
          {balance}
        </p>
      )}
    </div>
  );
}
