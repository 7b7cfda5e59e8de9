/**
 * Pauses: access ends with their start, and the paid time that is left waits for their end. A pause is open until its end has been
 * applied to its subscription; one that begins later is started, and one with an end is ended, by a job.
 */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Actor } from '../db/schema/subscriptions.ts';
import { applyChange, subscriptionById, withUser, type StoredSubscription, type Trx } from './store.pg.ts';
import { resumed } from './subscription.ts';

export interface Pause {
  readonly id: string;
  readonly from: EpochMs;
  readonly until: EpochMs | null;
}
interface StoredPause extends Pause {
  readonly isOpen: boolean;
}

export const unpausable: AppError = {
  code: 'bad_request',
  message: 'Only a subscription that is paid for can be paused.',
};
const refusedTime = (field: 'start_at' | 'end_at', message: string): AppError => ({
  code: 'validation_failed',
  message,
  detail: { [field]: [message] },
});
const wrongEnd = refusedTime('end_at', 'The end has to be after the start.');
const overlapping = refusedTime('start_at', 'There is another pause at that time.');

/** Pauses of a subscription, the earliest first; without those that were removed before they began. */
export async function pausesOf(db: Kysely<Database>, subscriptionId: string): Promise<StoredPause[]> {
  const rows = await db
    .selectFrom('subscription_pauses')
    .select(['id', 'start_at', 'end_at', 'applied_at'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('start_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, start_at: from, end_at: until, applied_at: appliedAt }) => ({
    id,
    from: epochMs(from.getTime()),
    until: until === null ? null : epochMs(until.getTime()),
    isOpen: appliedAt === null,
  }));
}

/** A pause that was removed before it began has no length. */
export const wasRemoved = ({ from, until, isOpen }: StoredPause): boolean => !isOpen && until === from;

const running = async (trx: Trx, subscriptionId: string, now: EpochMs): Promise<StoredPause | undefined> =>
  (await pausesOf(trx, subscriptionId)).find(({ isOpen, from }) => isOpen && from <= now);

const isPaid = ({ state }: StoredSubscription, at: EpochMs): boolean =>
  state.status === 'active' && (state.paidUntil === null || state.paidUntil > at);

/** Pauses now: access ends, and the paid time that is left waits. A pause that runs is the answer to another one, with the end given last. */
export async function pause(
  trx: Trx,
  found: StoredSubscription,
  actor: Actor,
  now: EpochMs,
  until: EpochMs | null = null,
): Promise<Result<Pause, AppError>> {
  const { id, state } = found;
  const open = await running(trx, id, now);
  if (open && state.status === 'paused') return until === null ? ok(open) : endAt(trx, open, until, now);
  if (!isPaid(found, now)) return fail(unpausable);
  if (until !== null && until <= now) return fail(wrongEnd);
  if (open) {
    await start(trx, found, actor, now);
    return ok(open);
  }
  // Without an end it lasts longer than any that was to begin later.
  if (until === null) await closeLater(trx, id, now);
  if (await overlaps(trx, id, now, until)) return fail(overlapping);
  const row = await insert(trx, id, { from: now, until }, now);
  await start(trx, found, actor, now);
  return ok({ id: row, from: now, until });
}

/** A pause that begins later. Repeated with the same start, it is the same pause with the end given last. */
export async function planPause(
  trx: Trx,
  found: StoredSubscription,
  { from, until }: { readonly from: EpochMs; readonly until: EpochMs | null },
  now: EpochMs,
): Promise<Result<Pause, AppError>> {
  if (until !== null && until <= from) return fail(wrongEnd);
  const { state, id } = found;
  const lasts = state.paidUntil === null || state.paidUntil > from || state.renew;
  if (!['active', 'paused', 'planned'].includes(state.status) || !lasts) return fail(unpausable);
  const same = (await pausesOf(trx, id)).find((one) => one.isOpen && one.from === from);
  if (same) return endAt(trx, same, until, now);
  if (await overlaps(trx, id, from, until)) return fail(overlapping);
  return ok({ id: await insert(trx, id, { from, until }, now), from, until });
}

/** Another end of a pause that is open; one that is over keeps its own. @param until null: until it is removed */
export async function changePause(
  trx: Trx,
  found: StoredSubscription,
  named: StoredPause,
  { until, actor, now }: { readonly until: EpochMs | null; readonly actor: Actor; readonly now: EpochMs },
): Promise<Result<Pause, AppError>> {
  if (!named.isOpen)
    return named.until === until ? ok(named) : fail(refusedTime('end_at', 'This pause is over already.'));
  if (until !== null && until <= named.from) return fail(wrongEnd);
  if (until === null || until > now) return endAt(trx, named, until, now);
  const done = await resume(trx, found, actor, now);
  return done.ok ? ok(done.value ?? named) : done;
}

/**
 * Ends the pause that runs: the end of the subscription moves by its length. Resuming twice, or after the end, changes nothing.
 * @param at when it ends
 */
export async function resume(
  trx: Trx,
  found: StoredSubscription,
  actor: Actor,
  at: EpochMs,
): Promise<Result<Pause | undefined, AppError>> {
  const open = await running(trx, found.id, at);
  if (!open || found.state.status !== 'paused') return ok(undefined);
  const until = epochMs(Math.max(at, open.from));
  await close(trx, open.id, until, at);
  await applyChange(trx, found.id, resumed(found.state, { from: open.from, until }), {
    kind: 'resumed',
    actor,
    now: at,
  });
  return ok({ id: open.id, from: open.from, until });
}

