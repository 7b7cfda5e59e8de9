import { decimalOf } from '@aerial/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { useLicenseTexts } from '../../../parts/commerce/useLicenseTexts.ts';
import { useMoneyText } from '../../../parts/commerce/useMoneyText.ts';
import type { ConfirmLicenseData } from '../purchase-modals.ts';
import { usePurchase } from '../usePurchase.ts';
import { Buttons, CancelButton, Contents, Facts, ForwardButton, Price } from './pieces.tsx';
import styles from './Purchase.module.css';

/** The title that the balance pays, and for how much. @source A-465 */
export function ConfirmLicenseModal({ license, amount, balance }: ConfirmLicenseData) {
  const { t } = useTranslation();
  const { money } = useMoneyText();
  const texts = useLicenseTexts();
  const { press } = usePurchase();
  return (
    <Contents>
      <div className={styles.head}>
        <h3 className={styles.name}>{license.content_title}</h3>
        <Price amount={amount} note={texts.name(license)} />
        <p className={styles.note}>{texts.note(license)}</p>
      </div>
      <Facts facts={[[t('settings_balance'), money(balance)]]} />
      <Buttons>
        <ForwardButton caption={texts.action(license, decimalOf(amount))} onPress={() => press({ type: 'confirm' })} />
        <CancelButton />
      </Buttons>
    </Contents>
  );
}
