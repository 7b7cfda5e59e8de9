import { describe, expect, test } from 'vitest';
import { normalisePromoCode, promoCodeKey, promoCodeProblem, promoGain } from './promo.ts';

describe('a promo code', () => {
  test('A-693: is trimmed and stays as typed', () => expect(normalisePromoCode('  Abc-7 ')).toBe('Abc-7'));
  test('A-693: is compared without case', () => expect(promoCodeKey(' лето-a ')).toBe(promoCodeKey('ЛЕТО-A')));
  test('A-691: is required', () => expect(['', '   '].map(promoCodeProblem)).toEqual(['required', 'required']));
  test('A-692: has 15 characters at most, without the spaces around it', () => {
    expect(promoCodeProblem('x'.repeat(15))).toBeUndefined();
    expect(promoCodeProblem(` ${'x'.repeat(15)} `)).toBeUndefined();
    expect(promoCodeProblem('x'.repeat(16))).toBe('too-long');
  });
});

describe('what a code gives', () => {
  const both = { packet_ids: [1], days: 7, ott_packet_ids: [2, 3], ott_days: 30 };
  test('A-393: an OTT provider uses its own fields', () => {
    expect(promoGain(both, true)).toEqual({ packetIds: [2, 3], days: 30 });
    expect(promoGain(both, false)).toEqual({ packetIds: [1], days: 7 });
  });
  test('A-393: each falls back to the other where it is empty', () => {
    expect(promoGain({ packet_ids: [1], ott_packet_ids: [], days: 0, ott_days: 30 }, true)).toEqual({
      packetIds: [1],
      days: 30,
    });
    expect(promoGain({ packet_ids: null, ott_packet_ids: [2], days: 7, ott_days: null }, false)).toEqual({
      packetIds: [2],
      days: 7,
    });
    expect(promoGain({}, true)).toEqual({ packetIds: [], days: undefined });
  });
});