/** Removes a pause: the one that runs ends now, a later one does not begin, one that is over stays as it was. */
export async function removePause(
  trx: Trx,
  found: StoredSubscription,
  named: StoredPause,
  actor: Actor,
  now: EpochMs,
): Promise<Result<Pause, AppError>> {
  if (!named.isOpen) return ok(named);
  if (named.from <= now && found.state.status === 'paused') {
    const done = await resume(trx, found, actor, now);
    return done.ok ? ok(done.value ?? named) : done;
  }
  await close(trx, named.id, named.from, now);
  return ok({ id: named.id, from: named.from, until: named.from });
}

const start = (trx: Trx, { id }: StoredSubscription, actor: Actor, now: EpochMs): Promise<void> =>
  applyChange(trx, id, { status: 'paused' }, { kind: 'paused', actor, now });

const close = (trx: Trx, id: string, until: EpochMs, now: EpochMs) =>
  trx
    .updateTable('subscription_pauses')
    .set({ end_at: new Date(until), applied_at: new Date(now) })
    .where('id', '=', id)
    .execute();

async function closeLater(trx: Trx, subscriptionId: string, now: EpochMs): Promise<void> {
  for (const later of await pausesOf(trx, subscriptionId))
    if (later.isOpen && later.from > now) await close(trx, later.id, later.from, now);
}

async function insert(
  trx: Trx,
  subscriptionId: string,
  { from, until }: { readonly from: EpochMs; readonly until: EpochMs | null },
  now: EpochMs,
): Promise<string> {
  const { id } = await trx
    .insertInto('subscription_pauses')
    .values({
      subscription_id: subscriptionId,
      start_at: new Date(from),
      end_at: until === null ? null : new Date(until),
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function overlaps(
  trx: Trx,
  subscriptionId: string,
  from: EpochMs,
  until: EpochMs | null,
  except?: string,
): Promise<boolean> {
  const others = (await pausesOf(trx, subscriptionId)).filter((one) => one.id !== except && !wasRemoved(one));
  return others.some((other) => other.from < (until ?? Infinity) && from < (other.until ?? Infinity));
}

async function endAt(
  trx: Trx,
  open: StoredPause,
  until: EpochMs | null,
  now: EpochMs,
): Promise<Result<Pause, AppError>> {
  if (until !== null && (until <= open.from || until <= now)) return fail(wrongEnd);
  if (open.until === until) return ok(open);
  const { subscription_id: subscriptionId } = await trx
    .selectFrom('subscription_pauses')
    .select('subscription_id')
    .where('id', '=', open.id)
    .executeTakeFirstOrThrow();
  if (await overlaps(trx, subscriptionId, open.from, until, open.id)) return fail(overlapping);
  await trx
    .updateTable('subscription_pauses')
    .set({ end_at: until === null ? null : new Date(until) })
    .where('id', '=', open.id)
    .execute();
  return ok({ ...open, until });
}

export interface DuePause {
  readonly id: string;
  readonly subscriptionId: string;
  readonly userId: number;
}

/** Pauses whose start or end has come, the earliest first. */
export async function duePauses(db: Kysely<Database>, now: EpochMs, limit: number): Promise<DuePause[]> {
  const at = new Date(now);
  const rows = await db
    .selectFrom('subscription_pauses as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .select(['p.id', 'p.subscription_id', 's.user_id'])
    .where('p.applied_at', 'is', null)
    .where('p.start_at', '<=', at)
    .where(({ eb, or, and }) =>
      or([
        and([eb('s.status', '=', 'active'), or([eb('s.paid_until', 'is', null), eb('s.paid_until', '>', at)])]),
        and([eb('s.status', '=', 'active'), eb('p.end_at', '<=', at)]),
        and([eb('s.status', '=', 'paused'), eb('p.end_at', '<=', at)]),
        and([eb('s.status', 'in', ['planned', 'past_due']), eb('p.end_at', '<=', at)]),
        eb('s.status', 'in', ['ended', 'cancelled']),
      ]),
    )
    .orderBy('p.start_at')
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, subscriptionId: row.subscription_id, userId: row.user_id }));
}

/**
 * Starts a pause whose time has come, ends one whose end has come, or both. What cannot be paused (it has ended, or waits for its
 * payment) is left alone, and the pause is over with it.
 * @returns whether the subscription has changed
 */
export const applyPause = (db: Kysely<Database>, due: DuePause, now: EpochMs): Promise<boolean> =>
  withUser(db, due.userId, async (trx) => {
    const found = await subscriptionById(trx, due.subscriptionId);
    const named = (await pausesOf(trx, due.subscriptionId)).find(({ id }) => id === due.id);
    if (!found || !named?.isOpen || named.from > now) return false;
    const isOver = named.until !== null && named.until <= now;
    const { status } = found.state;
    if (status === 'ended' || status === 'cancelled') {
      await close(trx, named.id, epochMs(Math.max(named.from, named.until ?? now)), now);
      return false;
    }
    if (status !== 'paused' && !isPaid(found, now)) {
      // It waits for its payment, or for its start, unless its own time is over by then.
      if (isOver) await close(trx, named.id, named.from, now);
      return false;
    }
    if (status === 'active') await start(trx, found, 'job', now);
    if (!isOver) return status === 'active';
    const paused = await subscriptionById(trx, found.id);
    if (paused) await resume(trx, paused, 'job', named.until ?? now);
    return true;
  });
