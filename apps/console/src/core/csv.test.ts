import { expect, test } from 'vitest';
import { csvCell, csvOf } from './csv.ts';

test.each([
  ['=HYPERLINK("https://a.example")', `"'=HYPERLINK(""https://a.example"")"`],
  ['+7 900 000-00-00', "'+7 900 000-00-00"],
  ['@sum', "'@sum"],
  ['-1+2', "'-1+2"],
  ['-150.00', '-150.00'],
  ['a "b", c', '"a ""b"", c"'],
  ['plain', 'plain'],
])('%s is text in a spreadsheet', (value, cell) => expect(csvCell(value)).toBe(cell));

test('lines end as RFC 4180 has it', () =>
  expect(
    csvOf([
      ['a', 'b'],
      ['1', '2;3'],
    ]),
  ).toBe('a,b\r\n1,"2;3"\r\n'));
