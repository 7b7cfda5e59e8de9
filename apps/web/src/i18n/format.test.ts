import { describe, expect, test } from 'vitest';
import { formatDate, formatTime } from './format.ts';
import { currencySymbol, formatNumber, formatPrice } from './price.ts';
import { CALENDARS } from './calendar.ts';
import { LANGUAGES } from '@aerial/domain/language.ts';

/** Sunday 3 May 2026, 15:04 in Moscow. */
const AT = Date.UTC(2026, 4, 3, 12, 4);
const ZONE = 'Europe/Moscow';

test.each([
  ['ru', 'weekdayDayTime', 'вс, 3 мая, 15:04'],
  ['en', 'weekdayDayTime', 'Sun, May 3, 15:04'],
  ['kk', 'date', '2026 ж. 3 мамыр'],
  ['lv', 'dayShort', '3. maijs'],
  ['uz', 'weekdayDay', 'Yak, 3-may'],
  ['ky', 'dateTime', '2026-ж., 3-май, 15:04'],
  ['ru-RU', 'day', '3 мая'],
  ['xx', 'weekday', 'вс'],
] as const)('a date in %s, %s', (language, style, expected) =>
  expect(formatDate(language, AT, style, ZONE)).toBe(expected),
);

test('the day is that of the zone, not of the server', () => {
  const late = Date.UTC(2026, 11, 31, 22, 30);
  expect(formatDate('en', late, 'date', ZONE)).toBe('January 1, 2027');
  expect(formatDate('en', late, 'date', 'America/New_York')).toBe('December 31, 2026');
  expect(formatTime(late, 'Asia/Almaty')).toBe('03:30');
});

test('every interface language has a whole calendar', () => {
  for (const language of LANGUAGES) {
    const { months, monthsShort, weekdays, day, year, weekday } = CALENDARS[language];
    expect([language, months.length, monthsShort.length, weekdays.length]).toEqual([language, 12, 12, 7]);
    expect(`${day} ${year} ${weekday}`).toMatch(/^(?=.*\{d\})(?=.*\{m\})(?=.*\{y\})(?=.*\{w\})/);
  }
});

describe('numbers and prices', () => {
  test.each([
    ['ru', 1234567.891, undefined, '1\u00a0234\u00a0567,891'],
    ['en', 1234.5, 2, '1,234.50'],
    ['ro', 999, undefined, '999'],
    ['lv', -0.004, 2, '0,00'],
    ['ru', -12.5, undefined, '−12,5'],
  ] as const)('%s %d', (language, value, digits, expected) =>
    expect(formatNumber(language, value, digits)).toBe(expected),
  );

  test('a price has decimals only where there are any', () => {
    const rouble = { UTF_NAME: '₽', ASCII_NAME: 'RUB', ISO_CODE: 'RUB' };
    expect(formatPrice('ru', '1199.00', rouble)).toBe('1\u00a0199\u00a0₽');
    expect(formatPrice('en', '99.5', rouble)).toBe('99.50\u00a0₽');
  });

  test('F-492: the symbol of a currency falls back from the UTF name to the ASCII name to the ISO code', () => {
    expect(currencySymbol({ UTF_NAME: '₸', ASCII_NAME: 'tenge', ISO_CODE: 'KZT' })).toBe('₸');
    expect(currencySymbol({ UTF_NAME: '', ASCII_NAME: 'tenge', ISO_CODE: 'KZT' })).toBe('tenge');
    expect(currencySymbol({ UTF_NAME: '', ASCII_NAME: '', ISO_CODE: 'KZT' })).toBe('KZT');
  });
});
