import type { Money } from '@aerial/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { ButtonLink } from '../../../core/ButtonLink.tsx';
import { useMoneyText } from '../../../parts/commerce/useMoneyText.ts';
import { QrCode } from '../../../parts/qr/QrCode.tsx';
import { Price } from './pieces.tsx';
import styles from './Purchase.module.css';

/** Some pay systems send a picture of the code, others the address that it stands for. */
const isPicture = (address: string): boolean => /^data:image\/|\.(?:png|svg|gif|jpe?g|webp)(?:[?#]|$)/i.test(address);

interface PayQrProps {
  image: string;
  amount: Money;
  /** The same payment for a browser on this device. */
  url: string | undefined;
}

/** A code to pay with a phone. @source A-229 */
export function PayQr({ image, amount, url }: PayQrProps) {
  const { t } = useTranslation();
  const { money } = useMoneyText();
  const label = t('payment_qr', { amount: money(amount) });
  return (
    <div className={styles.scan}>
      <Price amount={amount} />
      {isPicture(image) ? (
        <img className={styles.picture} src={image} alt={label} />
      ) : (
        <QrCode address={image} label={label} />
      )}
      <p className={styles.note}>{t('payment_qr_text')}</p>
      {url && (
        <ButtonLink
          to={url}
          look="primary"
          size="large"
          wide
          target="_blank"
          rel="noreferrer"
          className={styles.onPhone ?? ''}
        >
          {t('payment_open')}
        </ButtonLink>
      )}
      <output className={styles.inline}>
        <Spinner size={20} />
        {t('payment_waiting')}
      </output>
    </div>
  );
}
