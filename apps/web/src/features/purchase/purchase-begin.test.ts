import { describe, expect, test } from 'vitest';
import { isBusy } from './purchase-machine.ts';
import {
  anAccount,
  aPacket,
  aPurchaseType,
  facts,
  modalsOf,
  month,
  replay,
  RUB,
  runsOf,
  upToPeriods,
  year,
} from './testing.ts';
import type { AfterAuth, PurchaseEvent } from './purchase-types.ts';

const buy = (packet = aPacket()): PurchaseEvent => ({ type: 'buy', packet });
const additional = aPacket({ id: 90, name: 'Cinema', base: false });
const after: AfterAuth = { packetId: 80, period: '0-0-1', hasAgreed: false, additional: undefined };
const channel = { kind: 'channel', id: '5', path: '/channels/all/5' } as const;

describe('the agreement', () => {
  test('A-359 A-442: comes first, at its address', () => {
    const packet = aPacket({ agreement: 'https://example.org/terms' });
    const { state, last } = replay([buy(packet)], facts({ isSignedIn: false }));
    expect(state.tag).toBe('agreeing');
    expect(last).toContainEqual({ run: 'show-agreement', url: 'https://example.org/terms' });
    expect(runsOf(last)).not.toContain('sign-in');
  });
  test('A-359: may be the provider’s', () =>
    expect(replay([buy(aPacket({ agreement: true }))]).last).toContainEqual({ run: 'show-agreement', url: undefined }));
  test('A-443: accepted, the purchase continues with the same packet and does not ask again', () => {
    const packet = aPacket({ agreement: true });
    const { state, last } = replay([buy(packet), { type: 'agree' }]);
    expect(state).toMatchObject({ tag: 'loading-account', basket: { packet, hasAgreed: true } });
    expect(last).toEqual([{ run: 'load-account' }]);
  });
  test('A-442: refused, nothing is bought', () =>
    expect(replay([buy(aPacket({ agreement: true })), { type: 'cancel' }]).state.tag).toBe('idle'));
});

describe('a base packet', () => {
  test('A-444 A-445: is listed where an additional packet needs one', () => {
    const { state, last } = replay([buy(additional), { type: 'packets-loaded', packets: [aPacket(), additional] }]);
    expect(state).toMatchObject({ tag: 'choosing-base', options: [{ id: 80 }] });
    expect(modalsOf(last)).toEqual([{ id: 'quick_packets', packets: [aPacket()] }]);
  });
  test('A-444 A-446: is not needed with one, or where the provider allows it', () => {
    expect(replay([buy(additional)], facts({ hasBase: true })).state.tag).toBe('loading-account');
    expect(replay([buy(additional)], facts({ allowsWithoutBase: true })).state.tag).toBe('loading-account');
  });
  test('A-448: is bought first, and the additional packet is offered again with a button', () => {
    const bought = replay([
      buy(additional),
      { type: 'packets-loaded', packets: [aPacket()] },
      { type: 'buy', packet: aPacket() },
      { type: 'account-loaded', account: anAccount('0.00', { is_payment_allowed: false }), currency: RUB },
      { type: 'confirm' },
      { type: 'pin-checked', isGranted: true },
      { type: 'paid', transactionId: undefined },
    ]);
    expect(bought.last).toContainEqual({ run: 'load-packet', packetId: 90 });
    const offered = replay([{ type: 'packet-loaded', packet: additional, hasBase: true }], facts(), bought.state);
    expect(modalsOf(offered.last)).toEqual([{ id: 'packets_channels', packets: [additional] }]);
    expect(runsOf(offered.last)).not.toContain('pay');
    expect(replay([buy(additional)], facts({ hasBase: true }), offered.state).state.tag).toBe('loading-account');
  });
});

