import { describe, expect, test } from 'vitest';
import { encodeText, GSM_7, shortMessages, UCS_2 } from './segments.ts';

const sizes = (text: string) => {
  const { dataCoding, messages } = shortMessages(encodeText(text), 7);
  return { dataCoding, sizes: messages.map((octets) => octets.length) };
};

describe('a text becomes short messages', () => {
  test.each([
    ['Latin letters that fill one message', 'a'.repeat(160), { dataCoding: GSM_7, sizes: [160] }],
    ['one letter too many', 'a'.repeat(161), { dataCoding: GSM_7, sizes: [6 + 153, 6 + 8] }],
    ['Cyrillic letters that fill one message', 'я'.repeat(70), { dataCoding: UCS_2, sizes: [140] }],
    ['one Cyrillic letter too many', 'я'.repeat(71), { dataCoding: UCS_2, sizes: [6 + 134, 6 + 8] }],
    ['one Cyrillic letter among Latin ones', `${'a'.repeat(80)}я`, { dataCoding: UCS_2, sizes: [6 + 134, 6 + 28] }],
    [
      'an escaped character where a part ends',
      `${'a'.repeat(152)}€${'b'.repeat(20)}`,
      { dataCoding: GSM_7, sizes: [6 + 152, 6 + 22] },
    ],
    [
      'a character of two halves where a part ends',
      `${'я'.repeat(66)}😀${'я'.repeat(10)}`,
      { dataCoding: UCS_2, sizes: [6 + 132, 6 + 24] },
    ],
    ['nothing', '', { dataCoding: GSM_7, sizes: [0] }],
  ])('%s', (_what, text, expected) => expect(sizes(text)).toEqual(expected));

  test('each part says of which message it is, of how many parts, and which', () => {
    const { messages } = shortMessages(encodeText('я'.repeat(140)), 200);
    expect(messages.map((octets) => [...octets.subarray(0, 6)])).toEqual([
      [5, 0, 3, 200, 3, 1],
      [5, 0, 3, 200, 3, 2],
      [5, 0, 3, 200, 3, 3],
    ]);
  });

  test('a text no telephone could join is a bug of the sender', () => {
    expect(() => shortMessages(encodeText('a'.repeat(153 * 256)), 0)).toThrow(RangeError);
  });

  test('an SMS centre without the GSM alphabet gets UCS-2 only', () => {
    expect(encodeText('abc', 'ucs2').dataCoding).toBe(UCS_2);
  });
});
