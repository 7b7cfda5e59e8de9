import { defineTexts } from '../../i18n/texts.ts';

export const factorTexts = defineTexts('factors', {
  add_passkey: ['Add a passkey', 'Добавить ключ доступа'],
  code: ['Code that the app shows', 'Код, который показывает приложение'],
  confirm: ['Confirm', 'Подтвердить'],
  key: ['Key', 'Ключ'],
  passkey_name: ['Name of the passkey', 'Название ключа доступа'],
  passkey_name_default: ['This device', 'Это устройство'],
  qr: ['QR code for the authenticator app', 'QR-код для приложения-аутентификатора'],
  recovery_text: [
    'Each of these codes replaces the authenticator once. Store them where you will find them without your phone; they are not shown again.',
    'Каждый из этих кодов один раз заменяет аутентификатор. Сохраните их там, где найдёте без телефона: больше они не показываются.',
  ],
  show: ['Set up an authenticator app', 'Настроить приложение-аутентификатор'],
  show_text: [
    'Scan the code with an authenticator app, or type the key into it; then enter the six digits that it shows.',
    'Отсканируйте код приложением-аутентификатором или введите в него ключ, затем укажите шесть цифр, которые оно покажет.',
  ],
});
