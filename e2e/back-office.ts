/**
 * What happens to subscriptions without their viewer: days that pass, the jobs of the service, pauses by the operator. It works on the
 * database of the running service, as its other processes do.
 */
import { asUserId } from '@aerial/domain/ids.ts';
import { systemClock } from '@aerial/domain/time.ts';
import { sql } from 'kysely';
import { pause, resume } from '../apps/server/src/billing/pause.ts';
import { cardVault } from '../apps/server/src/billing/payments/cards.pg.ts';
import { runRenewals } from '../apps/server/src/billing/payments/jobs.ts';
import { paymentSystems } from '../apps/server/src/billing/payments/systems.ts';
import {
  runningSubscription,
  withUser,
  type StoredSubscription,
  type Trx,
} from '../apps/server/src/billing/store.pg.ts';
import { postgresBus } from '../apps/server/src/bus/bus.pg.ts';
import { topics } from '../apps/server/src/bus/topics.ts';
import { openDatabase } from '../apps/server/src/db/connect.ts';
import { findHolder } from '../apps/server/src/db/embedded/data-folder.ts';
import { outgoing } from '../apps/server/src/http/outgoing.ts';
import { persistedMediaSecret } from '../apps/server/src/media-secret.ts';
import { postgresSandboxStore } from '../apps/server/src/ports/payment/sandbox/store.pg.ts';
import { providerDirectory } from '../apps/server/src/tenancy/directory.ts';
import { loadProviders } from '../apps/server/src/tenancy/repo.pg.ts';

/** Columns that say when something of a viewer began or ends. */
const TIMES: Readonly<Record<string, readonly string[]>> = {
  subscriptions: ['anchor_at', 'start_at', 'paid_until', 'next_attempt_at', 'grace_until'],
  subscription_periods: ['starts_at', 'ends_at'],
  subscription_pauses: ['start_at', 'end_at'],
  purchases: ['watch_until'],
};

/**
 * @param data folder of the running service
 * @param site its address
 */
export async function openBackOffice(data: string, site: string) {
  const socketDir = findHolder(data)?.socketDir;
  if (socketDir === undefined) throw new Error(`No service runs on ${data}`);
  const address = { socketDir };
  const { db, close } = openDatabase({ ...address, applicationName: 'aerial e2e' });
  const bus = await postgresBus({ db, address });
  const secret = persistedMediaSecret(data);
  const systems = paymentSystems({
    config: { env: {}, isProduction: true, allowsSandbox: true },
    providers: providerDirectory(() => loadProviders(db), systemClock),
    clock: systemClock,
    fetch: outgoing({ privateNetworks: [] }),
    publicUrl: site,
    secret,
    sandboxStore: postgresSandboxStore(db),
    sendSms: async () => true,
    warn: () => {},
  });
  const invalidate = (userId: number) => bus.publish(topics.user, { userId });

  /** Moves all times of a viewer into the past, so that as much time has passed for them. */
  async function moveTimes(userId: number, ms: number): Promise<void> {
    const own = sql`(select id from subscriptions where user_id = ${userId})`;
    await db.transaction().execute(async (trx) => {
      for (const [table, columns] of Object.entries(TIMES)) {
        const changes = columns.map(
          (column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${ms} * interval '1 millisecond'`,
        );
        const isOfUser = table === 'subscriptions' || table === 'purchases';
        await sql`update ${sql.table(table)} set ${sql.join(changes)}
          where ${isOfUser ? sql`user_id = ${userId}` : sql`subscription_id in ${own}`}`.execute(trx);
      }
    });
  }

  async function change(
    userId: number,
    packetId: number,
    work: (trx: Trx, found: StoredSubscription) => Promise<{ readonly ok: boolean }>,
  ): Promise<void> {
    const changed = await withUser(db, userId, async (trx) => {
      const found = await runningSubscription(trx, userId, packetId);
      return found ? work(trx, found) : { ok: false };
    });
    if (!changed.ok) throw new Error(`The subscription to packet ${packetId} could not be changed`);
    await invalidate(userId);
  }

  return {
    /** Lets what was paid for, or the pause between two attempts to charge, pass; then the job does what is due. */
    async untilDue(userId: number, packetId: number): Promise<void> {
      const found = await runningSubscription(db, userId, packetId);
      const due = found?.state.nextAttemptAt ?? found?.state.paidUntil;
      if (due === undefined || due === null) throw new Error(`Nothing is due of packet ${packetId}`);
      await moveTimes(userId, due - systemClock.now() + 1000);
      await runRenewals(
        {
          db,
          clock: systemClock,
          systems,
          vault: cardVault(secret),
          invalidateUser: (id) => void invalidate(id),
          warn: (details, message) => console.warn(message, details),
        },
        site,
      );
      await invalidate(asUserId(userId));
    },
    /** Lets all but the last of what was paid for pass. */
    async leave(userId: number, packetId: number, ms: number): Promise<void> {
      const found = await runningSubscription(db, userId, packetId);
      if (!found?.state.paidUntil) throw new Error(`Packet ${packetId} has no end`);
      await moveTimes(userId, found.state.paidUntil - systemClock.now() - ms);
      await invalidate(userId);
    },
    /** Lets time pass without any job. */
    async pass(userId: number, ms: number): Promise<void> {
      await moveTimes(userId, ms);
      await invalidate(userId);
    },
    pause: (userId: number, packetId: number) =>
      change(userId, packetId, (trx, found) => pause(trx, found, 'operator', systemClock.now())),
    resume: (userId: number, packetId: number) =>
      change(userId, packetId, (trx, found) => resume(trx, found, 'operator', systemClock.now())),
    async close(): Promise<void> {
      await bus.close();
      await close();
    },
  };
}
