/** The texts of the outbox page. It is for the operator who sets up an installation, so two languages are enough. */
export interface OutboxTexts {
  readonly language: 'ru' | 'en';
  readonly title: string;
  readonly about: string;
  readonly filter: string;
  readonly show: string;
  readonly all: string;
  readonly empty: string;
  readonly emptyFor: (receiver: string) => string;
  readonly authenticator: (name: string) => string;
  readonly kinds: Readonly<Record<'sms' | 'mail', string>>;
}

const en: OutboxTexts = {
  language: 'en',
  title: 'Outbox',
  about:
    'No transport is configured for these messages, so they are stored here for a day. The newest comes first; the list refreshes itself.',
  filter: 'Phone or e-mail',
  show: 'Show',
  all: 'Show all',
  empty: 'No messages yet. Ask for a code in the application, and it appears here.',
  emptyFor: (receiver) => `No messages for “${receiver}” yet.`,
  authenticator: (name) => `Code of the console’s authenticator for ${name}`,
  kinds: { sms: 'SMS', mail: 'E-mail' },
};

const ru: OutboxTexts = {
  language: 'ru',
  title: 'Исходящие',
  about:
    'Отправка этих сообщений не настроена, поэтому сутки они хранятся здесь. Новые — сверху, список обновляется сам.',
  filter: 'Телефон или почта',
  show: 'Показать',
  all: 'Показать все',
  empty: 'Сообщений пока нет. Запросите код в приложении, и он появится здесь.',
  emptyFor: (receiver) => `Для «${receiver}» сообщений пока нет.`,
  authenticator: (name) => `Код аутентификатора консоли для ${name}`,
  kinds: { sms: 'SMS', mail: 'Письмо' },
};

/** @param header Accept-Language */
export const outboxTexts = (header: string | undefined): OutboxTexts => (/^\s*ru\b/i.test(header ?? '') ? ru : en);
