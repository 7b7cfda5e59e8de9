import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts('tokens', {
  add: ['Create a token', 'Создать токен'],
  all: ['Operator tokens', 'Токены операторов'],
  created: ['Created', 'Создан'],
  empty: ['No tokens yet', 'Токенов пока нет'],
  empty_text: [
    'A token lets a billing or another system of yours call the API.',
    'По токену ваш биллинг или другая система обращается к API.',
  ],
  expires: ['Valid until', 'Действует до'],
  expires_note: ['Empty: without an end', 'Пусто: без срока'],
  last_used: ['Last used', 'Последнее обращение'],
  name: ['Name', 'Название'],
  overlap: ['Hours for which the old secret stays valid', 'Сколько часов действует прежний секрет'],
  revoke: ['Revoke', 'Отозвать'],
  revoke_text: [
    'Systems that use {{names}} are refused from now on. This cannot be undone.',
    'Системы, которые используют {{names}}, с этого момента получат отказ. Отменить это нельзя.',
  ],
  rotate: ['Rotate', 'Сменить секрет'],
  rotate_text: ['“{{name}}” gets a new secret, valid at once.', '«{{name}}» получит новый секрет, он действует сразу.'],
  rotated: ['Rotated', 'Секрет сменён'],
  scopes: ['May', 'Может'],
  secret: ['Secret of “{{name}}”', 'Секрет «{{name}}»'],
});
