/**
 * Every call of the contract, made by all actors who must not read or change data of others. The statements that they send are explained
 * at the end: none scans a table that grows.
 */
import type { Call } from '@aerial/contract/core.ts';
import { calls } from '@aerial/contract/index.ts';
import { recordStatements, wholeTableScans } from '@aerial/server/testing/statements.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leakStage, type Actor, type Person, type Stage } from './leak-cast.ts';
import { CALLS, type CallFacts } from './leak-matrix.ts';

let stage: Stage;
let before: string;
/** What the calls of this file send to the database. */
const recording = recordStatements();
afterAll(() => recording.stop());
beforeAll(async () => {
  stage = await leakStage();
  before = await belongings();
}, 120_000);

// Below the limit of an operator's calls a second: what is limited shows nothing.
beforeEach(() => stage.server.clock.advance(1_000));

test('every call is classified, and nothing else is', () => {
  expect(Object.keys(CALLS).toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
});

/** All data of the neighbour and the foreigner, as text. */
async function belongings(): Promise<string> {
  const { server, cast } = stage;
  const ids = [cast.neighbour.id, cast.foreigner.id].join(', ');
  const tables = await sql<{
    name: string;
  }>`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1`.execute(
    server.db,
  );
  const owned = tables.rows.map(
    ({ name }) => `select '${name}' as place, t::text as row from ${name} t where user_id in (${ids})`,
  );
  const { rows } = await sql
    .raw(
      `${owned.join(' union all ')} union all select 'users', u::text from users u where id in (${ids}) order by 1, 2`,
    )
    .execute(server.db);
  return JSON.stringify(rows);
}

interface Attempt {
  readonly url: string;
  readonly payload?: object;
}

/** Addresses that name objects of others, with bodies that do. */
function attempts(call: Call, facts: CallFacts, actor: Actor): Attempt[] {
  const { cast } = stage;
  const own = facts.ids?.(cast).map((id) => call.path.replace(/:\w+/, String(id))) ?? [];
  const urls = [...own, ...cast.secrets.addresses(call)].flatMap((url) => [
    url,
    `${url}${url.includes('?') ? '&' : '?'}provider=${actor.provider === 1 ? 'meridian' : 'aerial'}`,
  ]);
  const bodies = call.method === 'GET' ? [undefined] : [{}, ...(facts.bodies?.(cast) ?? [])];
  return [...new Set(urls)].flatMap((url) =>
    bodies.map((payload) => ({
      url: `${url}${url.includes('?') ? '&' : '?'}${actor.credential}`,
      ...(payload && { payload }),
    })),
  );
}

/** What no answer to this actor may contain. */
function forbidden(actor: Actor, facts: CallFacts): string[] {
  const { cast } = stage;
  const others = [cast.neighbour, cast.foreigner];
  const isOwnOffer = (person: Person) =>
    facts.shows?.includes('offer') === true && actor.credential.startsWith('token=') && person === cast.foreigner;
  const credentials = ({ token, loginToken, otherDevice }: Person) => [token, loginToken, otherDevice.token];
  return [
    ...others.flatMap((person) => [
      ...credentials(person),
      ...(isOwnOffer(person) ? [] : [person.marker]),
      person.email,
      person.device.id,
      person.otherDevice.id,
      person.device.serial,
      person.favouriteId,
      person.profileId,
      person.statId,
    ]),
    ...(actor.own ? credentials(actor.own) : []),
    ...(actor.own && !facts.shows?.includes('device') ? [actor.own.device.id] : []),
    ...(actor.own && !facts.shows?.includes('pin') ? [`"parental_code":"${actor.own.pin}"`] : []),
    // Calls without a login may name a provider; a token is valid for its own.
    ...(actor.provider === 1 && !actor.isNobody ? [cast.secrets.marker] : []),
    ...(actor.mayNotSee ?? []),
  ];
}

const named = calls.map((call) => [`${call.method} ${call.path}`, call] as const);

describe('F-002 F-385 no actor reads or changes data of others', () => {
  test.each(named)('%s', async (_name, call) => {
    const facts = CALLS[call.id] ?? {};
    for (const actor of stage.actors) {
      const mayNotHold = forbidden(actor, facts);
      for (const { url, payload } of attempts(call, facts, actor)) {
        const answer = await stage.server.app.inject({ method: call.method, url, ...(payload && { payload }) });
        const about = `${actor.name}: ${call.method} ${url} ${JSON.stringify(payload)}`;
        expect(answer.statusCode, about).toBeLessThan(500);
        expect(answer.body, `${about} gives a token`).not.toMatch(/"access_token":"[0-9a-f]/);
        // What an actor has written may be answered to it.
        for (const text of mayNotHold.filter((one) => !JSON.stringify(payload ?? '').includes(one)))
          expect(answer.body, about).not.toContain(text);
        if (actor.isOperator && call.operatorToken) continue;
        if (actor.isNobody && (call.auth === 'viewer' || call.auth === 'device'))
          expect([about, answer.statusCode]).toEqual([about, 401]);
      }
    }
    expect(await belongings()).toBe(before);
  });
});

test('the secrets exist, and their owners can read them', async () => {
  const { server, cast } = stage;
  const read = async ({ token }: Person, path: string) =>
    (await server.app.inject(`/v2/${path}?access_token=${token}`)).body;
  for (const owner of [cast.neighbour, cast.foreigner]) {
    for (const path of ['users/self', 'users/self/profiles', 'users/self/search_history', 'users/self/devices'])
      expect(await read(owner, path), path).toContain(owner.marker);
    expect(await read(owner, 'users/self/favorites')).toContain(owner.favouriteId);
    expect(await read(owner, 'users/self/devices')).toContain(owner.device.id);
  }
  expect(await read(cast.foreigner, 'channels/channel_list')).toContain(cast.secrets.marker);
});

/** A few rows for each channel or provider. */
const SMALL = /^(channels|provider_ads): /;
/** Of this file. */
const isOurs = (scan: string): boolean => scan.includes('t::text as row');

test('no call reads a table that grows with viewers, titles or time as a whole', async () => {
  expect(recording.statements.size).toBeGreaterThan(400);
  const scans = await wholeTableScans(stage.server.db, recording.statements);
  expect(scans.filter((scan) => !SMALL.test(scan) && !isOurs(scan))).toEqual([]);
}, 120_000);
