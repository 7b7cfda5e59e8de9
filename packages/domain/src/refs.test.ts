import { expect, test } from 'vitest';
import { hyphenatedId, trailingId } from './refs.ts';

test.each([
  ['C-043 C-584 F-323 a slug that ends in the id', '2020-film-641048475342005896', '641048475342005896'],
  ['C-584 the id alone', '55', '55'],
  ['C-584 digits right after a word', 'film55', '55'],
  ['leading zeros are not part of an id', '007', '7'],
  ['the largest id', '9223372036854775807', '9223372036854775807'],
  ['an id that no database has', '9223372036854775808', undefined],
  ['more digits than an id has', '12345678901234567890', undefined],
  ['C-584 F-323 no digits', 'film', undefined],
  ['C-584 F-323 digits at the beginning', '5-film', undefined],
  ['an empty segment', '', undefined],
])('%s: %s', (_rule, segment, expected) => expect(trailingId(segment)).toBe(expected));

test.each([
  ['12', '12'],
  ['series-12', '12'],
  ['tvchannels20', undefined],
  ['top-', undefined],
])('a row is named by its id or by what follows the last hyphen: %s is %s', (ref, expected) =>
  expect(hyphenatedId(ref)).toBe(expected),
);
