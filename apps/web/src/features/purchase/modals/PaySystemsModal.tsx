import type { Money } from '@aerial/domain/money.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaySystem } from '../../../parts/commerce/wire.ts';
import { usePurchase } from '../usePurchase.ts';
import { Buttons, CancelButton, Choices, Contents, ForwardButton, Price } from './pieces.tsx';

/** How to pay. @source A-468 */
export function PaySystemsModal({ systems, amount }: { systems: readonly PaySystem[]; amount: Money }) {
  const { t } = useTranslation();
  const { press } = usePurchase();
  const [chosen, setChosen] = useState(systems[0]?.payform_shortname);
  const system = systems.find(({ payform_shortname: name }) => name === chosen);
  return (
    <Contents>
      <Price amount={amount} />
      <PaySystemChoices systems={systems} chosen={chosen} onChoose={setChosen} />
      <Buttons>
        <ForwardButton
          caption={system?.button_text || t('purchase_pay')}
          disabled={!system}
          onPress={() => system && press({ type: 'choose-paysystem', shortname: system.payform_shortname })}
        />
        <CancelButton />
      </Buttons>
    </Contents>
  );
}

export function PaySystemChoices({
  systems,
  chosen,
  onChoose,
}: {
  systems: readonly PaySystem[];
  chosen: string | undefined;
  onChoose: (shortname: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t('purchase_paysystems')}
      chosen={chosen}
      onChoose={onChoose}
      options={systems.map(({ payform_shortname: value, title, description }) => ({
        value,
        title: title || value,
        note: description,
      }))}
    />
  );
}
