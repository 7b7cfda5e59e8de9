/**
 * What entitlements cost: viewers with ten subscriptions against viewers with none, in turn, in the same run. Each is measured twice: the
 * first call of a viewer, whose token and packets are read from the database, and later ones. Processor time of the service and its
 * database counts, because it does not depend on what else the machine does.
 */
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { addChannels, addViewers, FIRST_CHANNEL_ID, FIRST_USER_ID, withDatabase } from './many.ts';
import { descendants, median } from './processes.ts';
import { processorMs, send } from './requests.ts';
import type { Service } from './service.ts';

const CHANNELS = 1000;
const PACKETS = 10;
const FIRST_PACKET_ID = 700_000;
/** Of each kind. */
const VIEWERS = Number(process.env['BENCH_ENTITLED'] ?? 300);
const ROUNDS = 4;
const WANTED = 1.1;

interface Side {
  readonly name: string;
  /** Numbers of viewers, from 1. */
  readonly first: number;
  /** A channel that they may watch. */
  readonly channel: number;
  readonly times: number[];
}

export async function benchEntitlements(service: Service): Promise<void> {
  await addChannels(service, CHANNELS, 14);
  const tokens = await addViewers(service, 2 * VIEWERS);
  await subscribe(service);
  const rows = await startRow(service);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const questions: Readonly<Record<string, (side: Side) => string>> = {
    'the list of channels': () => 'users/self/channel_list',
    'a stream': ({ channel }) => `channels/${channel}/stream`,
    'a row': () => `rows/${rows}?limit=24`,
    'the list of channels of viewers with a favourite': () => 'users/self/channel_list',
  };
  for (const [name, path] of Object.entries(questions)) {
    if (name.endsWith('favourite')) await addFavourites(service);
    for (const when of ['first', 'later']) {
      const sides: readonly [Side, Side] = [
        { name: 'none', first: 0, channel: FIRST_CHANNEL_ID + 1, times: [] },
        { name: 'ten', first: VIEWERS, channel: FIRST_CHANNEL_ID + CHANNELS, times: [] },
      ];
      if (when === 'first') await forgetTokens();
      const pids = [service.pid, ...descendants(service.pid)];
      for (let n = 0; n < (when === 'first' ? VIEWERS : VIEWERS * ROUNDS); n += 1)
        for (const side of n % 2 ? sides : sides.toReversed()) {
          const viewer = side.first + (when === 'first' ? n : n % 20);
          const before = processorMs(pids);
          const url = `${service.site}/v2/${path(side)}${path(side).includes('?') ? '&' : '?'}access_token=${tokens[viewer]!}`;
          const { status, body } = await send(agent, viewer, 'GET', url);
          if (status !== 200) throw new Error(`${url} answered ${status} ${body.toString().slice(0, 200)}`);
          // The first ones plan statements.
          if (n >= 20) side.times.push(processorMs(pids) - before);
        }
      const [none, ten] = sides.map(({ times }) => median(times)) as [number, number];
      console.log(
        `entitlements: ${name}, ${when} calls of a viewer: ${ten.toFixed(2)} ms of processor with ten subscriptions, ${none.toFixed(2)} ms with none, ratio ${(ten / none).toFixed(2)} (wanted at most ${WANTED}); load ${loadavg()[0]!.toFixed(1)}`,
      );
    }
  }
  agent.destroy();
}

/** Their list of channels is their own then. */
const addFavourites = (service: Service): Promise<void> =>
  withDatabase(service, async (db) => {
    await sql`insert into favourites (user_id, profile_id, channel_id, created_at)
      select ${sql.lit(FIRST_USER_ID)} + i, '', ${sql.lit(FIRST_CHANNEL_ID)} + 1 + i, now()
      from generate_series(1, ${sql.lit(2 * VIEWERS)}::int) i on conflict do nothing`.execute(db);
  });

/** Tokens are cached for ten seconds. */
const forgetTokens = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 11_000));

const startRow = (service: Service): Promise<string> =>
  withDatabase(service, async (db) => {
    const { rows } = await sql<{ id: string }>`
      select row_id::text as id from row_items group by 1 order by count(*) desc, 1 limit 1`.execute(db);
    return rows[0]!.id;
  });

/** Half of the channels are free; each packet contains fifty of the others. The second half of the viewers has all of them. */
const subscribe = (service: Service): Promise<void> =>
  withDatabase(service, async (db) => {
    const half = CHANNELS / 2;
    const packets = sql`generate_series(1, ${sql.lit(PACKETS)}::int) p`;
    await sql`update provider_channels set is_free = channel_id <= ${FIRST_CHANNEL_ID + half}
      where provider_id = 1 and channel_id > ${FIRST_CHANNEL_ID}`.execute(db);
    await sql`update users set is_guest = false where id > ${FIRST_USER_ID} and id <= ${FIRST_USER_ID + 2 * VIEWERS}`.execute(
      db,
    );
    await sql`insert into packets (id, provider_id, slug, name, is_base)
      select ${sql.lit(FIRST_PACKET_ID)} + p, 1, 'bench-' || p, jsonb_build_object('ru', 'Пакет ' || p), true from ${packets}
      on conflict do nothing`.execute(db);
    await sql`insert into packet_channels (packet_id, channel_id)
      select ${sql.lit(FIRST_PACKET_ID)} + 1 + i % ${sql.lit(PACKETS)}, ${sql.lit(FIRST_CHANNEL_ID + half)} + i from generate_series(1, ${sql.lit(half)}::int) i
      on conflict do nothing`.execute(db);
    await sql`insert into subscriptions (provider_id, user_id, packet_id, amount, currency, status, renew, pay_with, zone, anchor_at,
        period_index, start_at, paid_until, created_at)
      select 1, ${sql.lit(FIRST_USER_ID + VIEWERS)} + i, ${sql.lit(FIRST_PACKET_ID)} + p, 0, 'RUB', 'active', true, 'operator', 'UTC', now(),
        0, now(), now() + interval '1 month', now()
      from generate_series(1, ${sql.lit(VIEWERS)}::int) i, ${packets} on conflict do nothing`.execute(db);
    await sql`analyze subscriptions, packet_channels, users`.execute(db);
  });
