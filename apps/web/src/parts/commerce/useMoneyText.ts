import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asCurrency, decimalOf, type Currency, type Money } from '@aerial/domain/money.ts';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi } from '../../core/runtime.tsx';
import { formatPrice, type CurrencyNames } from '../../i18n/price.ts';

export interface MoneyTexts {
  /** `199 ₽` */
  money(amount: Money): string;
  /** Decimal text of the wire with its currency; that of the provider without one. */
  amount(decimal: string, currency?: string): string;
  /** Of the provider; undefined before it has loaded. */
  readonly currency: Currency | undefined;
}

/** Sums in the viewer's language. @source F-492 */
export function useMoneyText(): MoneyTexts {
  const { i18n } = useTranslation();
  const { data: network } = useQuery(networkQuery(useApi()));
  const own: CurrencyNames | undefined = network?.provider.currency;
  const names = (code: string | undefined): CurrencyNames =>
    own && (code === undefined || own.ISO_CODE === code) ? own : { UTF_NAME: '', ASCII_NAME: '', ISO_CODE: code ?? '' };
  return {
    money: (sum) => formatPrice(i18n.language, decimalOf(sum), names(sum.currency)),
    amount: (decimal, currency) => formatPrice(i18n.language, decimal, names(currency)),
    currency: own && /^[A-Z]{3}$/.test(own.ISO_CODE) ? asCurrency(own.ISO_CODE) : undefined,
  };
}
