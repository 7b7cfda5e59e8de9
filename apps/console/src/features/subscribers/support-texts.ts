import { defineTexts } from '../../i18n/texts.ts';

export const supportTexts = defineTexts('subscriber_support', {
  code: ['Code', 'Код'],
  code_note: [
    'The subscriber reads it out; it is valid for ten minutes',
    'Его называет абонент; код действует десять минут',
  ],
  earlier: [
    {
      one: 'Support saw this account {{count}} time in the last 90 days: {{time}}.',
      other: 'Support saw this account {{count}} times in the last 90 days, last on {{time}}.',
    },
    {
      one: 'За 90 дней поддержка смотрела этот аккаунт {{count}} раз, последний — {{time}}.',
      few: 'За 90 дней поддержка смотрела этот аккаунт {{count}} раза, последний — {{time}}.',
      many: 'За 90 дней поддержка смотрела этот аккаунт {{count}} раз, последний — {{time}}.',
    },
  ],
  earlier_none: [
    'Support has not seen this account in the last 90 days.',
    'За 90 дней поддержка не смотрела этот аккаунт.',
  ],
  open: ['See as the subscriber', 'Смотреть как абонент'],
  reason: ['Reason', 'Причина'],
  reason_note: ['For the audit log; may stay empty', 'Для журнала действий; можно не заполнять'],
  request: ['Send a code', 'Отправить код'],
  request_again: ['Send another code', 'Отправить другой код'],
  request_text: [
    '{{name}} receives a code and reads it out to you: that is the consent. You then see the service as the subscriber does, for 30 minutes. Paying and changing anything is refused, and nothing you watch is recorded. The subscriber is told, sees the session among the sign-ins and can end it.',
    '{{name}} получит код и назовёт его вам — это согласие. После этого вы 30 минут видите сервис так, как видит его абонент. Платить и менять что-либо нельзя, просмотры не записываются. Абонент получит сообщение, увидит сеанс в списке входов и сможет его завершить.',
  ],
  sent_inbox: ['The code is in the subscriber’s messages on the site.', 'Код — в сообщениях абонента на сайте.'],
  sent_mail: ['The code was mailed to {{to}}.', 'Код отправлен на почту {{to}}.'],
  sent_sms: ['The code was sent by SMS to {{to}}.', 'Код отправлен по SMS на {{to}}.'],
  start: ['Open the site', 'Открыть сайт'],
  start_again: ['Open it once more', 'Открыть ещё раз'],
  started: ['The site is open in a new tab until {{time}}.', 'Сайт открыт в новой вкладке до {{time}}.'],
  started_blocked: [
    'The browser did not open the tab. Open it with this button; the view ends at {{time}}.',
    'Браузер не открыл вкладку. Откройте её этой кнопкой; просмотр закончится в {{time}}.',
  ],
  watched: ['Watched last', 'Смотрел последним'],
  watched_at: ['When', 'Когда'],
  watched_catchup: ['archive', 'архив'],
  watched_device: ['Device', 'Устройство'],
  watched_empty: ['Nothing to show', 'Показывать нечего'],
  watched_kind: ['Kind', 'Вид'],
  watched_live: ['live', 'эфир'],
  watched_minutes: ['Minutes', 'Минут'],
  watched_show: ['Show', 'Показать'],
  watched_text: [
    'For helping only. The audit log will say that you looked. Shown where the settings allow it: the main profile, without adult titles.',
    'Только чтобы помочь абоненту. В журнале останется запись, что вы смотрели. Показывается, если это разрешено в настройках: основной профиль, без взрослого.',
  ],
  watched_title: ['Title', 'Название'],
  watched_vod: ['film or series', 'фильм или сериал'],
});
