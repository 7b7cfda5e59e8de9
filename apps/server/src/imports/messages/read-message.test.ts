import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';

test.each([
  ['YAML by language', 'title: {ru: Привет, en: Hi}\ntext:\n  ru: |\n    Раз.\n    Два.\n  en: One.'],
  ['JSON', JSON.stringify({ title: { ru: 'Привет', en: 'Hi' }, text: { ru: 'Раз.\r\nДва.', en: ' One. ' } })],
])('%s', (_form, content) =>
  expect(readMessage(content, 'ru')).toEqual({
    title: { ru: 'Привет', en: 'Hi' },
    text: { ru: 'Раз.\nДва.', en: 'One.' },
  }),
);

test('texts without a language are in the given one', () =>
  expect(readMessage('title: Hi\ntext: One.', 'en')).toEqual({ title: { en: 'Hi' }, text: { en: 'One.' } }));

test.each([
  ['title: Hi', 'text: the text in en is missing'],
  ['title: {}\ntext: One.', 'title is missing'],
  ['title: {english: Hi}\ntext: One.', 'title: english is not a language such as ru or en'],
  ['title: Hi\ntext: {en: 5}', 'text: the text in en is missing'],
  ['title: |\n  Hi\n  there\ntext: One.', 'title: the text in en has characters that it cannot have'],
  [`title: ${'x'.repeat(201)}\ntext: One.`, 'title: the text in en has more than 200 characters'],
  ['title: Hi\ntext: One.\nicon: x', 'icon: a message has a title and a text'],
  ['{', 'the file is neither YAML nor JSON'],
])('%j is refused', (content, ...problems) => expect(() => readMessage(content, 'en')).toThrow(problems.at(-1)));
