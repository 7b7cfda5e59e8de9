import { defineTexts } from '../../i18n/texts.ts';

export const valuesTexts = defineTexts('values', {
  add: ['Add', 'Добавить'],
  json_wrong: ['This is no JSON.', 'Это не JSON.'],
  language_missing: [
    'No text in this language: the first one is shown',
    'На этом языке нет текста: показывается первый',
  ],
  lines_note: ['One on each line', 'По одному на строке'],
  more_languages: [
    { one: '{{count}} more language', other: '{{count}} more languages' },
    { one: 'Ещё {{count}} язык', few: 'Ещё {{count}} языка', many: 'Ещё {{count}} языков' },
  ],
  none: ['not set', 'не задано'],
  pairs_note: ['name = value, one on each line', 'имя = значение, по одному на строке'],
  remove: ['Remove {{name}}', 'Убрать: {{name}}'],
  set: ['Set', 'Задать'],
});
