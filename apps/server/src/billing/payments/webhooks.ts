/** Webhooks of payment systems. An event is stored once and is a hint: what it does comes from a signed state, or from reading the payment. */
import { sql } from 'kysely';
import type { PaymentSystem, PspEvent, WebhookRequest } from '../../ports/payment/port.ts';
import type { PaymentEngine } from './engine.ts';
import { observeRefund } from './refunds.ts';
import { ask } from './send.ts';
import { settle } from './settle.ts';
import { transactionById, transactionByPspId, type StoredTransaction } from './transactions.pg.ts';

export type WebhookAnswer = 'accepted' | 'forged' | 'malformed' | 'unknown';

export interface Webhooks {
  receive(system: string, provider: string, request: WebhookRequest): Promise<WebhookAnswer>;
  /** Events that could not be handled when they came. */
  handlePending(): Promise<void>;
  /** Resolves when what was accepted so far has been handled. */
  idle(): Promise<void>;
}

interface StoredEvent {
  readonly id: string;
  readonly providerId: number;
  readonly paysystem: string;
  readonly kind: string;
  readonly pspId?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly pspRefundId?: string | undefined;
}

/** A webhook may come before the call that created its payment has answered. */
const RETRY_AFTER_MS = 30_000;
/** Later the janitor knows more than an event. */
const MAX_AGE_MS = 86_400_000;

const BATCH = 100;
/** One run leaves the rest to the next. */
const MAX_BATCHES = 50;
const MAX_ID_LENGTH = 256;

/** Whether the database can hold the ids of an event: an unsigned one may say anything. */
const isStorable = (event: PspEvent): boolean =>
  [event.eventId, event.pspId, event.transactionId, event.kind === 'refund' ? event.pspRefundId : undefined].every(
    (id) => id === undefined || (id.length <= MAX_ID_LENGTH && !id.includes('\0') && id.isWellFormed()),
  );

export function webhooks(engine: PaymentEngine): Webhooks {
  const { db, clock, systems, warn } = engine;
  const running = new Set<Promise<void>>();

  async function store(
    event: PspEvent,
    of: { readonly providerId: number; readonly paysystem: string },
  ): Promise<StoredEvent | undefined> {
    const about = {
      ...(event.pspId !== undefined && { pspId: event.pspId }),
      ...(event.transactionId !== undefined && { transactionId: event.transactionId }),
      ...(event.kind === 'refund' && { pspRefundId: event.pspRefundId }),
    };
    const row = await db
      .insertInto('psp_events')
      .values({
        paysystem: of.paysystem,
        provider_id: of.providerId,
        event_id: event.eventId,
        psp_id: event.pspId ?? '',
        kind: event.kind,
        // The body itself may carry the token of a card.
        raw: JSON.stringify(about),
        received_at: new Date(clock.now()),
      })
      .onConflict((conflict) => conflict.columns(['provider_id', 'paysystem', 'event_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return row && { id: row.id, kind: event.kind, ...of, ...about };
  }

  async function transactionOf(event: StoredEvent): Promise<StoredTransaction | undefined> {
    const { providerId, paysystem, pspId, transactionId } = event;
    const byPspId = pspId === undefined ? undefined : await transactionByPspId(db, { providerId, paysystem, pspId });
    if (byPspId || transactionId === undefined || !/^\d{1,18}$/.test(transactionId)) return byPspId;
    const named = await transactionById(db, transactionId);
    return named?.provider_id === providerId && named.paysystem === paysystem ? named : undefined;
  }

  async function handle(event: StoredEvent, system: PaymentSystem, signed?: PspEvent): Promise<void> {
    const row = await transactionOf(event);
    if (!row) return;
    if (event.kind === 'refund') {
      const read =
        signed?.kind === 'refund' && signed.state ? undefined : await system.readRefund(event.pspRefundId ?? '');
      if (read && !read.ok) return;
      const state = read?.value ?? (signed?.kind === 'refund' ? signed.state : undefined);
      if (state) await observeRefund(engine, row.id, state);
    } else if (signed?.kind === 'payment' && signed.state) await settle(engine, row.id, signed.state);
    else if (row.psp_id !== null) {
      const read = await system.read(row.psp_id);
      if (!read.ok) return;
      await settle(engine, row.id, read.value);
    } else await ask(engine, row);
    await db
      .updateTable('psp_events')
      .set({ handled_at: new Date(clock.now()) })
      .where('id', '=', event.id)
      .execute();
  }

  /** The oldest events that were not handled when they came. */
  const waiting = (after: string) =>
    db
      .selectFrom('psp_events')
      .selectAll()
      .where('handled_at', 'is', null)
      .where('received_at', '<=', new Date(clock.now() - RETRY_AFTER_MS))
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();

  return {
    async receive(systemName, shortname, request) {
      const provider = await systems.byShortname(shortname);
      const system = provider && systems.of(provider).system(systemName);
      if (!provider || !system) return 'unknown';
      const parsed = await system.parseWebhook(request);
      if (!parsed.ok) return parsed.error === 'irrelevant' ? 'accepted' : parsed.error;
      if (!isStorable(parsed.value)) return 'malformed';
      const event = await store(parsed.value, { providerId: provider.id, paysystem: system.name });
      if (!event) return 'accepted';
      const handling = handle(event, system, parsed.value)
        .catch((error: unknown) =>
          warn({ err: error, event: event.id }, 'an event of a payment system could not be handled'),
        )
        .then(() => void running.delete(handling));
      // What is signed needs no call; anything else is read after the answer.
      if (parsed.value.state) await handling;
      else running.add(handling);
      return 'accepted';
    },

    async handlePending() {
      // Behind events of no known payment there may be others.
      for (let [after, batch] = ['0', 0]; batch < MAX_BATCHES; batch += 1) {
        const rows = await waiting(after);
        for (const row of rows) {
          const system = await systems.system(row.provider_id, row.paysystem);
          const about = row.raw as Pick<StoredEvent, 'pspId' | 'transactionId' | 'pspRefundId'>;
          const event = { id: row.id, providerId: row.provider_id, paysystem: row.paysystem, kind: row.kind, ...about };
          if (system)
            await handle(event, system).catch((error: unknown) =>
              warn({ err: error, event: row.id }, 'an event of a payment system could not be handled'),
            );
        }
        const last = rows.at(-1);
        if (!last || rows.length < BATCH) break;
        after = last.id;
      }
      const given = await db
        .updateTable('psp_events')
        .set({ handled_at: new Date(clock.now()) })
        .where('handled_at', 'is', null)
        .where('received_at', '<=', new Date(clock.now() - MAX_AGE_MS))
        .returning(sql<number>`1`.as('one'))
        .execute();
      if (given.length > 0) warn({ events: given.length }, 'events of payment systems belong to no payment');
    },

    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
