import { useTranslation } from 'react-i18next';
import { useMoneyText } from './useMoneyText.ts';
import type { License } from './wire.ts';

export interface LicenseTexts {
  /** What the provider calls it, else `Rent for 48 hours`. */
  name(license: License): string;
  /** `Rent for 149 ₽`. @param amount decimal text, where it differs from the price of the list */
  action(license: License, amount?: string): string;
  /** What else is to know: the quality of the price, and for how long a rent lasts. */
  note(license: License): string;
}

/** Licences in the viewer's language. */
export function useLicenseTexts(): LicenseTexts {
  const { t, i18n } = useTranslation();
  const { amount: sum } = useMoneyText();
  const period = (hours: number): string =>
    new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours);
  return {
    name: ({ title, hours }) =>
      title || (hours === null ? t('license_own') : t('license_rent', { period: period(hours) })),
    action({ distribution_type: type, amount, currency }, other) {
      const price = sum(other ?? amount, currency);
      return type === 'rent' ? t('license_rent_for', { price }) : t('purchase_buy_for', { price });
    },
    note: ({ description, info, hours }) =>
      [description, info || (hours === null ? '' : t('license_rent_note', { period: period(hours) }))]
        .filter(Boolean)
        .join(' · '),
  };
}
