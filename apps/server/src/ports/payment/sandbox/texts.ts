/** The texts of the sandbox's pages, in two languages: testers and the first viewers of an installation read them. */
import type { CardField, CardOutcome } from './cards.ts';
import type { Choice } from './payment.ts';

export interface PayTexts {
  readonly language: 'ru' | 'en';
  readonly payment: string;
  readonly test: string;
  readonly secure: string;
  readonly byCard: string;
  readonly number: string;
  readonly expiry: string;
  readonly expiryHint: string;
  readonly cvc: string;
  readonly cvcHint: string;
  readonly willSave: string;
  readonly pay: (sum: string) => string;
  readonly refuse: string;
  readonly refuseOnPhone: string;
  readonly wrong: Readonly<Record<CardField, string>>;
  readonly codeTitle: string;
  readonly codeAbout: (lastFour: string | undefined) => string;
  readonly code: string;
  readonly confirm: string;
  readonly wrongCode: (triesLeft: number) => string;
  readonly processing: string;
  readonly processingAbout: string;
  readonly done: string;
  readonly held: string;
  readonly returning: string;
  readonly back: string;
  readonly again: string;
  readonly failures: Readonly<
    Record<'declined' | 'no_funds' | 'three_ds' | 'expired' | 'cancelled' | 'unknown', string>
  >;
  readonly phoneTitle: string;
  readonly phoneAbout: string;
  readonly onPhone: string;
  readonly panel: string;
  readonly panelAbout: string;
  readonly codeIs: (code: string) => string;
  readonly cards: string;
  readonly choices: Readonly<Record<Choice, string>>;
  readonly outcomes: Readonly<Record<CardOutcome, string>>;
  readonly savedFails: string;
}

const en: PayTexts = {
  language: 'en',
  payment: 'Payment',
  test: 'Test payment: no money moves',
  secure: 'Only test cards are accepted. Never enter a real card here.',
  byCard: 'Pay by card',
  number: 'Card number',
  expiry: 'Valid until',
  expiryHint: 'MM/YY',
  cvc: 'CVC',
  cvcHint: '3 digits',
  willSave: 'The card will be saved for later payments.',
  pay: (sum) => `Pay ${sum}`,
  refuse: 'Cancel and return',
  refuseOnPhone: 'Refuse',
  wrong: {
    number: 'This is not a test card. The list is below.',
    expiry: 'Enter a date in the future as MM/YY.',
    cvc: 'Enter the 3 digits from the back.',
  },
  codeTitle: 'Confirm the payment',
  codeAbout: (lastFour) =>
    lastFour === undefined
      ? 'We sent a code to your phone by SMS.'
      : `The bank of the card •• ${lastFour} asks for the code from its message.`,
  code: 'Code',
  confirm: 'Confirm',
  wrongCode: (left) => `The code is wrong. Attempts left: ${left}.`,
  processing: 'Processing the payment',
  processingAbout: 'The bank has not answered yet. You can return; the payment goes on.',
  done: 'Paid',
  held: 'The sum is reserved',
  returning: 'You are being taken back.',
  back: 'Return to the shop',
  again: 'Check the details, or try another card.',
  failures: {
    declined: 'The bank declined the payment',
    no_funds: 'Not enough money on the card',
    three_ds: 'The payment was not confirmed',
    expired: 'The time to pay is over',
    cancelled: 'The payment was cancelled',
    unknown: 'The payment failed',
  },
  phoneTitle: 'Payment by QR code',
  phoneAbout: 'This is what your bank’s application would ask.',
  onPhone: 'This payment is made by a QR code on the phone.',
  panel: 'Tester’s panel',
  panelAbout: 'No real pay page has it. One click ends the payment as you choose.',
  codeIs: (code) => `Code: ${code}`,
  cards: 'Test cards (any future date, any CVC)',
  choices: {
    success: 'Success',
    declined: 'Decline',
    no_funds: 'No funds',
    slow: 'Slow: success in 10 s',
    never: 'Never ends',
    duplicate: 'Success, webhook twice',
    late: 'Success, webhook after 30 s',
    forged: 'Success, forged webhook',
  },
  outcomes: {
    success: 'success',
    declined: 'declined',
    no_funds: 'no funds',
    three_ds: 'asks for a code',
    slow: 'success in 10 s',
  },
  savedFails: 'success, later charges without funds',
};

const ru: PayTexts = {
  language: 'ru',
  payment: 'Оплата',
  test: 'Тестовый платёж: деньги не списываются',
  secure: 'Принимаются только тестовые карты. Никогда не вводите здесь настоящую.',
  byCard: 'Оплата картой',
  number: 'Номер карты',
  expiry: 'Срок действия',
  expiryHint: 'ММ/ГГ',
  cvc: 'CVC',
  cvcHint: '3 цифры',
  willSave: 'Карта будет сохранена для следующих платежей.',
  pay: (sum) => `Оплатить ${sum}`,
  refuse: 'Отменить и вернуться',
  refuseOnPhone: 'Отказаться',
  wrong: {
    number: 'Это не тестовая карта. Список — ниже.',
    expiry: 'Введите будущую дату в виде ММ/ГГ.',
    cvc: 'Введите 3 цифры с обратной стороны.',
  },
  codeTitle: 'Подтвердите платёж',
  codeAbout: (lastFour) =>
    lastFour === undefined ? 'Мы отправили код по SMS.' : `Банк карты •• ${lastFour} просит ввести код из сообщения.`,
  code: 'Код',
  confirm: 'Подтвердить',
  wrongCode: (left) => `Код неверный. Осталось попыток: ${left}.`,
  processing: 'Платёж обрабатывается',
  processingAbout: 'Банк ещё не ответил. Можно вернуться — обработка продолжится.',
  done: 'Оплачено',
  held: 'Сумма зарезервирована',
  returning: 'Сейчас вы вернётесь обратно.',
  back: 'Вернуться в магазин',
  again: 'Проверьте данные или возьмите другую карту.',
  failures: {
    declined: 'Банк отклонил платёж',
    no_funds: 'На карте недостаточно средств',
    three_ds: 'Платёж не подтверждён',
    expired: 'Время оплаты истекло',
    cancelled: 'Платёж отменён',
    unknown: 'Платёж не прошёл',
  },
  phoneTitle: 'Оплата по QR-коду',
  phoneAbout: 'Здесь то, что спросило бы приложение вашего банка.',
  onPhone: 'Этот платёж оплачивается по QR-коду на телефоне.',
  panel: 'Панель тестировщика',
  panelAbout: 'На настоящей странице её нет. Один щелчок завершает платёж так, как выбрано.',
  codeIs: (code) => `Код: ${code}`,
  cards: 'Тестовые карты (любая будущая дата, любой CVC)',
  choices: {
    success: 'Успех',
    declined: 'Отказ',
    no_funds: 'Нет средств',
    slow: 'Медленно: успех через 10 с',
    never: 'Без конца',
    duplicate: 'Успех, уведомление дважды',
    late: 'Успех, уведомление через 30 с',
    forged: 'Успех, поддельное уведомление',
  },
  outcomes: {
    success: 'успех',
    declined: 'отказ',
    no_funds: 'нет средств',
    three_ds: 'просит код',
    slow: 'успех через 10 с',
  },
  savedFails: 'успех, потом списания без средств',
};

/** @param header Accept-Language */
export const payTexts = (header: string | undefined): PayTexts => (/^\s*ru\b/i.test(header ?? '') ? ru : en);
