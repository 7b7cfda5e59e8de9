/** The real service while its database is killed, frozen or stopped, embedded and external alike. */
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded, type EmbeddedPostgres } from '@aerial/server/db/embedded/embedded.ts';
import { clusterProcesses, recordedPid } from '@aerial/server/db/embedded/postgres-processes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseLink, type DatabaseLink } from './support/database-link.ts';
import { contractRequests, withToken, type ContractRequest } from './support/requests.ts';
import { guest, send, startService, until, type Service } from './support/service.ts';

const PARALLEL = 16;
/** Longer than the short-lived caches of the service, ms. */
const CACHES_EXPIRE_MS = 11_000;

describe.each(['embedded', 'external'] as const)('with the %s database', (kind) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), `aerial-away-${kind}-`));
  const databaseFolder = kind === 'embedded' ? path.join(folder, 'data', 'postgres') : path.join(folder, 'external');
  const cluster = path.join(databaseFolder, 'cluster');
  let service: Service;
  let media: string;
  let external: EmbeddedPostgres | undefined;
  let link: DatabaseLink | undefined;
  const startExternal = () => startEmbedded({ folder: databaseFolder });
  const tokens: Record<string, string | undefined> = { none: undefined, unknown: 'f'.repeat(40) };

  beforeAll(async () => {
    const env: Record<string, string> = {};
    if (kind === 'external') {
      external = await startExternal();
      link = await databaseLink({ socketDir: external.socketDir }, 'url');
      if ('connectionString' in link.address) env['DATABASE_URL'] = link.address.connectionString;
    }
    service = await startService({ data: path.join(folder, 'data'), env });
    const viewer = await guest(service.site);
    tokens['device'] = viewer.token;
    tokens['login'] = viewer.loginToken;
    tokens['neverSeen'] = (await guest(service.site)).token;
    const list = (await send(`${service.site}/v2/channels/channel_list?access_token=${viewer.token}`)).json<
      { id: number }[]
    >();
    const streams = await Promise.all(
      list.slice(0, 3).map(({ id }) => send(`${service.site}/v2/channels/${id}/stream?access_token=${viewer.token}`)),
    );
    media = streams
      .find(({ status }) => status === 200)!
      .json<{ hls_mbr: string }>()
      .hls_mbr.replace(/^https?:\/\/[^/]+/, service.site);
    await send(media);
  }, 300_000);
  afterAll(async () => {
    await service.stop();
    await link?.close();
    await external?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Every call with every token, a few concurrently. @returns answers outside of the contract */
  async function sweep(): Promise<string[]> {
    const odd: string[] = [];
    const all = contractRequests.flatMap((request) =>
      Object.entries(tokens).map(([name, token]) => ({ request, name, token })),
    );
    const next = async (): Promise<void> => {
      for (let one = all.pop(); one; one = all.pop()) await judge(one.request, one.name, one.token);
    };
    const judge = async (request: ContractRequest, name: string, token: string | undefined): Promise<void> => {
      const answer = await send(service.site + withToken(request, token), request.method, request.body).catch(
        (error: unknown) => String(error),
      );
      const what = `${request.method} ${request.call.path} (${name})`;
      if (typeof answer === 'string') odd.push(`${what}: ${answer}`);
      else if (
        answer.status >= 500 &&
        !(
          answer.status === 503 &&
          answer.body.includes('"unavailable"') &&
          Number(answer.headers.get('retry-after')) > 0
        )
      )
        odd.push(`${what}: ${answer.status} ${answer.body.slice(0, 200)}`);
    };
    await Promise.all(Array.from({ length: PARALLEL }, next));
    return odd;
  }
  const isBack = async () =>
    (await send(`${service.site}/readyz`).catch(() => undefined))?.json<{ status: string }>().status === 'ready';
  const serves = async () => {
    expect((await send(media)).status).toBe(200);
    expect((await send(`${service.site}/v2/nope`)).status).toBe(404);
    expect((await send(`${service.site}/healthz`)).status).toBe(200);
    expect(service.isRunning()).toBe(true);
  };

  test('while it is killed repeatedly, every call gets an answer or error of the contract', async () => {
    const over = new AbortController();
    const killing = (async () => {
      while (!over.signal.aborted) {
        const pid = recordedPid(cluster);
        if (pid !== undefined && clusterProcesses(cluster).includes(pid)) process.kill(pid, 'SIGKILL');
        if (kind === 'external') external = (await startExternal().catch(() => undefined)) ?? external;
        await new Promise((resolve) => setTimeout(resolve, 700));
      }
    })();
    const odd = await sweep();
    over.abort();
    await killing;
    expect(odd).toEqual([]);
    await serves();
    await until(isBack);
  });

  test('while it is frozen, every call gets an answer or error of the contract', async () => {
    const frozen = clusterProcesses(cluster);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    try {
      expect(await sweepSome()).toEqual([]);
      await serves();
      expect((await send(`${service.site}/readyz`)).json()).toMatchObject({
        status: 'degraded',
        database: 'unavailable',
      });
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    await until(isBack);
  });

  /** Requests on frozen connections time out slowly: one request for each call that reads for a viewer. */
  async function sweepSome(): Promise<string[]> {
    const odd: string[] = [];
    await Promise.all(
      contractRequests
        .filter(({ method }) => method === 'GET')
        .map(async (request) => {
          const answer = await send(service.site + withToken(request, tokens['neverSeen']));
          if (answer.status >= 500 && (answer.status !== 503 || !(Number(answer.headers.get('retry-after')) > 0)))
            odd.push(`${request.call.path}: ${answer.status}`);
        }),
    );
    return odd;
  }

  /** An embedded database is restarted until its control file is there again. @returns what brings the database back */
  async function takeAway(): Promise<() => Promise<void>> {
    if (external) {
      await external.stop();
      return async () => void (external = await startExternal());
    }
    const control = path.join(cluster, 'global', 'pg_control');
    renameSync(control, `${control}.away`);
    process.kill(recordedPid(cluster)!, 'SIGKILL');
    return async () => renameSync(`${control}.away`, control);
  }

  test('unavailable for longer than every cache, and recovered', async () => {
    const restore = await takeAway();
    await new Promise((resolve) => setTimeout(resolve, CACHES_EXPIRE_MS));
    await serves();
    expect(await sweep()).toEqual([]);
    await serves();
    await restore();
    await until(isBack);
    expect((await send(`${service.site}/v2/users/self?access_token=${tokens['neverSeen']}`)).status).toBe(200);
    expect((await guest(service.site)).token).toMatch(/^[0-9a-f]{40}$/);
  });
});
