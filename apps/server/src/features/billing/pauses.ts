/** Pauses that an operator makes: they begin now and end when they are removed. @source wire shapes §6 */
import type { AppError } from '@aerial/contract/errors.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { ownSubscription, pause, resume, subscriptionNotFound, type Pause } from '../../billing/change.ts';
import { subscriptionsOf, withUser, type StoredSubscription, type Trx } from '../../billing/store.pg.ts';
import type { OfUser } from './ports.ts';
import type { SubscribersDeps } from './subscribers.ts';
import { checkUser } from './users.pg.ts';

type Answer<T> = Promise<Result<T, AppError>>;

async function pausesOf(trx: Trx, subscriptionId: string): Promise<Pause[]> {
  const rows = await trx
    .selectFrom('subscription_pauses')
    .select(['id', 'start_at', 'end_at'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('start_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, start_at: from, end_at: until }) => ({
    id,
    from: epochMs(from.getTime()),
    until: until === null ? null : epochMs(until.getTime()),
  }));
}

export function pauses({ db, clock, invalidateUser }: SubscribersDeps) {
  /** Runs the work on the user's subscriptions, under the lock of the user. */
  async function change<T>(of: OfUser, work: (trx: Trx) => Answer<T>): Answer<T> {
    const user = await checkUser(db, of);
    if (!user.ok) return user;
    const result = await withUser(db, of.userId, work);
    if (result.ok) invalidateUser(asUserId(of.userId));
    return result;
  }
  const own = (trx: Trx, of: OfUser, id: string) => ownSubscription(trx, of.userId, id);

  return {
    async list(of: OfUser, id: string): Answer<Pause[]> {
      const user = await checkUser(db, of);
      if (!user.ok) return user;
      return withUser(db, of.userId, async (trx): Answer<Pause[]> => {
        const found = await own(trx, of, id);
        return found.ok ? ok(await pausesOf(trx, id)) : found;
      });
    },

    pause: (of: OfUser, id: string): Answer<Pause> =>
      change(of, async (trx) => {
        const found = await own(trx, of, id);
        return found.ok ? pause(trx, found.value, 'operator', clock.now()) : found;
      }),

    /** A pause that has ended already is its own answer. */
    resume: (of: OfUser, id: string, pauseId: string): Answer<Pause> =>
      change(of, async (trx) => {
        const found = await own(trx, of, id);
        if (!found.ok) return found;
        const named = (await pausesOf(trx, id)).find((one) => one.id === pauseId);
        if (!named) return fail(subscriptionNotFound);
        if (named.until !== null) return ok(named);
        const done = await resume(trx, found.value, 'operator', clock.now());
        return done.ok ? ok(done.value ?? named) : done;
      }),

    /** Of all that run and are paid for. */
    pauseAll: (of: OfUser): Answer<Pause[]> =>
      change(of, (trx) =>
        each(trx, of, 'active', async (found) => {
          const paused = await pause(trx, found, 'operator', clock.now());
          return paused.ok ? paused.value : undefined;
        }),
      ),

    resumeAll: (of: OfUser): Answer<Pause[]> =>
      change(of, (trx) =>
        each(trx, of, 'paused', async (found) => {
          const resumed = await resume(trx, found, 'operator', clock.now());
          return resumed.ok ? resumed.value : undefined;
        }),
      ),
  };

  async function each(
    trx: Trx,
    { userId }: OfUser,
    status: StoredSubscription['state']['status'],
    work: (found: StoredSubscription) => Promise<Pause | undefined>,
  ): Answer<Pause[]> {
    const done: Pause[] = [];
    for (const found of await subscriptionsOf(trx, userId)) {
      if (found.state.status !== status) continue;
      const one = await work(found);
      if (one) done.push(one);
    }
    return ok(done);
  }
}
export type Pauses = ReturnType<typeof pauses>;
