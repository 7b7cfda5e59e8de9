import { expect, test } from 'vitest';
import { readPush } from './read-push.ts';

const base = 'title: Премьера\ntext: Сегодня\n';

test('a message has words in one language or in several, an icon, a button and a destination', () => {
  expect(readPush(base, 'ru')).toEqual({ title: { ru: 'Премьера' }, body: { ru: 'Сегодня' } });
  expect(
    readPush(
      `title: {ru: Премьера, en: Premiere}\ntext: {ru: Сегодня, en: Tonight}\nbutton: {en: Watch}\nicon: /pictures/a.webp
destination: {type: packet, id: 101}`,
      'ru',
    ),
  ).toEqual({
    title: { ru: 'Премьера', en: 'Premiere' },
    body: { ru: 'Сегодня', en: 'Tonight' },
    action: { en: 'Watch' },
    icon: '/pictures/a.webp',
    destination: { type: 'packet', id: '101' },
  });
});

test.each([
  ['title: [', 'the file is neither YAML nor JSON'],
  ['text: x', 'title: the text in ru is missing'],
  [`title: ${'x'.repeat(101)}\ntext: y`, 'title: the text in ru has more than 100 characters'],
  [`title: x\ntext: ${'y'.repeat(401)}`, 'text: the text in ru has more than 400 characters'],
  [`${base}body: z`, 'body: a push message has title, text, button, icon, destination'],
  [`${base}icon: javascript:alert(1)`, 'icon: expected an address'],
  [`${base}icon: //other.example/a.png`, 'icon: expected an address'],
  [`${base}destination: {type: page}`, 'destination: the type is one of'],
  [`${base}destination: {type: content}`, 'destination: the slug is missing'],
  [`${base}destination: {type: content, id: 5}`, 'destination: content has no id'],
  [`${base}destination: {type: open_url, src: "javascript:alert(1)"}`, 'destination: the src is an http address'],
])('%j is refused: %s', (content, message) => expect(() => readPush(content, 'ru')).toThrow(message));
