/**
 * An evening: 10,000 viewers of one process, each on a connection of their own. They arrive within a minute (stream call), request
 * the video and audio playlists in turn, one every four seconds, and report their watch time every thirty. Segments,
 * which a CDN serves, are not measured. None may fail. Viewers, service and database share all cores of the machine.
 */
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { addViewers } from './many.ts';
import { descendants, onAllCores } from './processes.ts';
import { send, memoryMiB, processorS, Tally, textOf } from './requests.ts';
import type { Service } from './service.ts';

const VIEWERS = Number(process.env['VIEWERS'] ?? 10_000);
const COMING_MS = 1000 * Number(process.env['COMING_S'] ?? 60);
const WATCHING_MS = 1000 * Number(process.env['WATCHING_S'] ?? 90);
const PLAYLIST_MS = 4000;
const REPORT_MS = 30_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

export async function benchViewers(service: Service): Promise<void> {
  const { site, pid } = service;
  onAllCores(pid);
  const tokens = await addViewers(service, VIEWERS);
  const listAgent = new Agent();
  const list = await send(listAgent, 0, 'GET', `${site}/v2/channels/free_list?access_token=${tokens[0]!}`);
  const channels = (JSON.parse(textOf(list)) as { id: number; num: number }[]).filter(({ num }) => num <= 16);
  if (channels.length === 0) throw new Error('There is no free channel.');
  const streams = new Tally();
  const playlists = new Tally();
  const reports = new Tally();
  const before = memoryMiB(pid);
  let most = before;
  const looking = setInterval(() => void (most = Math.max(most, memoryMiB(pid))), 1000);
  const usedBy = () => ({
    service: processorS(pid),
    database: descendants(pid).reduce((sum, one) => sum + processorS(one), 0),
    viewers: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  });
  const used = usedBy();
  const began = performance.now();
  const over = began + COMING_MS + WATCHING_MS;

  const watch = async (viewer: number): Promise<void> => {
    await pause((viewer / VIEWERS) * COMING_MS);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { id } = channels[viewer % channels.length]!;
    const access = `access_token=${tokens[viewer]!}`;
    const opened = await streams.count(
      send(agent, viewer, 'GET', `${site}/v2/channels/${id}/stream?includes=playlists&${access}`),
    );
    if (opened) {
      const { stat, playlists: first = [] } = JSON.parse(textOf(opened)) as {
        stat: { id: string };
        playlists?: { url: string }[];
      };
      // Without the multivariant playlist, which is requested once.
      const urls = first.slice(1).map(({ url }) => url);
      if (urls.length === 0) streams.failures.push(`channel ${id} gives no playlists`);
      let reportAt = performance.now() + REPORT_MS;
      for (let at = performance.now(), n = 0; at < over && urls.length > 0; at += PLAYLIST_MS, n++) {
        await pause(at - performance.now());
        await playlists.count(send(agent, viewer, 'GET', urls[n % urls.length]!));
        if (performance.now() < reportAt) continue;
        reportAt += REPORT_MS;
        await reports.count(
          send(agent, viewer, 'PATCH', `${site}/v2/users/self/stat/${stat.id}?${access}`, {
            duration: REPORT_MS / 1000,
          }),
        );
      }
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: VIEWERS }, (_, viewer) => watch(viewer)));
  clearInterval(looking);
  listAgent.destroy();
  const seconds = (performance.now() - began) / 1000;
  const after = memoryMiB(pid);
  console.log(
    `viewers: ${VIEWERS} on one process for ${Math.round(seconds)} s: streams ${streams}; playlists ${playlists}; reports ${reports}`,
  );
  const now = usedBy();
  const share = (of: keyof typeof used) => `${Math.round((100 * (now[of] - used[of])) / seconds)} %`;
  console.log(
    `viewers: of a core the service took ${share('service')}, its database ${share('database')}, the viewers themselves ${share('viewers')}; memory of the service ${before} MiB before, ${most} MiB at most, ${after} MiB after; load ${loadavg()[0]!.toFixed(1)}`,
  );
  const failed = [streams, playlists, reports].reduce((sum, { failures }) => sum + failures.length, 0);
  if (failed > 0) throw new Error(`${failed} requests of the viewers failed.`);
}
