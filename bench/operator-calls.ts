/** Calls of the console, one after the other over HTTP, and which of them are slow. */
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { asProviderId } from '@aerial/domain/ids.ts';
import { operatorStore } from '@aerial/server/features/operators/repo.pg.ts';
import { renewOperatorToken } from '@aerial/server/features/operators/tokens.ts';
import { withDatabase } from './many.ts';
import { send } from './requests.ts';
import type { Service } from './service.ts';

const ROUNDS = 20;
const LIMIT_MS = 200;
/** Below the limits of a token, ms. */
const PAUSE_MS = 40;

/** @param questions paths below /v2, by what is asked @returns the names of those whose 95th percentile is above 200 ms */
export async function measureCalls(
  bench: string,
  service: Service,
  questions: Readonly<Record<string, string>>,
): Promise<string[]> {
  const token = await withDatabase(service, (db) => renewOperatorToken(operatorStore(db), asProviderId(1)));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const slow: string[] = [];
  for (const [name, path] of Object.entries(questions)) {
    const times: number[] = [];
    let found = 0;
    for (let n = 0; n < ROUNDS; n += 1) {
      const url = `${service.site}/v2/${path}${path.includes('?') ? '&' : '?'}token=${token}`;
      const { status, body, ms } = await send(agent, n, 'GET', url);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      found = body.length;
      times.push(ms);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    times.sort((a, b) => a - b);
    const [p50, p95] = [times[Math.floor(ROUNDS / 2)]!, times[Math.floor(ROUNDS * 0.95)]!];
    if (p95 > LIMIT_MS) slow.push(name);
    console.log(
      `${bench}: ${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${found} bytes; load ${loadavg()[0]!.toFixed(1)}`,
    );
  }
  agent.destroy();
  return slow;
}

/** @param slow as `measureCalls` answers it */
export const verdictOf = (slow: readonly string[]): string =>
  `slower than ${LIMIT_MS} ms: ${slow.join('; ') || 'nothing'}`;
