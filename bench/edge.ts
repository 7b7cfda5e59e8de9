/**
 * What an edge takes away: 10,000 viewers of live channels behind the delivered nginx configuration. Each opens a channel, then requests
 * the video and audio playlists in turn, one every four seconds, and the newest segment of it (its head only: nginx fetches it
 * whole, and the machine need not carry the bytes). Reported is the share that reached the service, by its own metrics.
 */
import { Agent } from 'node:http';
import { freePort } from '@aerial/testkit/free-port.ts';
import { addViewers } from './many.ts';
import { startEdge } from './nginx.ts';
import { onAllCores, waitFor } from './processes.ts';
import { answersOf, linesOf, send, Tally, textOf } from './requests.ts';
import { startService } from './service.ts';

const VIEWERS = Number(process.env['VIEWERS'] ?? 10_000);
const COMING_MS = 1000 * Number(process.env['COMING_S'] ?? 60);
const WATCHING_MS = 1000 * Number(process.env['WATCHING_S'] ?? 90);
const PLAYLIST_MS = 4000;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, Math.max(0, ms)));

/** How long viewers stay with a channel: each address is verified once. */
const STAY_MS = 5 * 60_000;
/** The share that reached the service may be at most this (wanted by the product). */
const MOST = 0.02;

export async function benchEdge(): Promise<void> {
  const [edgePort, metricsPort] = [await freePort(), await freePort()];
  const service = await startService({
    env: { METRICS_PORT: String(metricsPort), PUBLIC_URL: `http://127.0.0.1:${edgePort}` },
  });
  onAllCores(service.pid);
  const edge = await startEdge(service.site, edgePort);
  const tokens = await addViewers(service, VIEWERS);
  const listAgent = new Agent();
  const list = await send(listAgent, 0, 'GET', `${edge}/v2/channels/free_list?access_token=${tokens[0]!}`);
  listAgent.destroy();
  const channels = (JSON.parse(textOf(list)) as { id: number; num: number }[]).filter(({ num }) => num <= 16);
  if (channels.length === 0) throw new Error('There is no free channel.');
  const streams = new Tally();
  const playlists = new Tally();
  const segments = new Tally();
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  await waitFor(metrics);
  const before = await answersOf(metrics);
  const over = performance.now() + COMING_MS + WATCHING_MS;

  const watch = async (viewer: number): Promise<void> => {
    await pause((viewer / VIEWERS) * COMING_MS);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { id } = channels[viewer % channels.length]!;
    const opened = await streams.count(
      send(agent, viewer, 'GET', `${edge}/v2/channels/${id}/stream?access_token=${tokens[viewer]!}`),
    );
    const master = opened && (JSON.parse(textOf(opened)) as { hls_mbr: string }).hls_mbr;
    const listed = master && (await playlists.count(send(agent, viewer, 'GET', master)));
    // A picture and a sound, as a player on a good network chooses them.
    const urls = listed ? renditionsOf(textOf(listed), master) : [];
    for (let at = performance.now(), n = 0; at < over && urls.length > 0; at += PLAYLIST_MS, n++) {
      await pause(at - performance.now());
      const url = urls[n % urls.length]!;
      const playlist = await playlists.count(send(agent, viewer, 'GET', url));
      const newest = playlist && linesOf(textOf(playlist)).at(-1);
      if (newest) await segments.count(send(agent, viewer, 'HEAD', new URL(newest, url).href));
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: VIEWERS }, (_, viewer) => watch(viewer)));

  const after = await answersOf(metrics);
  const reached = (...kinds: string[]) =>
    kinds.reduce((sum, kind) => sum + (after.get(kind) ?? 0) - (before.get(kind) ?? 0), 0);
  const share = (part: number, of: number) => `${((100 * part) / of).toFixed(2)} %`;
  const [ofPlaylists, ofViewers, ofSegments] = [
    reached('multivariant', 'playlist'),
    reached('viewer'),
    reached('segment'),
  ];
  const [requestedPlaylists, requestedSegments] = [playlists.times.length, segments.times.length];
  const shared = (ofPlaylists + ofSegments) / (requestedPlaylists + requestedSegments);
  // A playlist and a segment each time; the run itself is shorter than viewers stay.
  const total = shared + PLAYLIST_MS / (2 * STAY_MS);
  console.log(
    `edge: ${VIEWERS} viewers of ${channels.length} channels: streams ${streams}; playlists ${playlists}; segments ${segments}`,
  );
  console.log(
    `edge: ${share(ofPlaylists, requestedPlaylists)} of the playlists and ${share(ofSegments, requestedSegments)} of the segments reached the service, and one request for each of ${ofViewers} addresses that were verified; of viewers who stay for ${STAY_MS / 60_000} minutes ${share(total, 1)} of all (wanted at most ${share(MOST, 1)})`,
  );
  const failed = [streams, playlists, segments].reduce((sum, { failures }) => sum + failures.length, 0);
  if (failed > 0) throw new Error(`${failed} requests of the viewers failed.`);
  if (total > MOST) throw new Error('Too much reached the service.');
}

/** The first video playlist and the first audio playlist of a multivariant playlist. */
export function renditionsOf(playlist: string, base: string): string[] {
  const audio = /#EXT-X-MEDIA:TYPE=AUDIO.*URI="([^"]+)"/.exec(playlist)?.[1];
  return [linesOf(playlist)[0], audio].flatMap((line) => (line === undefined ? [] : [new URL(line, base).href]));
}
