import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts('campaigns', {
  activations: ['Activations', 'Активации'],
  all: ['Campaigns and codes', 'Акции и коды'],
  code_valid_to: ['Valid until the end of', 'Действуют до конца дня'],
  codes: ['Codes', 'Коды'],
  count: ['How many', 'Сколько'],
  days: ['Days', 'Дней'],
  empty: ['No campaigns yet', 'Акций пока нет'],
  empty_text: ['Campaigns are written in the document of the offer.', 'Акции описываются в документе предложения.'],
  export: ['Codes as CSV', 'Коды в CSV'],
  generate: ['Generate codes', 'Создать коды'],
  generate_done: [
    { one: '{{count}} code generated', other: '{{count}} codes generated' },
    { one: 'Создан {{count}} код', few: 'Создано {{count}} кода', many: 'Создано {{count}} кодов' },
  ],
  generate_text: [
    'The new codes come as a CSV file as soon as they are there.',
    'Новые коды придут файлом CSV, как только будут созданы.',
  ],
  generate_title: ['New codes of the campaign', 'Новые коды акции'],
  generated_of: ['{{done}} so far', 'Создано: {{done}}'],
  length: ['Characters of a code', 'Символов в коде'],
  length_note: ['With the prefix, 15 at most', 'Вместе с началом, не больше 15'],
  limit: ['Uses of each', 'Использований каждого'],
  limit_note: ['By different subscribers', 'Разными абонентами'],
  prefix: ['Begins with', 'Начало'],
  prefix_note: [
    'Letters, digits, points and hyphens; may be empty',
    'Буквы, цифры, точки и дефисы; можно не указывать',
  ],
  slug: ['Short name', 'Короткое имя'],
  title: ['Campaign', 'Акция'],
  valid_from: ['From', 'С'],
  valid_to: ['Until', 'До'],
});
