/**
 * 30,000 viewers on one machine behind the delivered edge: each takes the list of channels, opens one, and from then on reports every
 * thirty seconds and requests a playlist every four. Playlists are requested by wrk, whose load leaves the processors to what is
 * measured; segments, which the edge serves, are not requested. None may fail, and calls stay within 300 ms.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@aerial/testkit/free-port.ts';
import { addViewers } from './many.ts';
import { edgeTimes, startEdge } from './nginx.ts';
import { descendants, onAllCores, temporaryFolder, waitFor } from './processes.ts';
import { answersOf, memoryMiB, processorS, quantile, send, Tally, textOf } from './requests.ts';
import { startService } from './service.ts';

const VIEWERS = Number(process.env['VIEWERS'] ?? 30_000);
const COMING_MS = 1000 * Number(process.env['COMING_S'] ?? 180);
const WATCHING_S = Number(process.env['WATCHING_S'] ?? 90);
const PLAYLIST_MS = 4000;
/**
 * wrk opens the connections of all its viewers at one moment, where real ones have had them since they came: it is started in parts,
 * one after the other.
 */
const PARTS = 20;
const PART_MS = 1500;
const REPORT_MS = 30_000;
const WANTED_P99_MS = 300;
/** Connections of the generator for calls; a call of a viewer takes any of them. */
const AGENT = new Agent({ keepAlive: true, maxSockets: 512 });

interface Watching {
  readonly playlist: string;
  readonly stat: string;
}

