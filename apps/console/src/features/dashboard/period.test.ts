import { expect, test } from 'vitest';
import { chosenOf, parametersOf, queryOf } from './period.ts';

const TODAY = '2026-03-14';
const chosen = (query: string) => chosenOf(new URLSearchParams(query), TODAY);

test('the server says which days a number of days are', () => {
  expect(queryOf(chosen(''))).toEqual({ days: 7 });
  expect(queryOf(chosen('period=today'))).toEqual({ days: 0 });
  expect(queryOf(chosen('period=90'))).toEqual({ days: 90 });
  expect(chosen('period=for+ever')).toEqual(chosen(''));
});

test('dates of one’s own stand in the address', () => {
  const own = chosen('period=own&since=2026-02-01&until=2026-02-10');
  expect(own).toEqual({ period: 'own', since: '2026-02-01', until: '2026-02-10' });
  expect(queryOf(own)).toEqual({ since: '2026-02-01', until: '2026-02-10' });
  expect(chosen(new URLSearchParams(parametersOf(own)).toString())).toEqual(own);
  expect(chosen('period=own&since=x')).toMatchObject({ since: '2026-03-07', until: '2026-03-13' });
  expect(parametersOf(chosen(''))).toEqual({});
});
