import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { useLicenseTexts } from '../../../parts/commerce/useLicenseTexts.ts';
import { useMoneyText } from '../../../parts/commerce/useMoneyText.ts';
import type { License } from '../../../parts/commerce/wire.ts';
import { usePurchase } from '../usePurchase.ts';
import { Buttons, CancelButton, Choices, Contents, ForwardButton } from './pieces.tsx';
import styles from './Purchase.module.css';

interface LicensesModalProps {
  licenses: readonly License[];
  /** A packet contains the title as well. */
  hasPackets: boolean;
}

/** To rent one title for some hours, or to buy it. */
export function LicensesModal({ licenses, hasPackets }: LicensesModalProps) {
  const { t } = useTranslation();
  const { amount } = useMoneyText();
  const texts = useLicenseTexts();
  const { isBusy, press } = usePurchase();
  const [chosen, setChosen] = useState(licenses[0]?.purchase_type_id);
  const license = licenses.find(({ purchase_type_id: id }) => id === chosen);
  return (
    <Contents>
      <h3 className={styles.name}>{licenses[0]?.content_title}</h3>
      <Choices
        label={t('license_choose')}
        chosen={chosen}
        onChoose={setChosen}
        options={licenses.map((one) => ({
          value: one.purchase_type_id,
          title: texts.name(one),
          side: amount(one.amount, one.currency),
          note: texts.note(one),
        }))}
      />
      <Buttons>
        <ForwardButton
          caption={license ? texts.action(license) : t('purchase_further')}
          disabled={!license}
          onPress={() => license && press({ type: 'choose-license', purchaseTypeId: license.purchase_type_id })}
        />
        {hasPackets && (
          <Button wide disabled={isBusy} onClick={() => press({ type: 'choose-packets' })}>
            {t('license_packets')}
          </Button>
        )}
        <CancelButton />
      </Buttons>
    </Contents>
  );
}
