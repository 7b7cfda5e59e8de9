/** A service with some data of every kind, and checksums that show whether a refused request changed anything. */
import { asProviderId } from '@aerial/domain/ids.ts';
import { HTTP_STATUS, type ErrorBody } from '@aerial/contract/errors.ts';
import { loadTinyDemo } from '@aerial/server/demo/testing/tiny-catalogue.ts';
import { operatorStore } from '@aerial/server/features/operators/repo.pg.ts';
import { renewOperatorToken } from '@aerial/server/features/operators/tokens.ts';
import { testServer } from '@aerial/server/testing/server.ts';
import { sql } from 'kysely';
import type { HostileRequest, Ids } from './hostile-requests.ts';
import { pictureFolder } from './picture-folder.ts';

/** What counts and records attempts: these tables change with refused requests, too. */
const COUNTERS = ['attempts', 'guesses', 'one_time_codes', 'operator_token_uses', 'audit_entries', 'audit_results'];

export interface Attacked {
  readonly ids: Ids;
  /** Sends it with a valid token. @returns the problems of the answer, and whether the request was refused */
  send(request: HostileRequest): Promise<{ readonly problems: readonly string[]; readonly isRefused: boolean }>;
  /** A checksum of each table but those of counters. */
  checksums(): Promise<Readonly<Record<string, string>>>;
}

export async function attackedServer(): Promise<Attacked> {
  const server = await testServer({ uploadedPictures: pictureFolder() });
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
  const post = async (path: string, payload: object): Promise<{ id: string; access_token: string }> =>
    (await server.app.inject({ method: 'POST', url: `/v2/${path}`, payload })).json();
  let made = 0;
  const signIn = async (): Promise<{ token: string; device: string }> => {
    const login = `viewer-${(made += 1)}`;
    await post('users', { username: login, password: 'x' });
    const { access_token: first } = await post('auth/login', { login, password: 'x' });
    const { id: device } = await post(`users/self/devices?access_token=${first}`, { serial: login });
    const { access_token: token } = await post('auth/device', { device_id: device });
    return { token, device };
  };
  let viewer = await signIn();
  // The first token is the one that requests name, and may end.
  await renewOperatorToken(operatorStore(server.db), asProviderId(1), 'another');
  const operatorToken = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  const tables = (
    await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
      server.db,
    )
  ).rows
    .map(({ name }) => name)
    .filter((name) => !COUNTERS.includes(name));
  const checksumsOfAll = sql.raw<{ name: string; sum: string | null }>(
    tables
      .map(
        (table) => `select '${table}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from "${table}" t`,
      )
      .join(' union all '),
  );
  const existing = async (query: string): Promise<string> =>
    String(Object.values((await sql.raw<Record<string, unknown>>(query).execute(server.db)).rows[0] ?? { none: 1 })[0]);
  const [program, trailer, row] = await Promise.all([
    existing('select program_id from contents where program_id is not null limit 1'),
    existing('select id from trailers limit 1'),
    existing('select id from rows limit 1'),
  ]);

  const idOf = ({ path }: { path: string }, name: string): string => {
    if (name === 'library') return '12';
    if (/devices\/:id/.test(path)) return viewer.device;
    if (/programs\/:id/.test(path)) return program;
    if (/trailers\/:id/.test(path)) return trailer;
    if (/rows\/:id/.test(path)) return row;
    if (/persons\/:id/.test(path)) return '501';
    if (/(contents|content_metadata)\/:id/.test(path)) return '641000000000001001';
    return '1';
  };

  const problemsOf = (answer: { statusCode: number; body: string; headers: Record<string, unknown> }): string[] => {
    const { statusCode } = answer;
    if (statusCode >= 500 && statusCode !== 502) return [`answered ${statusCode}`];
    if (statusCode < 400) return [];
    let body: ErrorBody;
    try {
      body = JSON.parse(answer.body) as ErrorBody;
    } catch {
      return [`answered ${statusCode} without JSON: ${answer.body.slice(0, 80)}`];
    }
    if (HTTP_STATUS[body.error_code] !== statusCode || body.status_code !== statusCode)
      return [`answered ${statusCode} with the code ${body.error_code}`];
    if (!body.error.message || !body.detail) return ['answered an error without a message'];
    return /\bat \w+ \(|node_modules|\.ts:\d|select |PostgreSQL|syntax error/.test(answer.body)
      ? [`reveals internals: ${answer.body.slice(0, 200)}`]
      : [];
  };

  return {
    ids: {
      pathOf: (call, other) =>
        call.path.replaceAll(/:(\w+)/g, (_, name: string) => (other?.name === name ? other.value : idOf(call, name))),
    },

    async send({ call, path, body, type }) {
      const token = call.auth === 'operator' ? `token=${operatorToken}` : `access_token=${viewer.token}`;
      const url = `${path}${path.includes('?') ? '&' : '?'}${token}`;
      const send = () =>
        server.app.inject({
          method: call.method,
          url,
          ...(body !== undefined && { payload: body, headers: { 'content-type': type! } }),
        });
      let answer = await send();
      if (answer.statusCode === 429) {
        // A limit would hide what the call does with the value.
        await server.db.deleteFrom('attempts').execute();
        await server.db.deleteFrom('guesses').execute();
        server.clock.advance(2_000);
        answer = await send();
      }
      if (
        answer.statusCode < 400 &&
        call.method !== 'GET' &&
        (await server.app.inject(`/v2/users/self?access_token=${viewer.token}`)).statusCode === 401
      )
        viewer = await signIn();
      return { problems: problemsOf(answer), isRefused: answer.statusCode >= 400 };
    },

    async checksums() {
      const { rows } = await checksumsOfAll.execute(server.db);
      return Object.fromEntries(rows.map(({ name, sum }) => [name, sum ?? '']));
    },
  };
}

/**
 * Sends requests and returns the problems; refused ones are sent again together and must leave every table unchanged.
 * @param mostRepeated of those, evenly taken
 */
export async function attack(
  server: Attacked,
  requests: readonly HostileRequest[],
  mostRepeated = Infinity,
): Promise<string[]> {
  const failures: string[] = [];
  const refused: HostileRequest[] = [];
  const note = (request: HostileRequest, problems: readonly string[]) =>
    failures.push(...problems.map((problem) => `${request.call.id}: ${request.what}: ${problem}`));
  for (const request of requests) {
    const { problems, isRefused } = await server.send(request);
    note(request, problems);
    if (isRefused) refused.push(request);
  }
  const step = Math.max(1, Math.ceil(refused.length / mostRepeated));
  let repeated = refused.filter((_, place) => place % step === 0);
  for (;;) {
    const before = await server.checksums();
    const accepted = new Set<string>();
    for (const request of repeated) if (!(await server.send(request)).isRefused) accepted.add(request.call.id);
    if (accepted.size > 0) {
      // What is accepted on the second attempt may change something: a code is sent once the rate limit allows it. The other calls are tried again.
      repeated = repeated.filter(({ call }) => !accepted.has(call.id));
      continue;
    }
    const after = await server.checksums();
    const changed = Object.keys(after).filter((table) => before[table] !== after[table]);
    const ids = [...new Set(repeated.map(({ call }) => call.id))];
    return [...failures, ...changed.map((table) => `refused requests of ${ids.join(', ')} changed the table ${table}`)];
  }
}