export async function benchCrowd(): Promise<void> {
  const [edgePort, metricsPort] = [await freePort(), await freePort()];
  const service = await startService({
    env: { METRICS_PORT: String(metricsPort), PUBLIC_URL: `http://127.0.0.1:${edgePort}` },
  });
  onAllCores(service.pid);
  const callsLog = join(temporaryFolder(), 'calls.log');
  const edge = await startEdge(service.site, edgePort, { callsLog });
  const tokens = await addViewers(service, VIEWERS);
  const free = await send(AGENT, 0, 'GET', `${edge}/v2/channels/free_list?access_token=${tokens[0]!}`);
  const channels = (JSON.parse(textOf(free)) as { id: number; num: number }[]).filter(({ num }) => num <= 16);
  const [lists, streams, opened, reports] = [new Tally(), new Tally(), new Tally(), new Tally()];
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  await waitFor(metrics);

  const over = performance.now() + COMING_MS + PARTS * PART_MS + 1000 * WATCHING_S;
  const come = async (viewer: number): Promise<Watching | undefined> => {
    await pause((viewer / VIEWERS) * COMING_MS);
    const access = `access_token=${tokens[viewer]!}`;
    await lists.count(send(AGENT, viewer, 'GET', `${edge}/v2/channels/free_list?${access}`));
    const { id } = channels[viewer % channels.length]!;
    const stream = await streams.count(
      send(AGENT, viewer, 'GET', `${edge}/v2/channels/${id}/stream?includes=playlists&${access}`),
    );
    if (!stream) return undefined;
    const { stat, playlists = [] } = JSON.parse(textOf(stream)) as {
      stat: { id: string };
      playlists?: { url: string }[];
    };
    // As a player does, which is when the edge verifies the viewer.
    const playlist = playlists[1]?.url ?? '';
    await opened.count(send(AGENT, viewer, 'GET', playlist));
    return { playlist, stat: stat.id };
  };
  const report = async (viewer: number, { stat }: Watching): Promise<void> => {
    for (let at = performance.now() + REPORT_MS; at < over; at += REPORT_MS) {
      await pause(Math.max(0, at - performance.now()));
      const url = `${edge}/v2/users/self/stat/${stat}?access_token=${tokens[viewer]!}`;
      await reports.count(send(AGENT, viewer, 'PATCH', url, { duration: REPORT_MS / 1000 }));
    }
  };
  const reporting: Promise<void>[] = [];
  const watching = await Promise.all(
    Array.from({ length: VIEWERS }, async (_, viewer) => {
      const one = await come(viewer);
      if (one) reporting.push(report(viewer, one));
      return one;
    }),
  );
  const usedBy = () => [service.pid, ...descendants(service.pid)].map(processorS);
  const [used, reached, began] = [usedBy(), await answersOf(metrics), performance.now()];
  const playlists = await requestPlaylists(
    edge,
    watching.flatMap((one) => (one && one.playlist !== '' ? [new URL(one.playlist).pathname] : [])),
  );
  const [usedThen, reachedThen, seconds] = [usedBy(), await answersOf(metrics), (performance.now() - began) / 1000];
  await Promise.all(reporting);
  AGENT.destroy();

  const share = (at: number) => `${Math.round((100 * (usedThen[at]! - used[at]!)) / seconds)} %`;
  const database = usedThen.slice(1).reduce((sum, s, n) => sum + s - (used[n + 1] ?? 0), 0);
  console.log(
    `crowd: ${VIEWERS} viewers, coming within ${COMING_MS / 1000} s: lists ${lists}; streams ${streams}; first playlists ${opened}; reports ${reports}`,
  );
  const fromService = (reachedThen.get('playlist') ?? 0) - (reached.get('playlist') ?? 0);
  console.log(
    `crowd: playlists ${playlists.text}; ${((100 * fromService) / playlists.count).toFixed(2)} % of them reached the service; it took ${share(0)} of a core meanwhile, its database ${Math.round((100 * database) / seconds)} %; ${memoryMiB(service.pid)} MiB; load ${loadavg()[0]!.toFixed(1)}`,
  );
  const failed = [lists, streams, opened, reports].reduce((sum, { failures }) => sum + failures.length, 0);
  if (failed + playlists.failed > 0) throw new Error(`${failed + playlists.failed} requests of the viewers failed.`);
  // Written within a second of each call.
  await pause(2000);
  const kinds = [
    ['lists', lists, 'GET', /\/free_list$/],
    ['streams', streams, 'GET', /\/stream$/],
    ['reports', reports, 'PATCH', /\/stat\//],
  ] as const;
  for (const [name, tally, method, path] of kinds) {
    const times = edgeTimes(callsLog, (verb, address) => verb === method && path.test(address));
    const line = `crowd: ${name} as the edge saw them, the load's own waits left out: ${times.length}, p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms`;
    console.log(tally.at(0.99) > WANTED_P99_MS ? `${line}; in the load above ${WANTED_P99_MS} ms` : line);
  }
}

/** Each playlist once in {@link PLAYLIST_MS}, on a connection for each viewer, half of them at another address of the edge. */
async function requestPlaylists(edge: string, paths: readonly string[]) {
  const folder = temporaryFolder();
  const parts = Array.from({ length: PARTS }, (_, part) => paths.filter((_path, n) => n % PARTS === part));
  const outputs = await Promise.all(
    parts.map(async (part, n) => {
      await pause(n * PART_MS);
      writeFileSync(join(folder, `paths-${n}`), part.join('\n'));
      writeFileSync(
        join(folder, `wrk-${n}.lua`),
        `local paths, at = {}, 0
         for line in io.lines("${folder}/paths-${n}") do paths[#paths + 1] = line end
         function delay() return ${PLAYLIST_MS} end
         function request()
           at = at % #paths + 1
           return wrk.format("GET", paths[at], { Host = "${new URL(edge).host}" })
         end`,
      );
      const address = edge.replace('127.0.0.1', `127.0.0.${(n % 2) + 1}`);
      const options = ['-t1', `-c${part.length}`, `-d${WATCHING_S}s`, '--timeout', '20s', '--latency'];
      return outputOf('wrk', [...options, '-s', join(folder, `wrk-${n}.lua`), address]);
    }),
  );
  const sum = (pattern: RegExp) => outputs.reduce((total, output) => total + Number(pattern.exec(output)?.[1] ?? 0), 0);
  const count = sum(/(\d+) requests in/);
  const socketErrors = outputs.flatMap((output) => /Socket errors: (.*)/.exec(output)?.[1] ?? []);
  const failed = sum(/Non-2xx or 3xx responses: (\d+)/) + (socketErrors.length > 0 ? 1 : 0);
  const p99s = outputs.map((output) => /99%\s+([\d.]+)(us|ms|s)/.exec(output));
  const inMs = { us: 0.001, ms: 1, s: 1000 };
  const p99 = Math.max(...p99s.map((found) => Number(found?.[1]) * inMs[found?.[2] as keyof typeof inMs]));
  return {
    count,
    failed,
    text: `${count} (${Math.round(count / WATCHING_S)}/s with all), p99 of the slowest part ${Math.round(p99)} ms, failed ${failed}${socketErrors.length > 0 ? ` (${socketErrors.join('; ')})` : ''}`,
  };
}

function outputOf(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}
