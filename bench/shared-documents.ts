/** The list of 300 channels with what is on air, against the same bytes from nginx, and from Node's bare HTTP server, on the same core. */
import { gzipSync } from 'node:zlib';
import { load, median, startBareHttp } from './processes.ts';
import { processorMs } from './requests.ts';
import { startNginx } from './nginx.ts';
import { guestToken, importChannels, type Service } from './service.ts';

const ROUNDS = 3;
const CHANNELS = 300;
const SECONDS = 5;
const WANTED = { throughput: 0.5, processor: 1.25 };

export async function benchSharedDocuments(service: Service): Promise<void> {
  importChannels(service, CHANNELS);
  const token = await guestToken(service.site);
  const url = `${service.site}/v2/channels/channel_list?includes=current_schedules&access_token=${token}`;
  const fetchAs = async (encoding: string) =>
    Buffer.from(await (await fetch(url, { headers: { 'accept-encoding': encoding } })).arrayBuffer());
  const plain = await fetchAs('identity');
  const list = JSON.parse(plain.toString()) as { current_schedule: unknown }[];
  const onAir = list.filter((channel) => channel.current_schedule !== null).length;
  if (onAir < CHANNELS) throw new Error(`Only ${onAir} of ${list.length} channels have a current programme.`);
  const packed = gzipSync(plain);
  const nginx = await startNginx({ 'list.json': plain, 'list.json.gz': packed });
  const bare = await startBareHttp('list.json.gz', packed);

  const gzip = { 'Accept-Encoding': 'gzip' };
  const ours: number[] = [];
  const theirs: number[] = [];
  const platform: number[] = [];
  const processor = { ours: [] as number[], platform: [] as number[] };
  /** The load, and the processor time of the process that answers, microseconds a call. */
  const measured = (address: string, pid: number) => {
    const before = processorMs([pid]);
    const run = load(address, gzip, SECONDS);
    return { ...run, processorUs: ((processorMs([pid]) - before) * 1000) / (run.requestsPerSecond * SECONDS) };
  };
  let p99 = 0;
  let failed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(load(`${nginx}/list.json`, gzip, SECONDS).requestsPerSecond);
    const plainNode = measured(bare.url, bare.pid);
    platform.push(plainNode.requestsPerSecond);
    processor.platform.push(plainNode.processorUs);
    const run = measured(url, service.pid);
    ours.push(run.requestsPerSecond);
    processor.ours.push(run.processorUs);
    p99 = Math.max(p99, run.p99Ms);
    failed += run.failed;
  }
  const ratio = (baseline: readonly number[]) => (median(ours) / median(baseline)).toFixed(2);
  console.log(
    `shared documents: ${list.length} channels, ${plain.length} bytes (gzip ${packed.length}): ${Math.round(median(ours))}/s, ` +
      `nginx ${Math.round(median(theirs))}/s, ratio ${ratio(theirs)} (wanted at least ${WANTED.throughput}); ` +
      `bare node:http ${Math.round(median(platform))}/s, ratio ${ratio(platform)}; p99 ${p99.toFixed(1)} ms, ${failed} failed`,
  );
  console.log(
    `shared documents: processor time a call ${median(processor.ours).toFixed(1)} µs, of bare node:http ${median(processor.platform).toFixed(1)} µs, ` +
      `ratio ${(median(processor.ours) / median(processor.platform)).toFixed(2)} (wanted at most ${WANTED.processor})`,
  );
}
