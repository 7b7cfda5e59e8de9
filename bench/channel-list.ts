/** What 1,000 channels are to each viewer (`/v2/users/self/channel_list`): alone, and many viewers at once. Nothing of it is kept between calls. */
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { addChannels, addViewers } from './many.ts';
import { ask, processorS, Tally, textOf } from './requests.ts';
import type { Service } from './service.ts';

const CHANNELS = 1000;
const VIEWERS = 500;
const CALLS = 1500;
const AT_ONCE = [1, 16];

export async function benchChannelList(service: Service): Promise<void> {
  await addChannels(service, CHANNELS, 14);
  const tokens = await addViewers(service, VIEWERS);
  for (const atOnce of AT_ONCE) {
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    const tally = new Tally();
    let next = 0;
    let listed = 0;
    let bytes = 0;
    const worker = async (): Promise<void> => {
      for (let n = next++; n < CALLS; n = next++) {
        const answer = await tally.count(ask(agent, n % VIEWERS, 'GET', `${service.site}/v2/users/self/channel_list?access_token=${tokens[n % VIEWERS]!}`));
        if (!answer || n > 0) continue;
        bytes = answer.body.length;
        listed = (JSON.parse(textOf(answer)) as unknown[]).length;
      }
    };
    const used = processorS(service.pid);
    const began = performance.now();
    await Promise.all(Array.from({ length: atOnce }, worker));
    const seconds = (performance.now() - began) / 1000;
    agent.destroy();
    if (listed < CHANNELS) throw new Error(`Only ${listed} channels are listed: ${tally}.`);
    console.log(`channel list of a viewer, ${listed} channels, ${bytes} bytes, ${atOnce} at once: ${tally}; ${(CALLS / seconds).toFixed(0)}/s, ${(((processorS(service.pid) - used) * 1000) / CALLS).toFixed(2)} ms of processor a call, load ${loadavg()[0]!.toFixed(1)}`);
  }
}
