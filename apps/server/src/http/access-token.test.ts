import { describe, expect, test } from 'vitest';
import { splitToken, tokenOf } from './access-token.ts';

const [ONE, TWO] = ['a', 'b'].map((digit) => digit.repeat(40)) as [string, string];
const header = `Token ${TWO}`;

describe('the token of a parsed query', () => {
  test.each([
    ['stands in the query', { access_token: ONE }, undefined, ONE],
    ['stands in the header', {}, header, TWO],
    ['in the query counts before the one in the header', { access_token: ONE }, header, ONE],
    ['given several times is the first', { access_token: [ONE, TWO] }, undefined, ONE],
    ['is none when the query has an unusable one, regardless of the header', { access_token: '' }, header, undefined],
    ['is none of another scheme', {}, `Bearer ${TWO}`, undefined],
    ['has forty digits', { access_token: ONE.slice(1) }, undefined, undefined],
  ])('%s', (_what, query, authorization, expected) => expect(tokenOf(query, authorization)).toBe(expected));
});

describe('the token of an address that is not parsed', () => {
  test.each([
    ['alone', `/v2/x?access_token=${ONE}`, undefined, { token: ONE, rest: '/v2/x' }],
    ['first', `/v2/x?access_token=${ONE}&a=1`, undefined, { token: ONE, rest: '/v2/x&a=1' }],
    ['last', `/v2/x?a=1&access_token=${ONE}`, undefined, { token: ONE, rest: '/v2/x?a=1' }],
    ['in the header', '/v2/x?a=1', header, { token: TWO, rest: '/v2/x?a=1' }],
    ['in the header of an address without a query', '/v2/x', header, { token: TWO, rest: '/v2/x' }],
    ['in both: the query counts', `/v2/x?access_token=${ONE}`, header, { token: ONE, rest: '/v2/x' }],
    [
      'with an encoded value beside it',
      `/v2/x?a=%2C&access_token=${ONE}`,
      undefined,
      { token: ONE, rest: '/v2/x?a=%2C' },
    ],
  ])('%s', (_what, url, authorization, expected) => expect(splitToken(url, authorization)).toEqual(expected));

  test.each([
    ['nowhere', '/v2/x', undefined],
    ['twice', `/v2/x?access_token=${ONE}&access_token=${TWO}`, undefined],
    ['with one that is empty, beside the header', '/v2/x?access_token=', header],
    ['with a parameter without a value, beside the header', '/v2/x?access_token', header],
    ['as a list, beside the header', `/v2/x?access_token[]=${ONE}`, header],
    ['beside an operator’s', `/v2/x?token=${ONE}`, header],
    ['under an encoded name, beside the header', `/v2/x?access%5ftoken=${ONE}`, header],
    ['before an encoded one', `/v2/x?access_token=${ONE}&%61ccess_token=${TWO}`, undefined],
    ['in the path', `/v2/x&access_token=${ONE}`, undefined],
  ])('is left to the parser: %s', (_what, url, authorization) =>
    expect(splitToken(url, authorization)).toBeUndefined(),
  );
});
