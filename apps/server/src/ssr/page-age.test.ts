import { calls } from '@aerial/contract/index.ts';
import { expect, test } from 'vitest';
import { ageOf, PRICED, strictest, TELEVISED, UNDATED } from './page-age.ts';

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
/** Every field of an answer with its schema, however deep. */
function* fieldsOf(schema: Schema): Iterable<readonly [string, Schema]> {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    yield [name, part];
    yield* fieldsOf(part);
  }
  for (const part of [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])])
    yield* fieldsOf(part);
}
/** Pages are rendered from what viewers may read, never from an operator's or his staff's calls. */
const answers = calls
  .filter(({ method, auth }) => method === 'GET' && !['operator', 'staff'].includes(auth))
  .flatMap(({ answer }) => [...fieldsOf(answer as Schema)]);

test('every amount of money that the contract declares makes a page a priced one', () => {
  const amounts = answers
    .filter(([, { description }]) => description?.includes('decimal text'))
    .map(([name]) => name)
    .concat('min_price');
  expect(amounts.length).toBeGreaterThan(10);
  for (const name of new Set(amounts)) expect([name, ageOf({ list: [{ [name]: '199.00' }] })]).toEqual([name, PRICED]);
});

test.each([
  ['a title that is sold by itself', { items: [{ id: '5' }, { id: '6', min_price: '99.00' }] }, PRICED],
  ['a title without a price', { items: [{ id: '5', min_price: null }] }, UNDATED],
  ['a programme on air', [{ id: 1, current_schedule: { timestamp: 1_700_000_000 } }], TELEVISED],
  ['a price beside a programme', [{ timestamp: 1_700_000_000 }, { price: '1.00' }], PRICED],
  ['a text', { text: 'The price is high', start: 'now' }, UNDATED],
  ['nothing', null, UNDATED],
])('%s', (_what, answer, age) => expect(ageOf(answer)).toBe(age));

test('a page is as old at most as the strictest of its answers allows', () => {
  expect(strictest([UNDATED, PRICED, TELEVISED])).toBe(PRICED);
  expect(strictest([TELEVISED, UNDATED])).toBe(TELEVISED);
  expect(strictest([])).toBe(UNDATED);
});
