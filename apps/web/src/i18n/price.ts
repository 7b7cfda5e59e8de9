/** Numbers and prices as they are written in the interface languages; the same on the server and in every browser. */
import type { Language } from '@aerial/domain/language.ts';
import { languageOf } from './language-of.ts';

const NO_BREAK = '\u00a0';
const SEPARATORS: Partial<Record<Language, readonly [group: string, decimal: string]>> = {
  en: [',', '.'],
  az: ['.', ','],
  ro: ['.', ','],
};

/** A number with the separators of the language. @param digits decimals; as many as there are, at most three, when absent */
export function formatNumber(locale: string, value: number, digits?: number): string {
  const [group, decimal] = SEPARATORS[languageOf(locale)] ?? [NO_BREAK, ','];
  const rounded =
    digits === undefined ? String(Math.round(Math.abs(value) * 1000) / 1000) : Math.abs(value).toFixed(digits);
  const [whole = '0', fraction] = rounded.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${value < 0 && Number(rounded) !== 0 ? '−' : ''}${grouped}${fraction === undefined ? '' : decimal + fraction}`;
}

export interface CurrencyNames {
  readonly UTF_NAME: string;
  readonly ASCII_NAME: string;
  readonly ISO_CODE: string;
}

/** The first name that is not empty. @source F-492 */
export const currencySymbol = ({ UTF_NAME, ASCII_NAME, ISO_CODE }: CurrencyNames): string =>
  UTF_NAME || ASCII_NAME || ISO_CODE;

/** A price: whole amounts without decimals, the currency behind it. @param amount decimal text of the wire, `199.00` */
export function formatPrice(locale: string, amount: string | number, currency: CurrencyNames): string {
  const value = Number(amount);
  return `${formatNumber(locale, value, Number.isInteger(value) ? 0 : 2)}${NO_BREAK}${currencySymbol(currency)}`;
}
