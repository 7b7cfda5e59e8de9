/**
 * Each viewer's data of 1,000 channels (`/v2/users/self/channel_list`): one call at a time, and many viewers at once; viewers without
 * favourites, and viewers with one, whose answer is their own. The baseline is Node's bare HTTP server with the same bytes.
 */
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { addChannels, addViewers, FIRST_CHANNEL_ID, FIRST_USER_ID, withDatabase } from './many.ts';
import { startBareHttp } from './processes.ts';
import { send, processorS, Tally, textOf, type Answered } from './requests.ts';
import type { Service } from './service.ts';

const CHANNELS = 1000;
const VIEWERS = 500;
const CALLS = 1500;
const WARMING = 300;
const AT_ONCE = [1, 16];

interface Measured {
  readonly tally: Tally;
  readonly perSecond: number;
  readonly first: Answered;
}

/** Calls one after the other on each of so many connections. */
async function measure(urlOf: (n: number) => string, atOnce: number, calls: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const tally = new Tally();
  let next = 0;
  let first: Answered | undefined;
  const worker = async (): Promise<void> => {
    for (let n = next++; n < calls; n = next++) {
      const answer = await tally.count(send(agent, n % VIEWERS, 'GET', urlOf(n)));
      first ??= answer;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, worker));
  const perSecond = calls / ((performance.now() - began) / 1000);
  agent.destroy();
  if (!first) throw new Error(`Nothing was answered: ${tally}.`);
  return { tally, perSecond, first };
}

export async function benchChannelList(service: Service): Promise<void> {
  await addChannels(service, CHANNELS, 14);
  const tokens = await addViewers(service, VIEWERS);
  const urlOf = (n: number) => `${service.site}/v2/users/self/channel_list?access_token=${tokens[n % VIEWERS]!}`;
  for (const who of ['without favourites', 'with a favourite']) {
    if (who === 'with a favourite') await addOneFavouriteEach(service);
    const { first } = await measure(urlOf, 1, WARMING);
    const listed = (JSON.parse(textOf(first)) as unknown[]).length;
    if (listed < CHANNELS) throw new Error(`Only ${listed} channels are listed.`);
    const { url: bare } = await startBareHttp('list.json', first.body);
    for (const atOnce of AT_ONCE) {
      const used = processorS(service.pid);
      const { tally, perSecond } = await measure(urlOf, atOnce, CALLS);
      const perCallMs = ((processorS(service.pid) - used) * 1000) / CALLS;
      const baseline = await measure(() => bare, atOnce, CALLS);
      if (tally.failures.length > 0) throw new Error(`The list of channels failed: ${tally}.`);
      const [ours, theirs] = [tally.at(0.99), baseline.tally.at(0.99)];
      console.log(
        `channel list of viewers ${who}, ${listed} channels, ${first.body.length} bytes, ${atOnce} at once: ${tally}; ${perSecond.toFixed(0)}/s, ${perCallMs.toFixed(2)} ms of processor a call; ` +
          `bare node:http ${baseline.tally}, ${baseline.perSecond.toFixed(0)}/s; p99 ${(ours / theirs).toFixed(1)} times; load ${loadavg()[0]!.toFixed(1)}`,
      );
    }
  }
}

const addOneFavouriteEach = (service: Service): Promise<void> =>
  withDatabase(service, async (db) => {
    await sql`insert into favourites (user_id, profile_id, channel_id, created_at)
      select ${FIRST_USER_ID}::int + i, '', ${FIRST_CHANNEL_ID}::int + i, now() from generate_series(1, ${VIEWERS}::int) i on conflict do nothing`.execute(
      db,
    );
  });
