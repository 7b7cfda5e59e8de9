import { expect, test, vi } from 'vitest';
import { failure, fakeClock } from '../testing.ts';
import type { Packet } from '../wire.ts';
import { changeCall, type Change, type ChangeCall } from './change-machine.ts';
import { createSubscriptionChanges, type ChangeDeps } from './changes.ts';

const packet = (over: Partial<Packet> = {}): Packet => ({ id: 80, name: 'Base', ...over });
const stop = (over: Partial<Packet> = {}): Change => ({
  kind: 'stop',
  packet: packet(over),
  until: '2031-01-31T23:59:59Z',
});
const bought = { user_purchase: { id: '62', account_id: 501 } };

function aPage(isConfirmed = true) {
  const deps = {
    change: vi.fn(async (_call: ChangeCall): Promise<unknown> => ({})),
    confirm: vi.fn((_change: Change, answer: (isYes: boolean) => void) => answer(isConfirmed)),
    refresh: vi.fn(),
    message: vi.fn((_title: string, _text: string, onClosed: (() => void) | undefined) => onClosed?.()),
    unsubscribed: vi.fn(),
    reportError: vi.fn(),
  } satisfies ChangeDeps;
  return { deps, changes: createSubscriptionChanges(deps), settle: fakeClock().settle };
}

test.each<[string, Change, ChangeCall]>([
  [
    'A-525: stop, with renewal',
    stop({ subscription: { actions: ['can_disable_renew'] } }),
    { call: 'set-renewal', packetId: 80, renew: false },
  ],
  [
    'A-525: stop, without',
    stop({ subscription: { actions: ['can_unsubscribe'] } }),
    { call: 'unsubscribe', packetId: 80 },
  ],
  ['A-525: stop a purchase', stop(bought), { call: 'cancel-purchase', purchaseId: '62' }],
  ['A-526: renew', { kind: 'renew', packet: packet() }, { call: 'set-renewal', packetId: 80, renew: true }],
  [
    'A-529: renew a purchase',
    { kind: 'renew', packet: packet(bought) },
    { call: 'reenable-purchase', purchaseId: '62' },
  ],
  [
    'A-528: cancel a future one',
    { kind: 'cancel-future', packet: packet(), subscriptionId: '902' },
    { call: 'cancel-future', subscriptionId: '902' },
  ],
])('%s', (_id, change, expected) => expect(changeCall(change)).toEqual(expected));

test('A-530: stopping is confirmed with the packet and the date, and everything is refreshed', async () => {
  const { deps, changes, settle } = aPage();
  changes.request(stop());
  expect(deps.confirm.mock.calls[0]?.[0]).toEqual(stop());
  expect(changes.state().tag).toBe('changing');
  changes.request(stop());
  await settle();
  expect([deps.change.mock.calls.length, deps.refresh.mock.calls.length, changes.state().tag]).toEqual([1, 1, 'idle']);
});

test('what was stopped is announced, what was renewed or cancelled is not', async () => {
  const { deps, changes, settle } = aPage();
  changes.request(stop());
  await settle();
  expect(deps.unsubscribed.mock.calls).toEqual([[80]]);
  changes.request({ kind: 'renew', packet: packet() });
  await settle();
  changes.request({ kind: 'cancel-future', packet: packet(), subscriptionId: '902' });
  await settle();
  expect(deps.unsubscribed).toHaveBeenCalledTimes(1);
});

test('A-530: declined, nothing is changed; renewing is not asked about', async () => {
  const { deps, changes, settle } = aPage(false);
  changes.request(stop());
  await settle();
  expect([deps.change.mock.calls.length, changes.state().tag]).toEqual([0, 'idle']);
  changes.request({ kind: 'renew', packet: packet() });
  await settle();
  expect([deps.confirm.mock.calls.length, deps.change.mock.calls.length]).toEqual([1, 1]);
});

test('A-871 A-872 A-873: 400 shows the server’s message, and the survey follows', async () => {
  const { deps, changes, settle } = aPage();
  deps.change.mockRejectedValue(failure('bad_request', 400, 'Too late.'));
  changes.request(stop());
  await settle();
  expect(deps.message).toHaveBeenCalledWith('title_renew_disabled', 'Too late.', expect.any(Function));
  expect(deps.unsubscribed.mock.calls).toEqual([[80]]);
});

test('A-874: 451 shows it under another title, without a survey', async () => {
  const { deps, changes, settle } = aPage();
  deps.change.mockRejectedValue(failure('forbidden', 451, 'By law.'));
  changes.request(stop());
  await settle();
  expect(deps.message).toHaveBeenCalledWith('title_message', 'By law.', undefined);
  expect(deps.unsubscribed).not.toHaveBeenCalled();
});

test('another failure goes to the general handler', async () => {
  const { deps, changes, settle } = aPage();
  deps.change.mockRejectedValue(failure('bad_request', 400));
  changes.request({ kind: 'renew', packet: packet() });
  await settle();
  expect([deps.reportError.mock.calls.length, deps.message.mock.calls.length]).toEqual([1, 0]);
});
