import { asCurrency, money } from '@aerial/domain/money.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import {
  channelListView,
  FREE_PACKET,
  isFreePacket,
  packetBenefits,
  packetNotFound,
  packetTexts,
  searchByName,
  sortPackets,
} from './packet-list.ts';
import {
  isNextPeriod,
  isTrialOf,
  packetPeriod,
  periodAction,
  periodChoices,
  purchaseAmount,
} from './packet-periods.ts';
import { PLAY_AFTER_MS, playAfterMemory } from './play-after.ts';
import { isPurchaseReturn, purchaseReturnUrl, withoutPurchased } from './return-url.ts';
import { memoryStore } from './testing.ts';
import { waitStage } from './waiting.ts';
import { paymentUrlOf, qrCodeOf, type Packet } from './wire.ts';

const RUB = asCurrency('RUB');
const month = { days: 0, months: 1, years: 0 };
const year = { days: 0, months: 0, years: 1 };
const packet = (over: Partial<Packet> = {}): Packet => ({ id: 80, name: 'Base', ...over });
const name = (one: { name: string }) => one.name;

describe('lists', () => {
  test('A-018: base packets come first, in the server’s order', () => {
    const packets = [{ id: 1 }, { id: 2, base: true }, { id: 3, base: false }, { id: 4, is_base: true }];
    expect(sortPackets(packets).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
  });
  test.each([
    ['A-044', 'БАЗ', 'Базовый'],
    ['A-045', 'зовы', 'Базовый'],
    ['A-046', 'bazov', 'Базовый'],
    ['A-047', 'спорт', 'Viasat Sport'],
  ])('%s: %s finds %s', (_id, typed, found) =>
    expect(searchByName([{ name: 'Кино' }, { name: found }], name, typed)).toEqual([{ name: found }]),
  );

  const channels = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Channel ${at + 1}` }));
  test('A-038 A-039: 31 channels are all shown', () =>
    expect(channelListView(channels(31), name, '', false)).toMatchObject({ form: 'short', canExpand: false }));
  test('A-038 A-039: of 32 the first 31, with a control that shows all', () => {
    const folded = channelListView(channels(32), name, '', false);
    expect([folded.form, folded.shown.length, folded.canExpand]).toEqual(['long', 31, true]);
    const expanded = channelListView(channels(32), name, '', true);
    expect([expanded.form, expanded.shown.length, expanded.canExpand]).toEqual(['long', 32, false]);
  });
  test('A-035 A-039: a search finds what is folded away', () =>
    expect(channelListView(channels(40), name, 'channel 40', false).shown).toEqual([{ name: 'Channel 40' }]));

  test('A-040 A-041 A-042: the free packet', () => {
    expect(FREE_PACKET).toEqual({ id: 0, channelsCount: 140, price: '0.00', path: '/channelsfree' });
    expect([isFreePacket({ id: 0 }), isFreePacket({ id: 80 })]).toEqual([true, false]);
  });

  test('A-364: a bundle replaces what it sets, and its speed is a benefit', () => {
    const plain = packet({ price: '199.00', description: 'Channels', benefits: [{ text: '140 channels' }] });
    expect(packetTexts(plain)).toEqual({
      name: 'Base',
      price: '199.00',
      description: 'Channels',
    });
    const speedOf = (speed: string) => `Internet ${speed}`;
    expect(packetBenefits(plain, speedOf)).toEqual([{ text: '140 channels' }]);
    const bundle = {
      custom_name: 'Home',
      custom_price: '500.00',
      custom_description: 'All',
      internet_speed: '100 Mbit/s',
    };
    expect(packetTexts({ ...plain, bundle })).toEqual({
      name: 'Home',
      price: '500.00',
      description: 'All',
    });
    expect(packetBenefits({ ...plain, bundle }, speedOf)).toEqual([{ text: '140 channels' }, { text: '100 Mbit/s' }]);
    expect(packetBenefits({ bundle: { internet_speed: '300' }, id: 1, name: '' }, speedOf)).toEqual([
      { text: 'Internet 300' },
    ]);
    expect(packetTexts({ ...plain, bundle: { custom_name: '' } }).name).toBe('Base');
  });

  test('A-050: a map entry wins, then the path, then the address, else the page', () => {
    const rules = {
      map: { '80': '/packets/81', '82': 'https://example.org' },
      redirect_path: '/packets',
      redirect_url: 'https://example.net',
    };
    expect(packetNotFound('80', rules)).toEqual({ path: '/packets/81' });
    expect(packetNotFound('82', rules)).toEqual({ url: 'https://example.org' });
    expect(packetNotFound('83', rules)).toEqual({ path: '/packets' });
    expect(packetNotFound('83', { redirect_url: 'https://example.net' })).toEqual({ url: 'https://example.net' });
    expect(packetNotFound('constructor', { map: {} })).toEqual({ show: 'not-found' });
    expect(packetNotFound('83', null)).toEqual({ show: 'not-found' });
  });
});

describe('periods', () => {
  const [monthly, yearly] = periodChoices([
    { period_human: month, description: '', purchases_type: [{ id: '61', amount: '199.00' }] },
    { period_human: year, description: 'Year', purchases_type: [{ id: '62', amount: '1990.00' }] },
    { period_human: year, purchases_type: [] },
  ]);
  const connected = (...actions: string[]) => packet({ subscription: { actions, next_period_human: month } });

  test('A-373: a period without a purchase is not offered', () =>
    expect([monthly?.purchaseType.id, yearly?.description]).toEqual(['61', 'Year']));
  test('A-435 A-478: a connected packet schedules a change with can_change_period only', () => {
    expect(periodAction(connected('can_change_period'), yearly!)).toBe('schedule');
    expect(periodAction(connected('can_disable_renew'), yearly!)).toBeUndefined();
  });
  test('A-436: not to the period that is already next', () => {
    expect(periodAction(connected('can_change_period'), monthly!)).toBeUndefined();
    expect(isNextPeriod(connected(), monthly!)).toBe(true);
    expect(isNextPeriod(packet(), { ...yearly!, purchaseType: { id: '62', is_next_purchase: true } })).toBe(true);
    const scheduled = { ...connected(), next_user_purchase: { purchase_type: { id: '62' } } };
    expect([monthly!, yearly!].map((choice) => isNextPeriod(scheduled, choice))).toEqual([false, true]);
  });
  test('A-437 A-477: with can_subscribe every period is bought', () =>
    expect([monthly!, yearly!].map((choice) => periodAction(connected('can_subscribe'), choice))).toEqual([
      'buy',
      'buy',
    ]));
  test('a packet has its own period, else one month', () => {
    expect(packetPeriod(packet({ period: '7-0-0' }))).toEqual({ days: 7, months: 0, years: 0 });
    expect(packetPeriod(packet({ period_human: year, period: '7-0-0' }))).toEqual(year);
    expect(packetPeriod(packet())).toEqual(month);
  });
  test('A-502: a trial needs a purchase that has one', () => {
    const trial = packet({ trial_period_human: { days: 7, months: 0, years: 0 } });
    const without = { ...monthly!, purchaseType: { id: '61', is_have_trial: false } };
    expect(isTrialOf(trial, [monthly!])).toBe(true);
    expect(isTrialOf(trial, [without])).toBe(false);
    expect(isTrialOf({ ...trial, is_used_trial: true }, [monthly!])).toBe(false);
  });
  test('A-497 A-498 A-499 A-500: what it costs', () => {
    const priced = packet({ price: '3.00', total_price: '2.00', trial_amount: '0.50' });
    const cost = (...given: [typeof monthly, boolean, string?]) =>
      purchaseAmount(priced, given[0]?.purchaseType, given[1], RUB, given[2])?.minor;
    expect(cost(monthly, false)).toBe(19_900);
    expect(cost(monthly, false, '150.00')).toBe(15_000);
    expect(cost(undefined, false)).toBe(200);
    expect(cost(undefined, true)).toBe(50);
    expect(purchaseAmount(packet({ price: '3.00' }), undefined, false, RUB)).toEqual(money(300, RUB));
  });
});

test('A-379: the QR address has two spellings, the right one is read first', () => {
  expect(qrCodeOf({ qrcode_url: 'a', qrcode_ur: 'b' })).toBe('a');
  expect(qrCodeOf({ qrcode_ur: 'b' })).toBe('b');
  expect(qrCodeOf({})).toBeUndefined();
});

test.each([
  ['https://pay.example/7', true],
  ['/pay/7', true],
  ['bank://pay/7', true],
  ['javascript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  [' JavaScript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://', false],
  ['', false],
])('the address of a payment %j is opened: %s', (full_url, isOpened) =>
  expect(paymentUrlOf({ full_url }) !== undefined).toBe(isOpened),
);

describe('the return address', () => {
  test.each([
    ['https://tv.example/packets/80', 'https://tv.example/packets/80?purchased=true'],
    ['/packets/80?a=1', '/packets/80?a=1&purchased=true'],
    ['/packets#buy', '/packets?purchased=true#buy'],
    ['/packets?a=1#b?c', '/packets?a=1&purchased=true#b?c'],
    ['/packets?purchased=true&a=1', '/packets?a=1&purchased=true'],
    ['/packets?purchased=false', '/packets?purchased=true'],
    ['/?q=%D0%B0+b', '/?q=%D0%B0+b&purchased=true'],
    ['/packets?', '/packets?purchased=true'],
  ])('A-490 A-491 F-495 F-496: %s → %s', (address, expected) => {
    expect(purchaseReturnUrl(address)).toBe(expected);
    expect(purchaseReturnUrl(purchaseReturnUrl(address))).toBe(expected);
  });
  test('F-496: tokens are no part of it', () =>
    expect(purchaseReturnUrl('/x?token=1&a=2&access_token=3')).toBe('/x?a=2&purchased=true'));
  test('A-492 F-184: only purchased=true says that the payment succeeded', () => {
    expect(['?purchased=true', '?a=1&purchased=true'].map(isPurchaseReturn)).toEqual([true, true]);
    expect(['', '?purchased=false', '?purchased', '?q=purchased=true'].map(isPurchaseReturn)).toEqual(
      Array.from({ length: 4 }, () => false),
    );
  });
  test('A-493 F-185: the mark is removed and the rest stays', () => {
    expect(withoutPurchased('/packets?purchased=true&a=1#b')).toBe('/packets?a=1#b');
    expect(withoutPurchased('/packets?purchased=true')).toBe('/packets');
  });
});

test('A-941: at 6 it is long, at 10 it can be cancelled, at 20 the support is shown', () => {
  const stages = [5, 6, 9, 10, 19, 20].map(waitStage);
  expect(stages.map(({ isLong }) => isLong)).toEqual([false, true, true, true, true, true]);
  expect(stages.map(({ canCancel }) => canCancel)).toEqual([false, false, false, true, true, true]);
  expect(stages.map(({ showsSupport }) => showsSupport)).toEqual([false, false, false, false, false, true]);
});

describe('what plays after the purchase', () => {
  const target = { kind: 'channel', id: '5', path: '/channels/all/5' } as const;
  const at = (start = 0) => {
    const store = memoryStore();
    const clock = { now: epochMs(1_700_000_000_000 + start) };
    return { store, clock, memory: playAfterMemory(store, () => clock.now) };
  };
  const later = (ms: number): EpochMs => epochMs(1_700_000_000_000 + ms);

  test('A-486 A-487 C-484 C-875: is remembered across a reload and played once', () => {
    const { store, clock, memory } = at();
    memory.remember(target);
    const reloaded = playAfterMemory(store, () => clock.now);
    expect(reloaded.peek()).toEqual(target);
    expect(reloaded.take()).toEqual(target);
    expect(memory.take()).toBeUndefined();
  });
  test('A-488: is forgotten after 3600 s', () => {
    const { clock, memory } = at();
    memory.remember(target);
    clock.now = later(PLAY_AFTER_MS);
    expect(memory.peek()).toEqual(target);
    clock.now = later(PLAY_AFTER_MS + 1);
    expect(memory.peek()).toBeUndefined();
  });
  test('is only a page of this site', () => {
    const { store, memory } = at();
    for (const path of ['//evil.example', 'https://evil.example', 'javascript:alert(1)']) {
      store.setItem('aerial.play_after', JSON.stringify({ ...target, path, at: later(0) }));
      expect(memory.peek()).toBeUndefined();
    }
    store.setItem('aerial.play_after', '{');
    expect(memory.take()).toBeUndefined();
  });
});
