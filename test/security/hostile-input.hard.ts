/** The whole cross product of calls, fields and hostile values. */
import { calls } from '@aerial/contract/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostileRequests, type HostileRequest } from './hostile-requests.ts';
import { attack, attackedServer, type Attacked } from './hostile-server.ts';

let server: Attacked;
let all: HostileRequest[][];
beforeAll(async () => {
  server = await attackedServer();
  all = hostileRequests(server.ids);
});

describe('hostile input', () => {
  test.each(calls.map((call, index) => [`${call.method} ${call.path}`, index] as const))('%s', async (_name, index) => {
    expect(await attack(server, all[index]!)).toEqual([]);
  });
});
