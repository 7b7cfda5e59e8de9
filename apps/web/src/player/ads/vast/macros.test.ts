import { expect, test } from 'vitest';
import { asksForId, clockText, expandMacros, type MacroFacts } from './macros.ts';

const facts: MacroFacts = {
  now: Date.parse('2026-11-23T10:00:00.123Z'),
  random: 0.000_012_34,
  page: 'https://tv.test/watch/film-1',
  ids: { ifa: 'a b', 'my.dmp': '77' },
};
const expand = (url: string, more: Partial<MacroFacts> = {}) => expandMacros(url, { ...facts, ...more });

test('macros are replaced, encoded, in either spelling of brackets', () => {
  expect(expand('https://a.test/?cb=[CACHEBUSTING]&t=%5BTIMESTAMP%5D&p=[pageurl]')).toBe(
    'https://a.test/?cb=00001234&t=2026-11-23T10%3A00%3A00.123Z&p=https%3A%2F%2Ftv.test%2Fwatch%2Ffilm-1',
  );
});

test('positions are clock times; what is not known is -1', () => {
  expect(expand('[CONTENTPLAYHEAD] [ADPLAYHEAD] [ERRORCODE]', { contentAt: 3725.5, errorCode: 402 })).toBe(
    '01%3A02%3A05.500 -1 402',
  );
  expect(clockText(0)).toBe('00:00:00.000');
});

test('C-708 the viewer’s identifiers stand for macros named after their systems', () => {
  expect(expand('?i=[IFA]&d=[my.dmp]')).toBe('?i=a%20b&d=77');
  expect(expand('?i=[IFA]', { ids: {} })).toBe('?i=');
});

test('brackets that mean something to the ad server stay', () => {
  expect(expand('?ids[]=1&x[key]=2&y=[SOMETHING_ELSE]')).toBe('?ids[]=1&x[key]=2&y=[SOMETHING_ELSE]');
});

test('whether an address wants an identifier', () => {
  expect([asksForId('?i=%5Bifa%5D', 'IFA'), asksForId('?i=[OTHER]', 'IFA')]).toEqual([true, false]);
});
