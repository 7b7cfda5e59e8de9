/** Deleted cards at the payment system. */
import { fail, ok } from '@aerial/domain/result.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { removeCards } from '../../billing/payments/card-removals.ts';
import type { PspAnswer } from '../../ports/payment/port.ts';
import { openShop, type Customer, type Shop } from './testing/shop.ts';
import { shopping, type Shopping } from './testing/shopping.ts';

const unknown = fail({ kind: 'unknown', message: 'no answer' } as const);
const gone = fail({ kind: 'refused', code: 'resource_missing', message: 'no such card' } as const);
let shop: Shop;
let act: Shopping;
let who: Customer;
beforeAll(async () => {
  shop = await openShop();
  act = shopping(shop);
});
beforeEach(async () => {
  await shop.db.deleteFrom('card_removals').execute();
  who = await shop.customer();
});

const pending = () => shop.db.selectFrom('card_removals').select(['card_id', 'token', 'attempts']).execute();
async function linkAndDelete(): Promise<string> {
  await act.topUpByCard(who);
  const { id } = await shop.db
    .selectFrom('cards')
    .select('id')
    .where('user_id', '=', who.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect((await shop.call(who, 'DELETE', `cards/${id}`)).status).toBe(200);
  return id;
}
/** The engine with a vendor that removes cards and gives these answers. */
function engineWith(answers: PspAnswer<undefined>[]) {
  const asked: string[][] = [];
  const { systems } = shop.engine;
  const system = async (providerId: number, name: string) => {
    const found = await systems.system(providerId, name);
    return (
      found && {
        ...found,
        async removeCard(token: string, key: string) {
          asked.push([token, key]);
          return answers.shift() ?? ok(undefined);
        },
      }
    );
  };
  return { engine: { ...shop.engine, systems: { ...systems, system } }, asked };
}

test('A-789: a deleted card is removed at its vendor by its token, which is sealed until then', async () => {
  const id = await linkAndDelete();
  const [removal] = await pending();
  expect(removal).toMatchObject({ card_id: id, attempts: 0, token: expect.not.stringContaining('sandbox') });
  const { engine, asked } = engineWith([]);
  await removeCards(engine);
  await removeCards(engine);
  expect(asked).toEqual([[expect.stringMatching(/^sandbox\.success\.1111\./), `remove-card-${id}-0`]]);
  expect(await pending()).toEqual([]);
});

test('without an answer it is tried again later, with a key of its own; what is gone already is done', async () => {
  const id = await linkAndDelete();
  const { engine, asked } = engineWith([unknown, gone]);
  await removeCards(engine);
  await removeCards(engine);
  expect([asked.length, (await pending()).map(({ attempts }) => attempts)]).toEqual([1, [1]]);
  shop.clock.advance(61_000);
  await Promise.all([removeCards(engine), removeCards(engine)]);
  expect(asked.map(([, key]) => key)).toEqual([`remove-card-${id}-0`, `remove-card-${id}-1`]);
  expect(await pending()).toEqual([]);
});

test('after thirty days without an answer operators are notified', async () => {
  await linkAndDelete();
  shop.clock.advance(31 * 86_400_000);
  const { engine } = engineWith([unknown]);
  const warnings: string[] = [];
  await removeCards({ ...engine, warn: (_details, message) => void warnings.push(message) });
  expect(warnings).toEqual(['a deleted card could not be removed at its payment system']);
  expect(await pending()).toEqual([]);
});

test('a card that was linked again, or whose payment is open, is left alone', async () => {
  const id = await linkAndDelete();
  const { engine, asked } = engineWith([]);
  shop.clock.advance(6000);
  await act.topUpByCard(who);
  const transaction = await shop.db
    .selectFrom('payment_transactions')
    .select('id')
    .where('user_id', '=', who.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const set = (status: 'pending' | 'succeeded', settledAt: Date | null) =>
    shop.db
      .updateTable('payment_transactions')
      .set({ status, settled_at: settledAt, card_id: id })
      .where('id', '=', transaction.id)
      .execute();
  await set('pending', null);
  await removeCards(engine);
  expect([asked, (await pending()).length]).toEqual([[], 1]);
  await set('succeeded', new Date(shop.clock.now()));
  await shop.db
    .updateTable('cards')
    .set(({ selectFrom }) => ({ fingerprint: selectFrom('cards as d').select('d.fingerprint').where('d.id', '=', id) }))
    .where('user_id', '=', who.id)
    .where('deleted_at', 'is', null)
    .execute();
  await removeCards(engine);
  expect([asked, await pending()]).toEqual([[], []]);
});

test('a vendor without such a call keeps nothing waiting', async () => {
  await linkAndDelete();
  await shop.run('payments.cards');
  expect(await pending()).toEqual([]);
});
