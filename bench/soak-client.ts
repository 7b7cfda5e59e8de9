/** Requests as our clients make them, and the judgement of what fails: within the window of a fault it is retried, outside of one it is wrong. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { send, textOf, type Answered } from './requests.ts';

/** After a fault is over clients may still notice it for this long, ms. */
const RECOVERY_MS = 15_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** What is not answered by then is lost for good. */
const PATIENCE_MS = 120_000;
const TIMEOUT_MS = 20_000;
const MAX_EXAMPLES = 10;

/** When something was wrong on purpose. */
export class Windows {
  readonly #windows: { readonly from: number; to: number }[] = [];

  /** @returns closes it */
  open(): () => void {
    const window = { from: performance.now(), to: Infinity };
    this.#windows.push(window);
    return () => void (window.to = performance.now() + RECOVERY_MS);
  }

  /** Waits until none is open. */
  async closed(): Promise<void> {
    const end = Math.max(0, ...this.#windows.map(({ to }) => to));
    await pause(Math.max(0, end - performance.now()));
  }

  contains(from: number, to = performance.now()): boolean {
    return this.#windows.some((window) => window.from <= to && from <= window.to);
  }
}

/** How often something happened, with a few examples. */
export class Happened {
  count = 0;
  readonly examples: string[] = [];

  add(example: string): void {
    this.count += 1;
    if (this.examples.length < MAX_EXAMPLES) this.examples.push(example);
  }

  toString(): string {
    return this.count === 0 ? 'none' : `${this.count}: ${this.examples.join('; ')}`;
  }
}

export class SoakClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly windows: Windows;
  answered = 0;
  /** Attempts within windows, by what failed. */
  readonly retried = new Map<string, number>();
  /** Refused within windows for good, as an address that is no longer valid: the player opens its stream again. */
  readonly refused = new Happened();
  /** Failed outside of windows. */
  readonly wrong = new Happened();
  readonly lost = new Happened();

  constructor(windows: Windows) {
    this.windows = windows;
  }

  /** Counts a failed attempt. @param began of the attempt, by `performance.now()` */
  failed(why: string, began: number, what: string): void {
    if (this.windows.contains(began)) this.retried.set(why, (this.retried.get(why) ?? 0) + 1);
    else this.wrong.add(`${new Date().toISOString()} ${what}: ${why}`);
  }

  /** Retries as our clients do. @param onAttempt before each one @returns undefined where it was refused or lost */
  async request(
    viewer: number,
    method: Parameters<typeof send>[2],
    url: string,
    body?: object,
    onAttempt: () => void = () => {},
  ): Promise<Answered | undefined> {
    const first = performance.now();
    const what = `${method} ${new URL(url).pathname.replaceAll(/[\w.~-]{24,}/g, '…')}`;
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      const began = performance.now();
      onAttempt();
      const answered = await send(this.#agent, viewer, method, url, body, AbortSignal.timeout(TIMEOUT_MS)).catch(
        (error: NodeJS.ErrnoException) => error.code ?? error.name,
      );
      if (typeof answered !== 'string') {
        this.answered += 1;
        if (answered.status < 400) return answered;
        if (answered.status < 500 && answered.status !== 429) {
          const example = `${what}: ${answered.status} ${textOf(answered).slice(0, 100)}`;
          (this.windows.contains(first) ? this.refused : this.wrong).add(example);
          return undefined;
        }
      }
      const why =
        typeof answered === 'string' ? answered : answered.status === 429 ? `429 of ${what}` : String(answered.status);
      this.failed(why, began, what);
      const retryAfterS = typeof answered === 'string' ? undefined : answered.retryAfterS;
      const nextMs = retryAfterS === undefined ? wait * (0.5 + Math.random() / 2) : 1000 * retryAfterS;
      if (performance.now() + nextMs > first + PATIENCE_MS) {
        this.lost.add(`${what}: ${why}`);
        return undefined;
      }
      await pause(nextMs);
    }
  }

  async json<T>(...request: Parameters<SoakClient['request']>): Promise<T | undefined> {
    const answered = await this.request(...request);
    return answered && (JSON.parse(textOf(answered)) as T);
  }

  close(): void {
    this.#agent.destroy();
  }
}