describe('a guest', () => {
  const guest = facts({ isSignedIn: false });
  test('A-449 A-450 A-489 C-620 C-623 F-332: signs in first, and the purchase is remembered', () => {
    const { state, last } = replay([buy()], guest);
    expect(state.tag).toBe('signing-in');
    expect(last).toContainEqual({
      run: 'sign-in',
      after: { packetId: 80, period: undefined, hasAgreed: false, additional: undefined },
    });
  });
  test('A-489 C-620: who wants to play what is not bought signs in first, and is offered its packets then', () => {
    const { state, last } = replay([{ type: 'play-unpurchased', target: channel }], guest);
    expect(runsOf(last)).toEqual(['abandon', 'remember-content', 'sign-in']);
    const afterwards: PurchaseEvent = { type: 'signed-in', after: { target: channel } };
    for (const from of [state, undefined])
      expect(replay([afterwards], facts(), from).last).toEqual([
        { run: 'forget-after-auth' },
        { run: 'abandon' },
        { run: 'remember-content', target: channel },
        { run: 'load-packets', target: channel, isQuick: false },
      ]);
    expect(runsOf(replay([{ type: 'sign-in-closed' }], guest, state).last)).toEqual([
      'forget-after-auth',
      'forget-content',
    ]);
  });
  test('A-452: the chosen period is remembered', () => {
    const wanted = { period: year, description: undefined, purchaseType: aPurchaseType({ id: '62' }) };
    expect(replay([{ type: 'buy', packet: aPacket(), wanted }], guest).state).toMatchObject({
      after: { period: '0-0-1' },
    });
  });
  test.each([
    ['on the same page', [buy()]],
    ['after a reload', []],
  ])('A-451 A-452 A-453: %s the login continues it, and the mark is used up', (_where, before: PurchaseEvent[]) => {
    const waiting = replay(before, guest).state;
    const { state, last } = replay([{ type: 'signed-in', after }], facts(), waiting);
    expect(runsOf(last)).toEqual(['forget-after-auth', 'load-packet']);
    const loaded = replay([{ type: 'packet-loaded', packet: aPacket(), hasBase: false }], facts(), state);
    expect(loaded.state).toMatchObject({ tag: 'loading-account', basket: { wantedPeriod: '0-0-1' } });
  });
  test('A-452: the period that was chosen is not requested again', () => {
    const { state } = replay([
      { type: 'signed-in', after },
      { type: 'packet-loaded', packet: aPacket(), hasBase: false },
      { type: 'account-loaded', account: anAccount('0.00'), currency: RUB },
      {
        type: 'periods-loaded',
        options: [
          { period_human: month, purchases_type: [aPurchaseType()] },
          { period_human: year, purchases_type: [aPurchaseType({ id: '62' })] },
        ],
      },
    ]);
    expect(state).toMatchObject({ tag: 'creating-offer', priced: { choice: { purchaseType: { id: '62' } } } });
  });
  test('A-452: closing the sign-in without a login forgets it', () => {
    const { state, last } = replay([buy(), { type: 'sign-in-closed' }], guest);
    expect(state.tag).toBe('idle');
    expect(runsOf(last)).toContain('forget-after-auth');
  });
  test('A-474: what the user has already is not bought a second time', () => {
    const owned = aPacket({ subscription: { actions: [], start_at: '2020-01-01T00:00:00Z' } });
    const { state } = replay([
      { type: 'signed-in', after },
      { type: 'packet-loaded', packet: owned, hasBase: true },
    ]);
    expect(state.tag).toBe('owned');
  });
});

test('A-052: from a forbidden country nothing is requested', () => {
  const { state, all } = replay([buy()], facts({ isCountryForbidden: true }));
  expect(state.tag).toBe('idle');
  expect(runsOf(all)).toEqual(['abandon', 'close', 'forbidden-country']);
});

test('A-043: the free packet starts no purchase', () =>
  expect(runsOf(replay([buy(aPacket({ id: 0 }))]).all)).toEqual(['abandon']));

describe('an owned packet', () => {
  const owned = aPacket({
    subscription: { actions: ['can_disable_renew'], start_at: '2020-01-01T00:00:00Z' },
    channels: [{ id: 5 }, { id: 6 }],
  });
  test('A-027 A-474: opens a message instead', () =>
    expect(modalsOf(replay([buy(owned)]).last)).toEqual([{ id: 'message', kind: 'owned', packet: owned }]));
  test('A-475 A-476: whose button watches, first of all a channel of the packet', () => {
    const { state, last } = replay([buy(owned), { type: 'watch' }]);
    expect(state.tag).toBe('idle');
    expect(last).toContainEqual({ run: 'watch', channelId: 5 });
    expect(replay([buy({ ...owned, channels: null }), { type: 'watch' }]).last).toContainEqual({
      run: 'watch',
      channelId: undefined,
    });
  });
});

