/** Ways to pay of the demo: all of them through the sandbox, which moves no money. */
import type { Text } from './types.ts';

export interface DemoPaySystem {
  readonly id: number;
  readonly shortname: 'short_url' | 'qrcode_png' | 'phone_sms' | 'linkedcard' | 'provider_account' | 'ext_app';
  readonly system?: 'sandbox';
  readonly title: Text;
  readonly description: Text;
  readonly button_text: Text;
}

const pay: Text = { ru: 'Оплатить', en: 'Pay' };

export const paySystems: readonly DemoPaySystem[] = [
  {
    id: 1,
    shortname: 'short_url',
    system: 'sandbox',
    title: { ru: 'Банковская карта', en: 'Bank card' },
    description: {
      ru: 'Песочница: деньги не списываются, карты для проб — на странице оплаты',
      en: 'Sandbox: no money moves, test cards are on the pay page',
    },
    button_text: pay,
  },
  {
    id: 2,
    shortname: 'linkedcard',
    system: 'sandbox',
    title: { ru: 'Привязанная карта', en: 'Linked card' },
    description: { ru: 'Карта, которой вы уже платили', en: 'A card you have paid with before' },
    button_text: pay,
  },
  {
    id: 3,
    shortname: 'qrcode_png',
    system: 'sandbox',
    title: { ru: 'QR-код', en: 'QR code' },
    description: { ru: 'Наведите камеру телефона', en: 'Point the camera of your phone at it' },
    button_text: { ru: 'Показать код', en: 'Show the code' },
  },
  {
    id: 4,
    shortname: 'phone_sms',
    system: 'sandbox',
    title: { ru: 'Счёт телефона', en: 'Phone bill' },
    description: { ru: 'Подтвердите кодом из SMS', en: 'Confirm with a code from an SMS' },
    button_text: pay,
  },
  {
    id: 5,
    shortname: 'provider_account',
    title: { ru: 'С баланса', en: 'Balance' },
    description: { ru: 'Деньги, которые уже на счёте', en: 'Money that is on your account already' },
    button_text: pay,
  },
  {
    id: 6,
    shortname: 'ext_app',
    system: 'sandbox',
    title: { ru: 'Приложение банка', en: 'Banking app' },
    description: { ru: 'Откроется отдельно, эта страница подождёт', en: 'Opens by itself, this page waits' },
    button_text: pay,
  },
];
