import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../core/ButtonLink.tsx';
import styles from './Header.module.css';

/** The header's link to the trial of a packet, else to the promo codes; nothing with neither. @source */
export function Offer({ trial, hasPromo }: { trial?: number | undefined; hasPromo?: boolean | undefined }) {
  const { t } = useTranslation();
  return (
    (trial || hasPromo) && (
      <ButtonLink to={trial ? `/packets/${trial}` : '/promo'} size="small" look="secondary" className={styles.promo}>
        {t(trial ? 'header_trial' : 'page_promo')}
      </ButtonLink>
    )
  );
}