describe('playing what is not bought', () => {
  const play: PurchaseEvent = { type: 'play-unpurchased', target: channel };
  test('A-485 A-486 C-484: remembers it and opens its packets', () => {
    const opened = replay([play, { type: 'packets-loaded', packets: [aPacket()] }]);
    expect(opened.all).toContainEqual({ run: 'remember-content', target: channel });
    expect(modalsOf(opened.last)).toEqual([{ id: 'packets_channels', packets: [aPacket()] }]);
  });
  test('A-782: with quick sales in the other modal', () => {
    const { all } = replay([play, { type: 'packets-loaded', packets: [aPacket()] }], facts({ hasQuickSales: true }));
    expect(all).toContainEqual({ run: 'load-packets', target: channel, isQuick: true });
    expect(modalsOf(all).map(({ id }) => id)).toEqual(['quick_packets']);
  });
  test('A-488: closing the packets without a purchase forgets it', () =>
    expect(
      runsOf(
        replay([
          play,
          { type: 'packets-loaded', packets: [aPacket()] },
          { type: 'modal-closed', modal: 'packets_channels' },
        ]).last,
      ),
    ).toContain('forget-content'));
  test.each([
    ['A-482 C-794', 'subscription', 'offers_only_subscription'],
    ['A-483 C-794', 'channel', 'offers_only_channel'],
  ] as const)('%s: with only %s offers and no packet a message says so, with a button', (_id, onlyOffers, text) => {
    const { state, last } = replay([play, { type: 'packets-loaded', packets: [] }], facts({ onlyOffers }));
    expect(state.tag).toBe('idle');
    expect(last).toContainEqual({ run: 'message', text, watchesTv: true });
  });
  test('A-907 A-908: otherwise it says that there is nothing', () => {
    const empty: PurchaseEvent = { type: 'packets-loaded', packets: [] };
    expect(replay([play, empty]).last).toContainEqual({ run: 'message', text: 'channel_soon', watchesTv: false });
    const film = { kind: 'content', id: '7', path: '/contents/7' } as const;
    expect(replay([{ type: 'play-unpurchased', target: film }, empty]).last).toContainEqual({
      run: 'message',
      text: 'no_purchases',
      watchesTv: false,
    });
  });
});

describe('a period of a connected packet', () => {
  const choice = { period: year, description: undefined, purchaseType: aPurchaseType({ id: '62' }) };
  const connected = (...actions: string[]) => aPacket({ subscription: { actions, start_at: '2020-01-01T00:00:00Z' } });
  test('A-477: starts the purchase where subscribing is allowed', () =>
    expect(replay([{ type: 'change-period', packet: aPacket(), choice }]).state).toMatchObject({
      tag: 'loading-account',
      basket: { wanted: choice },
    }));
  test('A-478 A-479: schedules the change otherwise, and an alert says so', () => {
    const packet = connected('can_change_period');
    const scheduling = replay([{ type: 'change-period', packet, choice }]);
    expect(scheduling.last).toEqual([
      { run: 'schedule-period', body: { packet_id: 80, renew: true, purchase_type_id: '62' } },
    ]);
    expect(isBusy(scheduling.state)).toBe(true);
    expect(replay([{ type: 'period-scheduled' }], facts(), scheduling.state).last).toEqual([
      { run: 'refresh', delayMs: 0 },
      { run: 'alert', text: 'message_period_planned' },
    ]);
  });
  test('A-435: does nothing where neither is allowed', () =>
    expect(replay([{ type: 'change-period', packet: connected(), choice }])).toMatchObject({
      state: { tag: 'idle' },
      last: [],
    }));
});

test('A-481: a second press while busy does nothing', () => {
  for (const events of [[buy()], upToPeriods('0.00')]) {
    const { state } = replay(events);
    expect(isBusy(state)).toBe(true);
    expect(replay([buy(), { type: 'confirm' }], facts(), state)).toMatchObject({ state, last: [] });
  }
});
