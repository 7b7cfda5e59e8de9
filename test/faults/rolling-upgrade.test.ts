/**
 * A rolling upgrade as an operator makes it: the program of the version before, from the history of the repository, goes on beside the current
 * one, which has migrated their database. Skipped where the history is not there.
 */
import { rmSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asProviderId } from '@aerial/domain/ids.ts';
import { operatorStore } from '@aerial/server/features/operators/repo.pg.ts';
import { renewOperatorToken } from '@aerial/server/features/operators/tokens.ts';
import { testDatabase, type TestDatabase } from '@aerial/testkit';
import { freePort } from '@aerial/testkit/free-port.ts';
import {
  checkOutVersionBefore,
  migrationsBefore,
  VERSION_BEFORE,
  whyNoHistory,
  type VersionBefore,
} from '@aerial/testkit/version-before.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendForm } from './support/buyers.ts';
import { databaseLink, type DatabaseLink } from './support/database-link.ts';
import { guest, send, signIn, startService, type Answer, type Service } from './support/service.ts';
import { traffic } from './support/traffic.ts';

/** Calls at the version before while the database is migrated. */
const PER_SECOND = 20;
/** It fills the database with the demo first, which takes twenty seconds of a core. */
const DEMO_LIMIT_MS = 400_000;
/** Packet of the demo with a trial. */
const PACKET = 101;
const CARD = { number: '4111111111111111', expiry: '12/40', cvc: '123' };
/** Codes of PostgreSQL for statements that do not suit its tables; a busy machine has none of them. */
const UNFIT_STATEMENT = /^(0A|22|23|42)/;

const noHistory = whyNoHistory();
if (noHistory !== undefined) console.log(`The rolling upgrade is not tested: ${noHistory}.`);

