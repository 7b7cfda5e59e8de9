import { expect, test } from 'vitest';
import { chosenOf, parametersOf } from './period.ts';

const TODAY = '2026-03-14';
const chosen = (query: string) => chosenOf(new URLSearchParams(query), TODAY);

test('whole days end yesterday, today is today', () => {
  expect(chosen('')).toEqual({ period: '7', since: '2026-03-07', until: '2026-03-13' });
  expect(chosen('period=1')).toEqual({ period: '1', since: '2026-03-13', until: '2026-03-13' });
  expect(chosen('period=today')).toMatchObject({ since: TODAY, until: TODAY });
  expect(chosen('period=for+ever')).toEqual(chosen(''));
});

test('dates of one’s own stand in the address', () => {
  const own = chosen('period=own&since=2026-02-01&until=2026-02-10');
  expect(own).toEqual({ period: 'own', since: '2026-02-01', until: '2026-02-10' });
  expect(chosen(new URLSearchParams(parametersOf(own)).toString())).toEqual(own);
  expect(chosen('period=own&since=x')).toMatchObject({ since: '2026-03-07', until: '2026-03-13' });
  expect(parametersOf(chosen(''))).toEqual({});
});
