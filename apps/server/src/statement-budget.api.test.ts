/**
 * How many statements the database gets for the calls that viewers make most, transactions included. A budget is raised only in the commit
 * that needs it, with the reason: at 200,000 viewers one statement more per call is thousands a second.
 */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadTinyDemo } from './demo/testing/tiny-catalogue.ts';
import { testServer, type TestServer } from './testing/server.ts';

const START = '2026-11-20T22:15:00Z';
const guideOf = (now: number) => `start=${now - 3600}&end=${now + 7200}`;

/** Statements of the first call at all, of a further viewer's first call, and of the same viewer's next one. */
const BUDGETS: readonly [string, { readonly cold: number; readonly newViewer: number; readonly warm: number }][] = [
  ['channels/channel_list', { cold: 2, newViewer: 1, warm: 0 }],
  ['channels/1/stream', { cold: 8, newViewer: 3, warm: 2 }],
  ['rowsets', { cold: 2, newViewer: 1, warm: 0 }],
  ['rowsets/ROWSET', { cold: 3, newViewer: 3, warm: 0 }],
  ['rows/ROW', { cold: 5, newViewer: 2, warm: 0 }],
  [`channels/1/content_schedule?${guideOf(Date.parse(START) / 1000)}`, { cold: 4, newViewer: 3, warm: 0 }],
  ['users/self/network', { cold: 1, newViewer: 1, warm: 0 }],
  ['users/self', { cold: 2, newViewer: 2, warm: 1 }],
  ['search/suggest?query=film', { cold: 12, newViewer: 11, warm: 10 }],
  ['packets', { cold: 3, newViewer: 1, warm: 0 }],
];

let server: TestServer;
let site: string;
/** Ids of a page and of its first row. */
const ids = { ROWSET: '', ROW: '' };
const viewers: string[] = [];
beforeAll(async () => {
  server = await testServer();
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
  site = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const row = await server.db
    .selectFrom('rowset_rows')
    .select(['row_id', 'rowset_id'])
    .orderBy('row_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  Object.assign(ids, { ROWSET: row.rowset_id, ROW: row.row_id });
  for (let n = 0; n < 2 * BUDGETS.length; n += 1) viewers.push((await server.guest()).token);
});
afterAll(() => server.app.close());

test.each(BUDGETS)('%s', async (path, budget) => {
  const query = vi.spyOn(Client.prototype, 'query');
  /** Statements until the answer, and those that follow from it. */
  const statementsOf = async (token: string): Promise<number> => {
    const before = query.mock.calls.length;
    const named = path.replace('ROWSET', String(ids.ROWSET)).replace('ROW', String(ids.ROW));
    const answer = await fetch(`${site}/v2/${named}${named.includes('?') ? '&' : '?'}access_token=${token}`);
    expect(answer.status, await answer.text()).toBe(200);
    return query.mock.calls.length - before;
  };
  const [first, second] = [viewers.pop()!, viewers.pop()!];
  const cold = await statementsOf(first);
  const newViewer = await statementsOf(second);
  const warm = await statementsOf(second);
  query.mockRestore();
  for (const [name, found] of Object.entries({ cold, newViewer, warm }))
    expect(found, `${name} of ${path}`).toBeLessThanOrEqual(budget[name as keyof typeof budget]);
});
