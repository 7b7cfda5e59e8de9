/** Live media playlists per second of one core, over HTTP, while the playlist's window moves; against Node's bare HTTP server with the same bytes. */
import { load, median, startBareHttp } from './processes.ts';
import { guestToken, type Service } from './service.ts';

const ROUNDS = 3;

export async function benchPlaylists(service: Service): Promise<void> {
  const token = await guestToken(service.site);
  const channels = (await (await fetch(`${service.site}/v2/channels/channel_list?access_token=${token}`)).json()) as {
    id: number;
  }[];
  const stream = (await (
    await fetch(`${service.site}/v2/channels/${channels[0]!.id}/stream?access_token=${token}`)
  ).json()) as { hls_mbr: string };
  const multivariant = await (await fetch(stream.hls_mbr)).text();
  const child = multivariant.split('\n').find((line) => line !== '' && !line.startsWith('#'));
  if (child === undefined) throw new Error('The multivariant playlist names no rendition.');
  const url = new URL(child, stream.hls_mbr).href;
  const { url: bare } = await startBareHttp('live.m3u8', Buffer.from(await (await fetch(url)).arrayBuffer()));
  const rounds = Array.from({ length: ROUNDS }, () => ({ ours: load(url, {}), theirs: load(bare, {}) }));
  const failed = rounds.reduce((sum, { ours }) => sum + ours.failed, 0);
  const [ours, theirs] = [
    median(rounds.map((round) => round.ours.requestsPerSecond)),
    median(rounds.map((round) => round.theirs.requestsPerSecond)),
  ];
  console.log(
    `playlists: ${Math.round(ours)}/s per core, p99 ${Math.max(...rounds.map((round) => round.ours.p99Ms)).toFixed(1)} ms, ${failed} failed; bare node:http ${Math.round(theirs)}/s, ratio ${(ours / theirs).toFixed(2)}`,
  );
}
