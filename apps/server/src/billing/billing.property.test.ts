/** Years of random commands, played on the database and on a model of the rules that is simple enough to be read at once. */
import { asUserId } from '@aerial/domain/ids.ts';
import { asCurrency, money } from '@aerial/domain/money.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { testDatabase } from '@aerial/testkit';
import { fc } from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { buy } from './buy.ts';
import { changePeriod, changeRenewal } from './change.ts';
import { post, proveLedger, systemAccount, userAccount } from './ledger.pg.ts';
import { pause, resume } from './pause.ts';
import { dueSubscriptions, handleDue } from './renew.ts';
import { subscriptionsOf, withUser } from './store.pg.ts';

const { db } = await testDatabase();
const RUB = asCurrency('RUB');
const DAY = 86_400_000;
const START = epochMs(Date.parse('2027-03-01T00:00:00Z'));
const DUNNING = { attempts: 3, days: 4 };
const RETRY_DAYS = 2;

/** Periods of days, so that the model needs no calendar. */
const PRICES = [
  { id: '1', packet: 1, amount: 100, days: 30 },
  { id: '2', packet: 1, amount: 250, days: 90 },
  { id: '3', packet: 2, amount: 50, days: 10, trial: { amount: 1, days: 5 } },
  { id: '4', packet: 3, amount: 20, days: 7 },
] as const;
const BASES = new Set([1, 2]);

await db.insertInto('providers').values({ id: 1, shortname: 'one', name: '{}' }).execute();
await db
  .insertInto('packets')
  .values([1, 2, 3].map((id) => ({ id, provider_id: 1, slug: `p${id}`, name: '{}', is_base: BASES.has(id) })))
  .execute();
await db
  .insertInto('purchase_types')
  .values(
    PRICES.map((price) => ({
      id: price.id,
      provider_id: 1,
      packet_id: price.packet,
      entity_license_id: null,
      code: price.id,
      currency: 'RUB',
      amount: price.amount,
      days: price.days,
      trial_amount: 'trial' in price ? price.trial.amount : null,
      trial_days: 'trial' in price ? price.trial.days : 0,
      valid_from: new Date(0),
    })),
  )
  .execute();

type Price = (typeof PRICES)[number];
interface ModelSubscription {
  readonly packet: number;
  price: Price;
  next: Price | undefined;
  /** Days since the start. */
  until: number;
  renew: boolean;
  failed: number;
  retryAt: number | undefined;
  pausedAt: number | undefined;
}

/** The rules in as few words as possible; time is whole days. */
class Model {
  today = 0;
  balance = 0;
  subscriptions: ModelSubscription[] = [];
  readonly trialsUsed = new Set<number>();

