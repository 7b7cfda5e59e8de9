import { describe, expect, test } from 'vitest';
import type { LocalizedText } from './language.ts';
import { changedKind, codeOfPeriod, isOfferSlug, packetFaults, type PacketToCheck } from './packet-offer.ts';
import { parsePeriod } from './periods.ts';

const month = { code: 'month', period: parsePeriod('0-1-0') };
const packet = (more: Partial<PacketToCheck> = {}): PacketToCheck => ({
  name: { ru: 'Кино' },
  isPromo: false,
  prices: [month],
  ...more,
});
const faults = (more: Partial<PacketToCheck>) => packetFaults(packet(more)).map(({ fault }) => fault);

describe('a packet', () => {
  test('with a name in one language and a price is in order', () => expect(faults({})).toEqual([]));
  test.each<LocalizedText>([{}, { en: ' ', ru: '' }])('needs a name: %o', (name) =>
    expect(faults({ name })).toEqual(['no_name']),
  );
  test('that promo codes give has no prices', () => {
    expect(faults({ isPromo: true })).toEqual(['promo_prices']);
    expect(faults({ isPromo: true, prices: [] })).toEqual([]);
  });
  test('has prices with codes of their own, for periods that last', () => {
    expect(faults({ prices: [month, month] })).toEqual(['price_twice']);
    expect(faults({ prices: [{ ...month, code: 'Month!' }] })).toEqual(['price_code']);
    expect(faults({ prices: [{ ...month, period: parsePeriod('0-0-0') }] })).toEqual(['price_period']);
    expect(faults({ prices: [{ ...month, trial: { period: parsePeriod('0-0-0') } }] })).toEqual(['trial_period']);
  });
});

test.each([
  ['kino-2', true],
  ['7-0-0', true],
  ['-kino', false],
  ['Kino', false],
  ['', false],
  ['a'.repeat(65), false],
])('%s as a name in addresses: %s', (text, isOne) => expect(isOfferSlug(text)).toBe(isOne));

test('its kind is compared part by part', () => {
  const kind = { is_base: true, is_promo: false, is_donation: false };
  expect(changedKind(kind, kind)).toEqual([]);
  expect(changedKind(kind, { ...kind, is_base: false, is_donation: true })).toEqual(['is_base', 'is_donation']);
});

test.each([
  ['0-1-0', [], 'month'],
  ['0-1-0', ['month'], 'month-2'],
  ['0-12-0', ['year', 'year-2'], 'year-3'],
  ['10-0-0', [], '10-0-0'],
])('the code of %s beside %o is %s', (period, taken, code) =>
  expect(codeOfPeriod(parsePeriod(period), new Set(taken))).toBe(code),
);
