/** Cards that their owners have deleted are removed at the payment system as well, where it has a call for that. */
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { PaymentSystem } from '../../ports/payment/port.ts';
import type { PaymentEngine } from './engine.ts';
import { GIVE_UP_MS, nextCheck, OPEN } from './transactions.pg.ts';

const BATCH = 100;

/** Due removals; a card whose payment is still open is needed until that is settled. */
const dueRemovals = (db: Kysely<Database>, now: EpochMs) =>
  db
    .selectFrom('card_removals as r')
    .innerJoin('cards as c', 'c.id', 'r.card_id')
    .select(['r.card_id', 'r.token', 'r.attempts', 'r.created_at', 'c.provider_id', 'c.paysystem'])
    // The same card may have been linked again since.
    .select(
      sql<boolean>`exists (select from cards o where o.deleted_at is null and o.provider_id = c.provider_id
        and o.paysystem = c.paysystem and o.fingerprint = c.fingerprint)`.as('is_linked'),
    )
    .where('r.due_at', '<=', new Date(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_transactions as t')
            .select('t.id')
            .whereRef('t.card_id', '=', 'r.card_id')
            .where('t.status', 'in', OPEN),
        ),
      ),
    )
    .orderBy('r.due_at')
    .limit(BATCH)
    .execute();

type DueRemoval = Awaited<ReturnType<typeof dueRemovals>>[number];

/** Takes a due removal for this process: another one that found it too gets false. */
async function claim(db: Kysely<Database>, { card_id: cardId, attempts }: DueRemoval, now: EpochMs): Promise<boolean> {
  const claimed = await db
    .updateTable('card_removals')
    .set({ attempts: attempts + 1, due_at: nextCheck(attempts, now) })
    .where('card_id', '=', cardId)
    .where('attempts', '=', attempts)
    .returning('card_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** What is refused is gone there already; an attempt without an answer is repeated. */
async function isOver({ vault, clock, warn }: PaymentEngine, removal: DueRemoval, system: PaymentSystem | undefined) {
  const { card_id: id, token, attempts, created_at: createdAt, is_linked: isLinked } = removal;
  if (!system?.removeCard || isLinked) return true;
  const answer = await system.removeCard(vault.token({ id, token }), `remove-card-${id}-${attempts}`);
  if (answer.ok || answer.error.kind === 'refused') return true;
  if (clock.now() - createdAt.getTime() < GIVE_UP_MS) return false;
  warn({ card: id }, 'a deleted card could not be removed at its payment system');
  return true;
}

/** Removes what is due. */
export async function removeCards(engine: PaymentEngine): Promise<void> {
  const { db, clock, systems, warn } = engine;
  for (const removal of await dueRemovals(db, clock.now())) {
    const { card_id: cardId, provider_id: providerId, paysystem } = removal;
    try {
      if (!(await claim(db, removal, clock.now()))) continue;
      if (await isOver(engine, removal, await systems.system(providerId, paysystem)))
        await db.deleteFrom('card_removals').where('card_id', '=', cardId).execute();
    } catch (error) {
      warn({ err: error, card: cardId }, 'a deleted card could not be removed at its payment system');
    }
  }
}
