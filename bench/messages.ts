/**
 * The inbox: 50,000 accounts with messages, of which 10,000 poll every 150 s as an open page does. What they cost the service and its
 * database is compared with the same time without them, once while nothing is cached and once after each has polled before.
 */
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { withDatabase } from './many.ts';
import { descendants, onAllCores } from './processes.ts';
import { memoryMiB, processorS, send, Tally, textOf } from './requests.ts';
import type { Service } from './service.ts';

const ACCOUNTS = Number(process.env['MESSAGE_ACCOUNTS'] ?? 50_000);
const VIEWERS = Math.min(ACCOUNTS, Number(process.env['VIEWERS'] ?? 10_000));
const WATCHING_MS = 1000 * Number(process.env['WATCHING_S'] ?? 60);
const POLL_EVERY_MS = 150_000;
const MESSAGES_EACH = 5;
/** Of a core, more than without polls. */
const LIMIT = 0.05;
const FIRST_ACCOUNT_ID = 7_000_000;
/** As a proxy in front has them. */
const CONNECTIONS = 16;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
const tokenOf = (viewer: number): string => (FIRST_ACCOUNT_ID + viewer).toString(16).padStart(40, '0');

/** Of a core. */
interface Share {
  readonly service: number;
  readonly database: number;
}
const total = ({ service, database }: Share): number => service + database;
const beyond = (without: Share, withPolls: Share): Share => ({
  service: withPolls.service - without.service,
  database: withPolls.database - without.database,
});
const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
const text = (share: Share): string =>
  `${percent(total(share))} of a core (service ${percent(share.service)}, database ${percent(share.database)})`;

/** Accounts with messages of the service and one of the operator, written straight into the database. */
const addInboxes = (service: Service): Promise<void> =>
  withDatabase(service, async (db) => {
    const numbers = sql`generate_series(0, ${ACCOUNTS - 1}::int) i`;
    await sql`insert into users (id, provider_id, username, is_guest)
      select ${FIRST_ACCOUNT_ID}::int + i, 1, 'bench-reader-' || i, false from ${numbers} on conflict do nothing`.execute(
      db,
    );
    await sql`insert into tokens (hash, user_id)
      select sha256(convert_to(lpad(to_hex(${FIRST_ACCOUNT_ID}::int + i), 40, '0'), 'UTF8')), ${FIRST_ACCOUNT_ID}::int + i
      from ${numbers} on conflict do nothing`.execute(db);
    await sql`insert into inbox_texts (provider_id, key, title, text, created_at)
      values (1, 'bench', '{"ru":"Новые каналы"}', '{"ru":"Смотрите с сегодняшнего дня."}', now()) on conflict do nothing`.execute(
      db,
    );
    await sql`insert into inbox_messages (user_id, kind, text_id, key, created_at)
      select ${FIRST_ACCOUNT_ID}::int + i, 'operator', t.id, 'bench', now() from ${numbers}, inbox_texts t
      where t.key = 'bench' on conflict do nothing`.execute(db);
    await sql`insert into inbox_messages (user_id, kind, params, key, created_at)
      select ${FIRST_ACCOUNT_ID}::int + i, 'subscription_renewed',
        '{"packet":{"ru":"Кино"},"amount":{"minor":19900,"currency":"RUB"},"until":"2031-02-28T09:00:00.000Z"}', 'bench-' || n, now()
      from ${numbers}, generate_series(2, ${MESSAGES_EACH}::int) n on conflict do nothing`.execute(db);
    await sql`vacuum analyze inbox_messages`.execute(db);
    await sql`analyze users, tokens`.execute(db);
  });

export async function benchMessages(service: Service): Promise<void> {
  const { site, pid } = service;
  onAllCores(pid);
  await addInboxes(service);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const poll = (viewer: number) =>
    send(agent, viewer, 'GET', `${site}/v2/users/self/messages?access_token=${tokenOf(viewer)}`);
  const first = JSON.parse(textOf(await poll(0))) as unknown[];
  if (first.length !== MESSAGES_EACH) throw new Error(`An inbox has ${first.length} messages.`);

  const used = (): Share => ({
    service: processorS(pid),
    database: descendants(pid).reduce((sum, one) => sum + processorS(one), 0),
  });
  /** Of a core, over the time of the work. */
  async function share(work: () => Promise<void>): Promise<Share> {
    const [before, began] = [used(), performance.now()];
    await work();
    const seconds = (performance.now() - began) / 1000;
    const after = used();
    return {
      service: (after.service - before.service) / seconds,
      database: (after.database - before.database) / seconds,
    };
  }
  /** Polls of all viewers, evenly over their interval, for the measured time. @param from the first viewer */
  async function polls(tally: Tally, from: number): Promise<void> {
    const began = performance.now();
    const pending: Promise<unknown>[] = [];
    const every = POLL_EVERY_MS / VIEWERS;
    for (let n = 0; n * every < WATCHING_MS; n += 1) {
      await pause(began + n * every - performance.now());
      pending.push(tally.count(poll((from + n) % VIEWERS)));
    }
    await Promise.all(pending);
  }

  await pause(3000);
  const without = await share(() => pause(WATCHING_MS));
  const [cold, warm] = [new Tally(), new Tally()];
  const atFirst = beyond(without, await share(() => polls(cold, 1)));
  for (let viewer = 0; viewer < VIEWERS; viewer += CONNECTIONS)
    await Promise.all(Array.from({ length: Math.min(CONNECTIONS, VIEWERS - viewer) }, (_, n) => poll(viewer + n)));
  await pause(12_000);
  const later = beyond(without, await share(() => polls(warm, 1)));
  agent.destroy();
  console.log(
    `messages: ${VIEWERS} viewers of ${ACCOUNTS} accounts with ${MESSAGES_EACH} messages each poll every 150 s, ${Math.round(WATCHING_MS / 1000)} s each: ` +
      `the first polls cost ${text(atFirst)} (${cold}), later ones ${text(later)} (${warm}); without polls ${text(without)}; ` +
      `memory of the service ${memoryMiB(pid)} MiB; load ${loadavg()[0]!.toFixed(1)}`,
  );
  const failed = cold.failures.length + warm.failures.length;
  if (failed > 0) throw new Error(`${failed} polls failed.`);
  if (total(later) > LIMIT) throw new Error(`Polling cost more than ${percent(LIMIT)} of a core.`);
}
