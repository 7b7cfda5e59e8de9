/** Pauses that an operator makes, now or later, with an end or without one. @source wire shapes §6 */
import type { AppError } from '@aerial/contract/errors.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { ownSubscription, subscriptionNotFound } from '../../billing/change.ts';
import {
  changePause,
  pause,
  pausesOf,
  planPause,
  removePause,
  resume,
  wasRemoved,
  type Pause,
} from '../../billing/pause.ts';
import { subscriptionsOf, withUser, type StoredSubscription, type Trx } from '../../billing/store.pg.ts';
import type { OfUser } from '../../accounts/of-operator.ts';
import type { SubscribersDeps } from './subscribers.ts';
import { checkUser } from '../../accounts/of-operator.ts';

type Answer<T> = Promise<Result<T, AppError>>;

/** Clocks differ by so much: a start that is nearer is now, ms. */
const CLOCK_SKEW_MS = 60_000;

export interface PauseTimes {
  /** Now without one. */
  readonly from: EpochMs | undefined;
  /** Null: until it is removed. */
  readonly until: EpochMs | null;
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
  async function read<T>(of: OfUser, work: (trx: Trx) => Answer<T>): Answer<T> {
    const user = await checkUser(db, of);
    return user.ok ? withUser(db, of.userId, work) : user;
  }
  const own = (trx: Trx, of: OfUser, id: string) => ownSubscription(trx, of.userId, id);
  const listed = async (trx: Trx, id: string): Promise<Pause[]> =>
    (await pausesOf(trx, id)).filter((one) => !wasRemoved(one));

  const begin = (trx: Trx, found: StoredSubscription, { from, until }: PauseTimes): Answer<Pause> =>
    from !== undefined && from > clock.now() + CLOCK_SKEW_MS
      ? planPause(trx, found, { from, until }, clock.now())
      : pause(trx, found, 'operator', clock.now(), until);

  /** One pause of one subscription. */
  async function named(trx: Trx, of: OfUser, id: string, pauseId: string) {
    const found = await own(trx, of, id);
    if (!found.ok) return found;
    const one = (await pausesOf(trx, id)).find((stored) => stored.id === pauseId);
    return one ? ok({ found: found.value, one }) : fail(subscriptionNotFound);
  }

  return {
    list: (of: OfUser, id: string): Answer<Pause[]> =>
      read(of, async (trx) => {
        const found = await own(trx, of, id);
        return found.ok ? ok(await listed(trx, id)) : found;
      }),

    /** Of all subscriptions that have not ended, the earliest first. */
    listAll: (of: OfUser): Answer<Pause[]> =>
      read(of, async (trx) => {
        const all: Pause[] = [];
        for (const { id } of await subscriptionsOf(trx, of.userId)) all.push(...(await listed(trx, id)));
        return ok(all.toSorted((a, b) => a.from - b.from));
      }),

    pause: (of: OfUser, id: string, times: PauseTimes): Answer<Pause> =>
      change(of, async (trx) => {
        const found = await own(trx, of, id);
        return found.ok ? begin(trx, found.value, times) : found;
      }),

    change: (of: OfUser, id: string, pauseId: string, until: EpochMs | null): Answer<Pause> =>
      change(of, async (trx) => {
        const about = await named(trx, of, id, pauseId);
        if (!about.ok) return about;
        const { found, one } = about.value;
        return changePause(trx, found, one, { until, actor: 'operator', now: clock.now() });
      }),

    /** A pause that has ended already is its own answer. */
    resume: (of: OfUser, id: string, pauseId: string): Answer<Pause> =>
      change(of, async (trx) => {
        const about = await named(trx, of, id, pauseId);
        if (!about.ok) return about;
        return removePause(trx, about.value.found, about.value.one, 'operator', clock.now());
      }),

    /** The same, where the subscription is not named. */
    resumeOne: (of: OfUser, pauseId: string): Answer<Pause> =>
      change(of, async (trx) => {
        for (const found of await subscriptionsOf(trx, of.userId)) {
          const one = (await pausesOf(trx, found.id)).find(({ id }) => id === pauseId);
          if (one) return removePause(trx, found, one, 'operator', clock.now());
        }
        return fail(subscriptionNotFound);
      }),

    /** Of all that run and are paid for. */
    pauseAll: (of: OfUser, times: PauseTimes): Answer<Pause[]> =>
      change(of, (trx) =>
        each(trx, of, 'active', async (found) => {
          const paused = await begin(trx, found, times);
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
