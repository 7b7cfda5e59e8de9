/** Requests over connections that stay open, as viewers' devices keep them, and what their times were. */
import { readFileSync } from 'node:fs';
import { request, type Agent } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface Answered {
  readonly status: number;
  /** As it travelled. */
  readonly body: Buffer;
  readonly ms: number;
}

/** @param viewer number of the viewer, which gives the address they come from */
export function ask(agent: Agent, viewer: number, method: 'GET' | 'PATCH', url: string, body?: object): Promise<Answered> {
  const payload = body && JSON.stringify(body);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      'x-forwarded-for': `10.${(viewer >> 16) & 255}.${(viewer >> 8) & 255}.${viewer & 255}`,
      'accept-encoding': 'gzip',
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    };
    const sent = request(url, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), ms: performance.now() - began }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** What an answer says, compressed or not. */
export const textOf = ({ body }: Answered): string => (body[0] === 0x1f ? gunzipSync(body) : body).toString();

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

  toString(): string {
    const sorted = this.times.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
    const first = this.failures[0];
    return `${sorted.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, failed ${this.failures.length}${first === undefined ? '' : ` (${first})`}`;
  }
}

/** Memory of a process, MiB. */
export const memoryMiB = (pid: number): number => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** Seconds of processor that a process has used. */
export function processorS(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