  private of(packet: number): ModelSubscription | undefined {
    return this.subscriptions.find((one) => one.packet === packet);
  }
  private watches(one: ModelSubscription): boolean {
    return one.pausedAt === undefined && (one.until > this.today || one.renew);
  }
  private end(one: ModelSubscription): void {
    this.subscriptions = this.subscriptions.filter((other) => other !== one);
    const hasBase = this.subscriptions.some(
      (other) => BASES.has(other.packet) && (this.watches(other) || other.pausedAt !== undefined),
    );
    if (BASES.has(one.packet) && !hasBase)
      this.subscriptions = this.subscriptions.filter((other) => BASES.has(other.packet));
  }
  buy(price: Price): void {
    if (this.of(price.packet)) return;
    if (!BASES.has(price.packet) && !this.subscriptions.some((one) => BASES.has(one.packet) && this.watches(one)))
      return;
    const trial = 'trial' in price && !this.trialsUsed.has(price.packet) ? price.trial : undefined;
    const { amount, days } = trial ?? price;
    if (this.balance < amount) return;
    this.balance -= amount;
    if (trial) this.trialsUsed.add(price.packet);
    this.subscriptions.push({
      packet: price.packet,
      price,
      next: undefined,
      until: this.today + days,
      renew: true,
      failed: 0,
      retryAt: undefined,
      pausedAt: undefined,
    });
  }
  renewal(packet: number, renew: boolean): void {
    const one = this.of(packet);
    if (!one || one.renew === renew) return;
    if (!renew && one.until <= this.today) return this.end(one);
    one.renew = renew;
    if (!renew) Object.assign(one, { next: undefined, failed: 0, retryAt: undefined });
  }
  change(price: Price): void {
    const one = this.of(price.packet);
    if (one?.renew) one.next = one.price === price ? undefined : price;
  }
  pause(packet: number): void {
    const one = this.of(packet);
    if (one && one.pausedAt === undefined && one.failed === 0 && one.until > this.today) one.pausedAt = this.today;
  }
  resume(packet: number): void {
    const one = this.of(packet);
    if (one?.pausedAt === undefined) return;
    one.until += this.today - one.pausedAt;
    one.pausedAt = undefined;
  }
  /** What is due today, the longest due first. */
  run(): void {
    const dueAt = (one: ModelSubscription): number => one.retryAt ?? one.until;
    const due = this.subscriptions.filter((one) => one.pausedAt === undefined && dueAt(one) <= this.today);
    for (const one of due.toSorted((a, b) => dueAt(a) - dueAt(b))) {
      if (!this.subscriptions.includes(one)) continue;
      if (!one.renew) {
        this.end(one);
        continue;
      }
      const price = one.next ?? one.price;
      if (this.balance >= price.amount) {
        this.balance -= price.amount;
        const from = one.until + price.days <= this.today ? this.today : one.until;
        Object.assign(one, { price, next: undefined, until: from + price.days, failed: 0, retryAt: undefined });
      } else if (one.failed + 1 >= DUNNING.attempts) this.end(one);
      else Object.assign(one, { failed: one.failed + 1, retryAt: this.today + RETRY_DAYS });
    }
  }
}

let topUps = 0;
/** The same on the database. */
class Real {
  now: EpochMs = START;
  readonly userId: number;
  constructor(userId: number) {
    this.userId = userId;
  }
  private own = async (packet: number) =>
    (await subscriptionsOf(db, this.userId)).find(({ packetId }) => packetId === packet);
  topUp = (minor: number) =>
    withUser(db, this.userId, async (trx) => {
      topUps += 1;
      const account = await userAccount(trx, { id: this.userId, providerId: 1 }, RUB);
      const debit = await systemAccount(trx, 1, 'clearing', RUB, 'test');
      const key = `top-up-${topUps}`;
      return post(trx, {
        debit,
        credit: account.id,
        amount: money(minor, RUB),
        kind: 'top-up',
        source: {},
        key,
        at: this.now,
      });
    });
  buy = (price: Price) =>
    withUser(db, this.userId, (trx) =>
      buy(
        trx,
        {
          userId: this.userId,
          providerId: 1,
          purchaseTypeId: price.id,
          payWith: 'account',
          renew: true,
          zone: 'UTC',
          sellsWithoutBase: false,
          actor: 'viewer',
        },
        this.now,
      ),
    );
  private async with(
    packet: number,
    change: (
      trx: Parameters<typeof pause>[0],
      found: NonNullable<Awaited<ReturnType<typeof this.own>>>,
    ) => Promise<unknown>,
  ) {
    await withUser(db, this.userId, async (trx) => {
      const found = (await subscriptionsOf(trx, this.userId)).find(({ packetId }) => packetId === packet);
      return found && change(trx, found);
    });
  }
  renewal = (packet: number, renew: boolean) =>
    this.with(packet, (trx, found) => changeRenewal(trx, found, renew, 'viewer', this.now));
  change = (price: Price) =>
    this.with(price.packet, (trx, found) => changePeriod(trx, found, price.id, 'viewer', this.now));
  pause = (packet: number) => this.with(packet, (trx, found) => pause(trx, found, 'viewer', this.now));
  resume = (packet: number) => this.with(packet, (trx, found) => resume(trx, found, 'viewer', this.now));
  async run(): Promise<void> {
    for (const due of await dueSubscriptions(db, this.now, 1000))
      if (due.userId === this.userId) await handleDue(db, due, DUNNING, this.now);
  }
}

