/** Live manifests per second of one core, over HTTP, with the playlist's window moving on while it is measured. */
import { load, median } from './processes.ts';
import { guestToken, type Service } from './service.ts';

const ROUNDS = 3;

export async function benchManifests(service: Service): Promise<void> {
  const token = await guestToken(service.site);
  const channels = (await (await fetch(`${service.site}/v2/channels/channel_list?access_token=${token}`)).json()) as { id: number }[];
  const stream = (await (await fetch(`${service.site}/v2/channels/${channels[0]!.id}/stream?access_token=${token}`)).json()) as { hls_mbr: string };
  const master = await (await fetch(stream.hls_mbr)).text();
  const child = master.split('\n').find((line) => line !== '' && !line.startsWith('#'));
  if (child === undefined) throw new Error('The master playlist names no rendition.');
  const url = new URL(child, stream.hls_mbr).href;
  const runs = Array.from({ length: ROUNDS }, () => load(url, {}));
  const failed = runs.reduce((sum, run) => sum + run.failed, 0);
  console.log(`manifests: ${Math.round(median(runs.map((run) => run.requestsPerSecond)))}/s per core, p99 ${Math.max(...runs.map((r) => r.p99Ms)).toFixed(1)} ms, ${failed} failed`);
}
