/** Requests at a steady rate, as a load balancer distributes them. */
import { Agent, get } from 'node:http';

export interface Traffic {
  /** How often each outcome was seen so far: statuses, or codes of broken connections. */
  outcomes(): ReadonlyMap<string, number>;
  /** Ends it, and waits for what is in flight. */
  stop(): Promise<ReadonlyMap<string, number>>;
}

/** Sends requests over keep-alive connections until stopped. @param next the address of the next one; undefined: none can be sent now */
export function traffic(perSecond: number, next: () => string | undefined): Traffic {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const seen = new Map<string, number>();
  const pending = new Set<Promise<void>>();
  const count = (outcome: string): void => void seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  const sendOne = (): void => {
    const url = next();
    if (url === undefined) return count('nowhere');
    const one = new Promise<void>((resolve) => {
      const done = (outcome: string): void => {
        count(outcome);
        resolve();
      };
      get(url, { agent }, (answer) => answer.resume().once('end', () => done(String(answer.statusCode)))).once(
        'error',
        (error: NodeJS.ErrnoException) => done(String(error.code)),
      );
    }).finally(() => pending.delete(one));
    pending.add(one);
  };
  const timer = setInterval(sendOne, 1000 / perSecond);
  return {
    outcomes: () => seen,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(pending);
      agent.destroy();
      return seen;
    },
  };
}