describe.skipIf(noHistory !== undefined)('the version before beside the current one', () => {
  let former: VersionBefore;
  let database: TestDatabase;
  let link: DatabaseLink;
  let recordings: string;
  let env: Record<string, string>;
  let before: Service;
  let after: Service;

  beforeAll(async () => {
    former = checkOutVersionBefore();
    if ('missing' in former) return console.log(`The rolling upgrade is not tested: ${former.missing}.`);
    database = await testDatabase();
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
    link = await databaseLink(database.address, 'url');
    recordings = mkdtempSync(path.join(os.tmpdir(), 'aerial-recordings-'));
    const port = await freePort();
    env = {
      DATABASE_URL: (link.address as { connectionString: string }).connectionString,
      MEDIA_SECRET: 'one secret for all machines of it',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      RECORDINGS_DIR: recordings,
      PAYMENT_SANDBOX: 'yes',
      TZ: 'UTC',
    };
    before = await startService({ main: former.main, port, env, limitMs: DEMO_LIMIT_MS });
  }, DEMO_LIMIT_MS + 60_000);
  beforeEach((context) => {
    if ('missing' in former) context.skip(former.missing);
  });
  afterAll(async () => {
    for (const service of [before, after]) {
      await service?.stop();
      service?.remove();
    }
    await link?.close();
    await database?.close();
    if (recordings !== undefined) rmSync(recordings, { recursive: true, force: true });
    if (!('missing' in former)) former.remove();
  }, 120_000);

  const both = () => [
    { name: 'before', at: before.site },
    { name: 'after', at: after.site },
  ];
  const self = (site: string, token: string, what: string) => `${site}/v2/users/self${what}?access_token=${token}`;
  /** Statements that the database has refused a process, by what it has logged, each once. */
  const refusedStatements = (service: Service): string[] => {
    const logged = service
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { err?: { code?: string; message: string } })
      .flatMap(({ err }) => (UNFIT_STATEMENT.test(err?.code ?? '') ? [`${err!.code} ${err!.message}`] : []));
    return [...new Set(logged)];
  };
  const done = <T>(answer: Answer): T => {
    expect([answer.status, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json<T>();
  };

  /** What each viewer calls, on one process. @returns the addresses of a playlist and a segment, without the site */
  async function watch(site: string): Promise<string[]> {
    const viewer = await guest(site);
    const query = `access_token=${viewer.token}`;
    const channels = done<{ id: number }[]>(await send(`${site}/v2/channels?limit=20&${query}`));
    expect(channels.length).toBeGreaterThan(10);
    const { hls_mbr: address, stat } = done<{ hls_mbr: string; stat: { id: string } }>(
      await send(`${site}/v2/channels/${channels[0]!.id}/stream?${query}`),
    );
    done(await send(self(site, viewer.token, `/stat/${stat.id}`), 'PATCH', { duration: 1 }));
    const multivariant = new URL(address).pathname;
    const playlist = await firstAddressIn(site, multivariant);
    return [multivariant, playlist, await firstAddressIn(site, playlist)];
  }
  async function firstAddressIn(site: string, playlist: string): Promise<string> {
    const answer = await send(site + playlist);
    expect([answer.status, answer.body]).toEqual([200, expect.stringMatching(/^#EXTM3U/)]);
    const line = answer.body.split('\n').find((one) => one !== '' && !one.startsWith('#'));
    const { pathname, search } = new URL(line!, new URL(playlist, site));
    return pathname + search;
  }

  test('it is the one that its migrations are named after, and calls to it go on while the current one migrates', async () => {
    expect(migrationsBefore().at(-1)).toMatch(new RegExp(`^${VERSION_BEFORE.migration}_`));
    const applied = async () =>
      (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db)).rows;
    expect(await applied()).toHaveLength(migrationsBefore().length);
    // Its statements are prepared on its connections by now, as they are on those of a process that has run for days.
    await watch(before.site);
    const { token } = await signIn(before.site, 'demo', 'demo1234');
    const addresses = [
      self(before.site, token, ''),
      self(before.site, token, '/favorites'),
      self(before.site, token, '/subscriptions'),
      `${before.site}/v2/channels/1/stream?access_token=${token}`,
    ];
    let turn = 0;
    const requests = traffic(PER_SECOND, () => addresses[turn++ % addresses.length]);
    after = await startService({ env });
    const outcomes = await requests.stop();
    expect([...outcomes.keys()]).toEqual(['200']);
    expect(outcomes.get('200')).toBeGreaterThan(addresses.length);
    expect((await applied()).length).toBeGreaterThanOrEqual(migrationsBefore().length);
  }, 240_000);

  test('guests start, list channels and watch on each; what one signed the other serves', async () => {
    for (const { at } of both()) {
      const addresses = await watch(at);
      for (const other of both())
        for (const address of addresses)
          expect((await send(other.at + address)).status, `${address} ${other.name}`).toBe(200);
    }
  }, 120_000);

  test('favourites written on one are read on the other, by a token of either', async () => {
    const viewers = [await signIn(before.site, 'demo', 'demo1234'), await signIn(after.site, 'demo', 'demo1234')];
    const lists = async () =>
      Promise.all(
        both().flatMap(({ at }) =>
          viewers.map(async ({ token }) =>
            done<{ channel_id?: number }[]>(await send(self(at, token, '/favorites')))
              .map((one) => one.channel_id)
              .toSorted(),
          ),
        ),
      );
    expect(await lists()).toEqual([[], [], [], []]);
    const added = [];
    for (const [index, { at }] of both().entries())
      added.push(
        done<{ id: string }>(
          await send(self(at, viewers[index]!.token, '/favorites'), 'POST', { channelId: index + 1 }),
        ),
      );
    await expect.poll(lists).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    for (const [index, { at }] of both().toReversed().entries())
      done(await send(self(at, viewers[index]!.token, `/favorites/${added[index]!.id}`), 'DELETE'));
    await expect.poll(lists).toEqual([[], [], [], []]);
  });

  test('a purchase on it is found, renewed no more and paid for once on the current one', async () => {
    const { token } = await signIn(before.site, 'demo', 'demo1234');
    const offer = done<{ id: string }>(
      await send(self(before.site, token, '/purchases_offer'), 'POST', { code: 'web300', packet_id: PACKET }),
    );
    const payment = done<{ id: string; full_url: string }>(
      await send(self(before.site, token, `/purchases_offer/${offer.id}/transactions`), 'POST', {
        payform_shortname: 'short_url',
        save_card: true,
      }),
    );
    const page = before.site + new URL(payment.full_url).pathname;
    const turn = /name="turn" value="(\d+)"/.exec((await send(page)).body)?.[1] ?? '0';
    expect((await sendForm(`${page}/card`, { turn, ...CARD })).status).toBe(303);
    const paymentAt = async (site: string) =>
      done<{ status: string }>(await send(self(site, token, `/transactions/${payment.id}`))).status;
    await expect.poll(() => paymentAt(before.site)).toBe('complete');
    expect(await paymentAt(after.site)).toBe('complete');
    const history = async (site: string) =>
      done<{ id: string }[]>(await send(self(site, token, '/transactions'))).map(({ id }) => id);
    expect(await history(after.site)).toEqual([payment.id]);
    const subscriptions = async (site: string) =>
      done<{ packet: { id: number }; renew: boolean }[]>(await send(self(site, token, '/subscriptions')));
    for (const { at } of both())
      expect(await subscriptions(at)).toMatchObject([{ packet: { id: PACKET }, renew: true }]);
    done(await send(self(after.site, token, '/subscriptions'), 'PATCH', { packet_id: PACKET, renew: false }));
    for (const { at } of both())
      await expect.poll(() => subscriptions(at)).toMatchObject([{ packet: { id: PACKET }, renew: false }]);
  }, 120_000);

  test('an operator blocks on one a viewer who is at once refused on the other', async () => {
    const operator = await renewOperatorToken(operatorStore(database.db), asProviderId(1));
    for (const [here, there] of [both(), both().toReversed()]) {
      const viewer = await guest(here!.at);
      expect((await send(self(there!.at, viewer.token, ''))).status).toBe(200);
      done(await send(`${there!.at}/v2/users/${viewer.userId}/subscriptions?token=${operator}`));
      done(await send(`${here!.at}/v2/users/${viewer.userId}?token=${operator}`, 'DELETE'));
      // Without the notification the cached token would stay valid for ten seconds.
      await expect
        .poll(async () => (await send(self(there!.at, viewer.token, ''))).status, { timeout: 5_000 })
        .toBe(401);
    }
  }, 120_000);

  test('it stops in order, the current one records in its place, and it does not start again', async () => {
    const roles = async ({ site }: Service) =>
      (await send(`${site}/readyz`)).json<{ roles: Record<string, string> }>().roles;
    expect([(await roles(before))['recorder'], (await roles(after))['recorder']]).toEqual(['active', 'standby']);
    const requests = traffic(PER_SECOND, () => `${after.site}/v2/ping.gif`);
    expect(await before.stop()).toBe(0);
    await expect.poll(async () => (await roles(after))['recorder']).toBe('active');
    expect([...(await requests.stop()).keys()]).toEqual(['200']);
    await watch(after.site);
    expect([refusedStatements(before), refusedStatements(after)]).toEqual([[], []]);
    if ('missing' in former) return;
    await expect(startService({ main: former.main, data: before.data, env })).rejects.toThrow(
      'belongs to a newer Aerial',
    );
  }, 120_000);
});
