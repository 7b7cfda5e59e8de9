import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { testDatabase } from '@aerial/testkit';
import { LARGEST_MESSAGE_BYTES, memoryBus, type Bus } from './bus.ts';
import { postgresBus } from './bus.pg.ts';

const { db, address } = await testDatabase();
const buses: Record<string, () => Promise<Bus>> = {
  'in memory': async () => memoryBus(),
  'over PostgreSQL': () => postgresBus({ db, address }),
};

describe.each(Object.entries(buses))('a bus %s', (_name, open) => {
  test('delivers to every subscriber of the topic and to no other', async () => {
    const bus = await open();
    const received: unknown[] = [];
    bus.subscribe('channels', (payload) => received.push(['first', payload]));
    bus.subscribe('channels', (payload) => received.push(['second', payload]));
    bus.subscribe('rows', (payload) => received.push(['other', payload]));
    await bus.publish('channels', { provider: 1 });
    await vi.waitFor(() =>
      expect(received).toEqual([
        ['first', { provider: 1 }],
        ['second', { provider: 1 }],
      ]),
    );
    await bus.close();
  });

  test('keeps the order, and stops after unsubscribe', async () => {
    const bus = await open();
    const received: unknown[] = [];
    const unsubscribe = bus.subscribe('n', (payload) => received.push(payload));
    for (let n = 0; n < 20; n += 1) await bus.publish('n', n);
    await vi.waitFor(() => expect(received).toEqual(Array.from({ length: 20 }, (_, n) => n)));
    unsubscribe();
    const last = new Promise<void>((resolve) => void bus.subscribe('n', () => resolve()));
    await bus.publish('n', 20);
    await last;
    expect(received).toHaveLength(20);
    await bus.close();
  });

  test('refuses a message that NOTIFY could not carry', async () => {
    const bus = await open();
    await expect(bus.publish('n', 'ж'.repeat(LARGEST_MESSAGE_BYTES / 2))).rejects.toThrow(RangeError);
    await bus.close();
  });
});

test('a subscriber that throws does not stop delivery to the others', async () => {
  const errors: unknown[] = [];
  const bus = memoryBus((error) => errors.push(error));
  bus.subscribe('n', () => {
    throw new Error('mine');
  });
  const received = new Promise((resolve) => void bus.subscribe('n', resolve));
  await bus.publish('n', 7);
  expect(await received).toBe(7);
  expect(errors).toHaveLength(1);
});

test('messages reach other processes; a message of a rolled back transaction reaches none', async () => {
  const [here, there] = await Promise.all([postgresBus({ db, address }), postgresBus({ db, address })]);
  const received: unknown[] = [];
  there.subscribe('n', (payload) => received.push(payload));
  await db
    .transaction()
    .execute(async (trx) => {
      await here.publishIn(trx, 'n', 'undone');
      throw new Error('changed my mind');
    })
    .catch(() => {});
  await db.transaction().execute((trx) => here.publishIn(trx, 'n', 'done'));
  await vi.waitFor(() => expect(received).toEqual(['done']));
  await Promise.all([here.close(), there.close()]);
});

test('after its connection was lost the bus listens again and says that messages may be missing', async () => {
  const bus = await postgresBus({ db, address });
  const received: unknown[] = [];
  bus.subscribe('n', (payload) => received.push(payload));
  for (let round = 1; round <= 2; round += 1) {
    const gap = new Promise<void>((resolve) => void bus.onGap(resolve));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aerial bus'`.execute(db);
    await gap;
    await bus.publish('n', round);
    await vi.waitFor(() => expect(received).toHaveLength(round));
  }
  await bus.close();
});

test('a database that is away at the start is an error, not a wait', async () => {
  await expect(
    postgresBus({ db, address: { connectionString: 'postgres://nobody@127.0.0.1:1/none' } }),
  ).rejects.toThrow('ECONNREFUSED');
});
