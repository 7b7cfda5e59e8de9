/** Requests over keep-alive connections, as viewers' devices use them, and their times. */
import { readdirSync, readFileSync } from 'node:fs';
import { request, type Agent } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface Answered {
  readonly status: number;
  /** As transferred. */
  readonly body: Buffer;
  readonly ms: number;
  /** What Retry-After says, seconds. */
  readonly retryAfterS: number | undefined;
}

/** @param viewer number of the viewer, which gives the address they come from @param signal aborts it */
export function send(
  agent: Agent,
  viewer: number,
  method: 'DELETE' | 'GET' | 'HEAD' | 'PATCH' | 'POST',
  url: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answered> {
  const payload = body && JSON.stringify(body);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      'x-forwarded-for': `10.${(viewer >> 16) & 255}.${(viewer >> 8) & 255}.${viewer & 255}`,
      'accept-encoding': 'gzip',
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    };
    const sent = request(url, { method, agent, headers, ...(signal && { signal }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks),
          ms: performance.now() - began,
          retryAfterS:
            response.headers['retry-after'] === undefined ? undefined : Number(response.headers['retry-after']),
        }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** The text of an answer, compressed or not. */
export const textOf = ({ body }: Answered): string => (body[0] === 0x1f ? gunzipSync(body) : body).toString();

/** The value that this share of values is not above; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Times and failures of one kind of request. */
export class Tally {
  readonly times: number[] = [];
  readonly failures: string[] = [];

  async count(answer: Promise<Answered>): Promise<Answered | undefined> {
    try {
      const answered = await answer;
      this.times.push(answered.ms);
      if (answered.status === 200) return answered;
      this.failures.push(`${answered.status} ${answered.body.toString().slice(0, 120)}`);
    } catch (error) {
      this.failures.push(String(error));
    }
    return undefined;
  }

  /** The time within which this share was answered, ms. */
  at(share: number): number {
    return quantile(this.times, share);
  }

  toString(): string {
    const [first] = this.failures;
    return `${this.times.length}, p50 ${this.at(0.5).toFixed(1)} ms, p99 ${this.at(0.99).toFixed(1)} ms, failed ${this.failures.length}${first === undefined ? '' : ` (${first})`}`;
  }
}

/** Memory of a process, MiB. */
export const memoryMiB = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** Milliseconds of processor that processes have used, all threads together, to the microsecond: for single calls on a busy machine. */
export function processorMs(pids: readonly number[]): number {
  let ns = 0;
  for (const pid of pids) {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`))
        ns += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // A connection of the database has ended, and its process.
    }
  }
  return ns / 1e6;
}

/** Seconds of processor that a process has used. */
export function processorS(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** What a process has answered, by kind. @param metrics its page of metrics */
export async function answersOf(metrics: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const line of (await (await fetch(metrics)).text()).split('\n')) {
    const [, kind, value] = /^aerial_http_request_duration_seconds_count\{kind="([^"]+)"\} (\d+)$/.exec(line) ?? [];
    if (kind !== undefined) counts.set(kind, Number(value));
  }
  return counts;
}

/** Addresses in a playlist. */
export const linesOf = (playlist: string): string[] =>
  playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