type Command =
  | { readonly do: 'top-up'; readonly minor: number }
  | { readonly do: 'buy' | 'change'; readonly price: Price }
  | { readonly do: 'on' | 'off' | 'pause' | 'resume'; readonly packet: number }
  | { readonly do: 'wait'; readonly days: number };
const packet = fc.constantFrom(1, 2, 3);
const price = fc.constantFrom(...PRICES);
const commands = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('top-up' as const), minor: fc.integer({ min: 1, max: 300 }) }),
    fc.record({ do: fc.constantFrom('buy' as const, 'buy' as const, 'change' as const), price }),
    fc.record({ do: fc.constantFrom('on' as const, 'off' as const, 'pause' as const, 'resume' as const), packet }),
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 2, 5, 9, 30, 100) }),
    },
  ),
  { minLength: 5, maxLength: 40 },
);

async function play(model: Model, real: Real, command: Command): Promise<void> {
  switch (command.do) {
    case 'top-up':
      model.balance += command.minor;
      await real.topUp(command.minor);
      return;
    case 'buy':
      model.buy(command.price);
      await real.buy(command.price);
      return;
    case 'change':
      model.change(command.price);
      await real.change(command.price);
      return;
    case 'on':
    case 'off':
      model.renewal(command.packet, command.do === 'on');
      await real.renewal(command.packet, command.do === 'on');
      return;
    case 'pause':
      model.pause(command.packet);
      await real.pause(command.packet);
      return;
    case 'resume':
      model.resume(command.packet);
      await real.resume(command.packet);
      return;
    case 'wait':
      model.today += command.days;
      real.now = epochMs(real.now + command.days * DAY);
      model.run();
      await real.run();
  }
}

test(
  'the database and the model agree on money and subscriptions after every command',
  { timeout: 240_000 },
  async () => {
    let users = 0;
    await fc.assert(
      fc.asyncProperty(commands, async (history) => {
        users += 1;
        const { id } = await db
          .insertInto('users')
          .values({ provider_id: 1, username: `user-${users}` })
          .returning('id')
          .executeTakeFirstOrThrow();
        const model = new Model();
        const real = new Real(id);
        for (const command of history) {
          await play(model, real, command as Command);
          const account = await userAccount(db, { id, providerId: 1 }, RUB);
          const own = (await subscriptionsOf(db, id)).map(({ packetId, state }) => ({
            packet: packetId,
            until: (state.paidUntil! - START) / DAY,
            renew: state.renew,
            price: state.terms.purchaseTypeId,
            next: state.nextTerms?.purchaseTypeId,
            isPaused: state.status === 'paused',
          }));
          expect({ balance: account.balance.minor, own }).toEqual({
            balance: model.balance,
            own: model.subscriptions.map((one) => ({
              packet: one.packet,
              until: one.until,
              renew: one.renew,
              price: one.price.id,
              next: one.next?.id,
              isPaused: one.pausedAt !== undefined,
            })),
          });
        }
        // Paid periods tile: none overlaps another of its subscription.
        const periods = await db
          .selectFrom('subscription_periods as p')
          .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
          .select(['p.subscription_id', 'p.index', 'p.starts_at', 'p.ends_at'])
          .where('s.user_id', '=', asUserId(id))
          .orderBy('p.subscription_id')
          .orderBy('p.index')
          .execute();
        for (const [at, one] of periods.entries()) {
          const before = periods[at - 1];
          if (before?.subscription_id === one.subscription_id) expect(one.starts_at >= before.ends_at).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
    const proof = await proveLedger(db);
    expect([proof.wrongBalances, proof.unequalCurrencies]).toEqual([[], 0]);
  },
);
