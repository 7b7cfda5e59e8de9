/** What every store of the sandbox must do: declares the tests of one. */
import { asCurrency, money } from '@aerial/domain/money.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { beforeEach, expect, test } from 'vitest';
import { advance, wakesAt, type SandboxPayment } from '../sandbox/payment.ts';
import type { SandboxStore } from '../sandbox/store.ts';

const payment = (id: string, more: Partial<SandboxPayment> = {}): SandboxPayment => ({
  id,
  provider: 'meridian',
  transactionId: '1',
  key: `key-${id}`,
  fingerprint: 'print',
  method: 'redirect',
  amount: money(19_900, asCurrency('RUB')),
  description: 'Подписка «Base» 🎬',
  returnUrl: 'https://tv.example.com/',
  saveCard: false,
  hold: false,
  status: 'pending',
  step: 'form',
  turn: 0,
  expiresAt: epochMs(10_000),
  refunds: [],
  deliveries: [],
  events: 0,
  ...more,
});

export function sandboxStoreConformance(start: () => Promise<SandboxStore> | SandboxStore): void {
  let store: SandboxStore;
  beforeEach(async () => void (store = await start()));

  test('a payment comes back as it was written', async () => {
    await store.insert(payment('a', { saveCard: true, phone: '79001234567' }));
    expect(await store.find('a')).toEqual(payment('a', { saveCard: true, phone: '79001234567' }));
    expect(await store.find('b')).toBeUndefined();
  });

  test('of several with one key the first stays', async () => {
    const inserted = await Promise.all(
      ['a', 'b', 'c'].map((id) => store.insert(payment(id, { key: 'one', description: id }))),
    );
    expect(new Set(inserted.map(({ id }) => id)).size).toBe(1);
    const found = await Promise.all(['a', 'b', 'c'].map((id) => store.find(id)));
    expect(found.filter((one) => one !== undefined)).toHaveLength(1);
    expect((await store.insert(payment('d', { key: 'one', provider: 'zenith' }))).id).toBe('d');
  });

  test('changes happen one after another', async () => {
    await store.insert(payment('a'));
    const turns = await Promise.all(
      Array.from({ length: 10 }, () => store.change('a', (now) => [{ ...now, turn: now.turn + 1 }, now.turn])),
    );
    expect(turns.toSorted((a, b) => a! - b!)).toEqual(Array.from({ length: 10 }, (_, turn) => turn));
    expect((await store.find('a'))!.turn).toBe(10);
    expect(await store.change('b', (now) => [now, true])).toBeUndefined();
  });

  test('a field that a change removes is gone', async () => {
    await store.insert(payment('a', { failure: 'declined' }));
    await store.change('a', ({ failure: _failure, ...rest }) => [rest, undefined]);
    expect(await store.find('a')).not.toHaveProperty('failure');
  });

  test('those are due whose time has come, the earliest first', async () => {
    await store.insert(payment('late', { expiresAt: epochMs(3_000) }));
    await store.insert(payment('early', { expiresAt: epochMs(1_000) }));
    await store.insert(payment('slow', { settlesAt: epochMs(2_000) }));
    await store.insert(payment('never', { expiresAt: undefined }));
    expect(await store.due(epochMs(999), 10)).toEqual([]);
    expect(await store.due(epochMs(3_000), 10)).toEqual(['early', 'slow', 'late']);
    expect(await store.due(epochMs(3_000), 2)).toEqual(['early', 'slow']);
    await store.change('early', (now) => [{ ...advance(now, epochMs(1_000)), deliveries: [] }, undefined]);
    expect(wakesAt((await store.find('early'))!)).toBeUndefined();
    expect(await store.due(epochMs(3_000), 10)).toEqual(['slow', 'late']);
  });
}
