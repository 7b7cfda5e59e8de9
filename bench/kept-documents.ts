/** The list of 300 channels with what is on air, against the same bytes from nginx on the same core. */
import { load, median } from './processes.ts';
import { startNginx } from './nginx.ts';
import { guestToken, importChannels, type Service } from './service.ts';

const ROUNDS = 3;
const CHANNELS = 300;

export async function benchKeptDocuments(service: Service): Promise<void> {
  importChannels(service, CHANNELS);
  const token = await guestToken(service.site);
  const url = `${service.site}/v2/channels/channel_list?includes=current_schedules&access_token=${token}`;
  const fetchAs = async (encoding: string) => Buffer.from(await (await fetch(url, { headers: { 'accept-encoding': encoding } })).arrayBuffer());
  const plain = await fetchAs('identity');
  const list = JSON.parse(plain.toString()) as { current_schedule: unknown }[];
  const onAir = list.filter((channel) => channel.current_schedule !== null).length;
  if (onAir < CHANNELS) throw new Error(`Only ${onAir} of ${list.length} channels have a current programme.`);
  const { gzipSync } = await import('node:zlib');
  const nginx = await startNginx({ 'list.json': plain, 'list.json.gz': gzipSync(plain) });

  const gzip = { 'Accept-Encoding': 'gzip' };
  const ours: number[] = [];
  const theirs: number[] = [];
  let p99 = 0;
  let failed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(load(`${nginx}/list.json`, gzip).requestsPerSecond);
    const run = load(url, gzip);
    ours.push(run.requestsPerSecond);
    p99 = Math.max(p99, run.p99Ms);
    failed += run.failed;
  }
  const ratio = median(ours) / median(theirs);
  console.log(
    `kept documents: ${list.length} channels, ${plain.length} bytes (gzip ${gzipSync(plain).length}): ${Math.round(median(ours))}/s, ` +
      `nginx ${Math.round(median(theirs))}/s, ratio ${ratio.toFixed(2)} (wanted at least 0.5); p99 ${p99.toFixed(1)} ms, ${failed} failed`,
  );
}
