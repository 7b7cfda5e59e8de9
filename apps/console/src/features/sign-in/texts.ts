import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts('sign-in', {
  accept: ['Create my access', 'Создать доступ'],
  accept_title: ['Welcome to the console', 'Добро пожаловать в консоль'],
  accept_text: [
    'You are invited as {{email}} with the role “{{role}}”. Choose a name and a password of at least 12 characters.',
    'Вас пригласили как {{email}} с ролью «{{role}}». Укажите имя и пароль не короче 12 знаков.',
  ],
  code: ['Code of the authenticator', 'Код из приложения-аутентификатора'],
  email: ['E-mail', 'Почта'],
  enrol_app: ['Authenticator app', 'Приложение-аутентификатор'],
  enrol_later: ['Sign out', 'Выйти'],
  enrol_passkey: ['Passkey of this device', 'Ключ доступа этого устройства'],
  enrol_passkey_text: [
    'Fingerprint, face or PIN of this device in place of password and code.',
    'Отпечаток, лицо или PIN-код этого устройства вместо пароля и кода.',
  ],
  enrol_text: [
    'The console opens once you have a second factor. Set up one of these.',
    'Консоль откроется, когда у вас будет второй фактор. Настройте один из них.',
  ],
  enrol_title: ['Second factor', 'Второй фактор'],
  first_text: [
    'You are the first owner of {{provider}}: your role is Owner, and you invite the others. Choose a password of at least 12 characters.',
    'Вы — первый владелец {{provider}}: у вас роль «Владелец», остальных пригласите вы. Придумайте пароль не короче 12 знаков.',
  ],
  link_gone: [
    'This invitation is no longer valid. Ask for a new one.',
    'Приглашение больше не действует. Попросите новое.',
  ],
  name: ['Your name', 'Ваше имя'],
  passkey: ['Sign in with a passkey', 'Войти по ключу доступа'],
  password: ['Password', 'Пароль'],
  prove: ['Continue', 'Продолжить'],
  prove_text: [
    'What concerns money, staff or tokens needs a confirmation every ten minutes.',
    'Действия с деньгами, сотрудниками и токенами нужно подтверждать раз в десять минут.',
  ],
  prove_title: ['Confirm that it is you', 'Подтвердите, что это вы'],
  recovery_code: ['Recovery code', 'Резервный код'],
  recovery_done: ['I have stored them', 'Я сохранил коды'],
  recovery_title: ['Recovery codes', 'Резервные коды'],
  session_over: ['Your session has ended. Sign in again.', 'Сеанс завершён. Войдите снова.'],
  sign_in: ['Sign in', 'Войти'],
  title: ['Console', 'Консоль'],
  use_code: ['Use the authenticator', 'Ввести код приложения'],
  use_recovery: ['Use a recovery code', 'Ввести резервный код'],
});
