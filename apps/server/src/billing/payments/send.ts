/** Creates payments at their payment systems, and asks about them. No call is made inside a database transaction. */
import { asUserId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { withUser } from '../store.pg.ts';
import { cardById } from './cards.pg.ts';
import type { PaymentEngine } from './engine.ts';
import { orderOf } from './orders.ts';
import { failLocked, settle, type Failure } from './settle.ts';
import {
  claimViewerCheck,
  GIVE_UP_MS,
  isOpen,
  lockTransaction,
  nextCheck,
  transactionById,
  type StoredTransaction,
} from './transactions.pg.ts';

/** Later, payment systems have forgotten the key: another attempt would be another payment. */
const MAX_CREATE_AGE_MS = 23 * 3_600_000;
/** A declined payment may be paid with another card on its page for this long, ms. */
const RETRY_ON_PAGE_MS = 24 * 3_600_000;

/** Sends the order of a payment whose intent is committed, and writes what came back. */
export async function send(engine: PaymentEngine, row: StoredTransaction): Promise<StoredTransaction> {
  const { db, clock, systems, vault, warn } = engine;
  if (clock.now() - row.created_at.getTime() >= MAX_CREATE_AGE_MS)
    return failTransaction(engine, row, { failure: 'expired', isFinal: true });
  const [provider, system] = await Promise.all([
    systems.provider(row.provider_id),
    systems.system(row.provider_id, row.paysystem),
  ]);
  if (!provider || !system) return row;
  if (row.attempts === 0 && row.card_id !== null && (await cardById(db, row.card_id))?.deleted_at)
    return failTransaction(engine, row, { failure: 'card_deleted', isFinal: true });
  const sent = await db
    .updateTable('payment_transactions')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', row.id)
    .returning('attempts')
    .executeTakeFirstOrThrow();
  const isFirst = sent.attempts === 1;
  const created = await system.create(await orderOf(db, vault, row, provider.shortname));
  if (created.ok) return (await settle(engine, row.id, created.value)) ?? row;
  const { error } = created;
  warn({ transaction: row.id, failure: error.kind }, 'a payment could not be created');
  if (error.kind === 'refused' && error.code !== 'idempotency_error')
    return failTransaction(engine, row, { failure: error.code, isFinal: true });
  // Nothing reached the vendor: a viewer tries again, a renewal is sent again by the janitor.
  if (error.kind === 'unavailable' && isFirst && row.purpose !== 'renewal')
    return failTransaction(engine, row, { failure: 'unavailable', isFinal: true });
  if (error.kind === 'unavailable' && isFirst) return row;
  await db
    .updateTable('payment_transactions')
    .set({ status: 'unknown', next_check_at: nextCheck(row.checks, clock.now()) })
    .where('id', '=', row.id)
    .where('status', '=', 'created')
    .execute();
  return (await transactionById(db, row.id)) ?? row;
}

async function failTransaction(
  { db, clock, systems, invalidateUser }: PaymentEngine,
  row: StoredTransaction,
  failure: Failure,
): Promise<StoredTransaction> {
  const provider = await systems.provider(row.provider_id);
  if (!provider) return row;
  const failed = await withUser(db, row.user_id, async (trx) => {
    const locked = await lockTransaction(trx, row.id);
    return locked && failLocked(trx, { row: locked, provider }, failure, clock.now());
  });
  if (failed?.isChanged) invalidateUser(asUserId(row.user_id));
  return failed?.row ?? row;
}

/** Asks the payment system and settles by its answer; creates a payment that it never got. */
export async function ask(engine: PaymentEngine, row: StoredTransaction): Promise<StoredTransaction> {
  const { clock, systems, warn } = engine;
  if (row.psp_id === null) return isOpen(row) ? send(engine, row) : row;
  const system = await systems.system(row.provider_id, row.paysystem);
  const read = await system?.read(row.psp_id);
  const age = clock.now() - row.created_at.getTime();
  if (read && !read.ok) warn({ transaction: row.id, failure: read.error.kind }, 'a payment could not be read');
  const settled = read?.ok ? ((await settle(engine, row.id, read.value)) ?? row) : row;
  if (age > GIVE_UP_MS && isOpen(settled) && settled.status !== 'held')
    return failTransaction(engine, settled, { failure: 'expired', isFinal: true });
  if (age > RETRY_ON_PAGE_MS && settled.status === 'failed' && settled.next_check_at !== null)
    return failTransaction(engine, settled, { failure: settled.failure ?? 'expired', isFinal: true });
  return settled;
}

/** A viewer's look at a payment: the payment system is asked, at most every 5 s for one payment. */
export async function look(engine: PaymentEngine, row: StoredTransaction): Promise<StoredTransaction> {
  if (row.next_check_at === null || !(isOpen(row) || mayStillSucceed(row))) return row;
  const { db, clock } = engine;
  // The process that has just written it is creating it.
  if (row.status === 'created' && clock.now() - row.created_at.getTime() < VIEWER_CREATE_MS) return row;
  const claimed = await claimViewerCheck(db, row.id, clock.now());
  if (claimed) return ask(engine, claimed);
  const present = (await transactionById(db, row.id)) ?? row;
  return mayStillSucceed(present) ? { ...present, status: 'unknown' } : present;
}
/** Declined on a page where another card may have been paid with since: not failed until the payment system is asked again. */
const mayStillSucceed = ({ status, next_check_at: next }: StoredTransaction): boolean =>
  status === 'failed' && next !== null;
const VIEWER_CREATE_MS = 10_000;
