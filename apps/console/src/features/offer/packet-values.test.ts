import { createPacketCall, PacketChanges, type OperatorPacket } from '@aerial/contract/calls/operator-packets.ts';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../parts/form/rules.ts';
import {
  EMPTY_PACKET,
  newPacket,
  packetChanges,
  packetFormFaults,
  removedContents,
  valuesOf,
  type PacketFormValues,
} from './packet-values.ts';
import { isPeriodValue, periodText, periodValue } from './period-value.ts';

const nameOf = (text: Readonly<Record<string, string>>) => text['en'] ?? '';
const packet = {
  name: { en: 'Cinema' },
  short: {},
  description: {},
  how_to_use: {},
  message: {},
  is_base: true,
  is_donation: false,
  is_promo: false,
  is_public: true,
  needs_agreement: true,
  agreement_url: null,
  old_price: '399.00',
  after_renew: null,
  design: { logo: '/a.svg', background_tv: null },
  benefits: [],
  bundle: null,
  prices: [
    {
      code: 'month',
      amount: '299.00',
      period: '0-1-0',
      trial: { amount: '1.00', period: '7-0-0' },
      description: {},
    },
  ],
  channels: [{ id: 5, name: { en: 'One' } }],
  libraries: [{ id: 2, name: {} }],
  contents: [],
  parts: [],
  bases: [],
} as unknown as OperatorPacket;
const initial = valuesOf(packet, nameOf);
const changed = (values: Partial<PacketFormValues>) => packetChanges({ ...initial, ...values }, initial);

test('a packet that was not changed sends nothing', () => expect(changed({})).toEqual({}));

describe('what is changed is sent as the call wants it', () => {
  test.each<[Partial<PacketFormValues>, PacketChanges]>([
    [{ kind: 'donation' }, { is_base: false, is_donation: true }],
    [{ old_price: '1 299,50' }, { old_price: '1299.50' }],
    [{ old_price: '' }, { old_price: null }],
    [{ agreement: 'none' }, { needs_agreement: false, agreement_url: null }],
    [
      { agreement: 'own', agreement_url: ' https://a.example/ ' },
      { needs_agreement: true, agreement_url: 'https://a.example/' },
    ],
    [{ after_renew_id: '12' }, { after_renew_id: 12 }],
    [{ channel_ids: [{ id: '7', name: 'Two' }] }, { channel_ids: [7] as never }],
    [{ library_ids: [] }, { library_ids: [] }],
  ])('%o', (values, body) => expect(changed(values)).toEqual(body));

  test('prices keep their codes, and new ones have none yet', () => {
    const fresh = { key: 'x', code: undefined, amount: '2 990', trial: null, description: {} };
    const { prices } = changed({
      prices: [initial.prices[0]!, { ...fresh, period: { count: '1', unit: 'years' } }],
    });
    expect(prices).toEqual([
      { code: 'month', amount: '299.00', period: '0-1-0', trial: { amount: '1.00', period: '7-0-0' }, description: {} },
      { amount: '2990', period: '0-0-1', trial: null, description: {} },
    ]);
  });
});

test('what is wrong is found beside its field before it is sent', () => {
  const body = changed({
    agreement: 'own',
    agreement_url: 'nowhere',
    old_price: 'much',
    prices: [{ ...initial.prices[0]!, period: { count: 'two', unit: 'months' } }],
  });
  expect(Object.keys(faultsOf(PacketChanges, body)).toSorted()).toEqual(['agreement_url', 'old_price', 'prices']);
});

test('what the schema cannot say is found by the rules of the import', () => {
  expect(packetFormFaults(initial)).toEqual({});
  const period = { count: '0', unit: 'months' };
  expect(packetFormFaults({ ...initial, name: { en: ' ' }, prices: [{ ...initial.prices[0]!, period }] })).toEqual({
    name: 'field_required',
    prices: 'field_wrong',
  });
});

test('a new packet is sent whole', () => {
  const body = newPacket({ ...EMPTY_PACKET, name: { en: 'Cinema' } });
  expect(faultsOf(createPacketCall.body, body)).toEqual({});
  expect(body).toMatchObject({ name: { en: 'Cinema' }, is_base: true, needs_agreement: false, prices: [] });
});

test('what it would contain no more is counted', () => {
  expect(removedContents({ ...initial, channel_ids: [], library_ids: ['3'] }, initial)).toBe(2);
  expect(removedContents({ ...initial, channel_ids: [...initial.channel_ids, { id: '9', name: '' }] }, initial)).toBe(
    0,
  );
});

test.each(['0-1-0', '7-0-0', '0-0-2', '10-1-0'])('the period %s is the same when it comes back', (text) =>
  expect(periodText(periodValue(text))).toBe(text),
);
test.each([
  ['1', true],
  ['0', false],
  ['', false],
  ['1.5', false],
  ['12345', false],
])('%s as a number of months: %s', (count, isOne) => expect(isPeriodValue({ count, unit: 'months' })).toBe(isOne));
