import type { MessageId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import type { Message } from './queries.ts';
import { counterText, listed, newestId, textParts } from './rules.ts';

const message = (id: string, created_at: string, removed = false): Message => ({
  id: id as MessageId,
  title: id,
  text: '',
  created_at,
  removed,
});

test.each([
  [0, undefined],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [200, '99+'],
])('A-636: the counter of %d messages says %s', (count, expected) => expect(counterText(count)).toBe(expected));

test('A-636 A-637: listed are those that were not removed, the latest first', () => {
  const messages = [
    message('9', '2031-01-01T00:00:00Z'),
    message('10', '2031-01-01T00:00:00Z'),
    message('8', '2031-01-03T00:00:00Z'),
    message('11', '2031-01-04T00:00:00Z', true),
  ];
  expect(listed(messages).map(({ id }) => id)).toEqual(['8', '10', '9']);
  expect(newestId(messages)).toBe('11');
  expect(newestId([])).toBeUndefined();
});

describe('A-637: links in a plain text', () => {
  const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);

  test.each([
    ['an address in a sentence', 'Go to https://tv.example/news.', ['https://tv.example/news']],
    ['an address in brackets', 'Here (https://tv.example/a), there', ['https://tv.example/a']],
    ['an address with brackets', 'https://tv.example/a_(b)', ['https://tv.example/a_(b)']],
    ['an address in quotes', '«https://tv.example/a»', ['https://tv.example/a']],
    [
      'one per line',
      'http://a.example\nhttps://b.example/?c=d&e=f#g',
      ['http://a.example/', 'https://b.example/?c=d&e=f#g'],
    ],
    ['no other schemes', 'javascript:alert(1) data:text/html,x ftp://a.example mailto:a@b.example', []],
    ['no broken address', 'https:// and http://[', []],
    ['no markup', '<a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)>', []],
  ])('%s', (_rule, text, expected) => expect(links(text)).toEqual(expected));

  test('nothing of the text is lost', () => {
    for (const text of ['', 'words', 'a https://b.example, c\nhttps://d.example', '<b>https://e.example</b>'])
      expect(
        textParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
  });
});
