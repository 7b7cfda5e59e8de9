import { expect, test } from 'vitest';
import { AD_ERRORS_KEY, logAdError, MAX_AD_ERRORS, readAdErrors } from './error-log.ts';
import { AD_ERRORS, adErrorCode, pixelCode } from './errors.ts';

test('C-790 the table covers these codes, and no others', () => {
  const codes = [
    100, 101, 102, 200, 201, 202, 203, 300, 301, 302, 303, 400, 401, 402, 403, 405, 500, 501, 502, 503, 600, 601, 602,
    603, 604, 900, 901, 1005, 1007, 1009, 1010, 1011, 1012, 1013, 1020, 1021, 1101, 1205, 1300,
  ];
  expect(Object.keys(AD_ERRORS).map(Number)).toEqual(codes);
});

test('C-789 C-790 a code that is not in the table is an undefined error', () => {
  expect([301, 402, 1205, 404, 0, Number.NaN].map(adErrorCode)).toEqual([301, 402, 1205, 900, 900, 900]);
});

test('error pixels know codes of three digits', () => {
  expect([301, 901, 1205].map((code) => pixelCode(adErrorCode(code)))).toEqual([301, 901, 900]);
});

function storage(text: string | null = null) {
  const stored = new Map(text === null ? [] : [[AD_ERRORS_KEY, text]]);
  return {
    stored,
    read: (key: string) => stored.get(key) ?? null,
    write: (key: string, value: string) => void stored.set(key, value),
  };
}

test('C-791 C-792 the last fifty errors are stored with code, alias and time, newest last; the 51st drops the oldest', () => {
  const local = storage();
  for (let time = 1; time <= 51; time++) logAdError(local, { code: 303, alias: `spot-${time}`, time });
  const reports = readAdErrors(local);
  expect(reports).toHaveLength(MAX_AD_ERRORS);
  expect(reports[0]).toEqual({ code: 303, alias: 'spot-2', time: 2 });
  expect(reports.at(-1)).toEqual({ code: 303, alias: 'spot-51', time: 51 });
});

test.each([['{'], ['"text"'], ['[{"code":"x"},null]']])('a damaged log (%s) is an empty one', (text) => {
  const local = storage(text);
  expect(readAdErrors(local)).toEqual([]);
  logAdError(local, { code: 12_345, alias: '', time: 1 });
  expect(readAdErrors(local)).toEqual([{ code: 900, alias: '', time: 1 }]);
});
