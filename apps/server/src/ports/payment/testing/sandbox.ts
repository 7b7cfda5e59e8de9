/** A sandbox with a page to press on, for tests. */
import { testClock } from '@aerial/testkit/clock.ts';
import cors from '@fastify/cors';
import Fastify from 'fastify';
import { readBodies } from '../../../http/bodies.ts';
import type { WebhookRequest } from '../port.ts';
import { sandboxDeliveries } from '../sandbox/deliveries.ts';
import { sandboxRoutes } from '../sandbox/routes.ts';
import { PAY_PATH, sandbox, type SandboxSms } from '../sandbox/sandbox.ts';
import { memorySandboxStore, type SandboxStore } from '../sandbox/store.ts';

type MemoryStore = ReturnType<typeof memorySandboxStore>;
const SECRET = 'the-secret-of-the-installation-0123456789';

/** Headers of a browser that sends a form of the page itself. */
export const SAME_ORIGIN = {
  'content-type': 'application/x-www-form-urlencoded',
  origin: 'http://localhost',
  'sec-fetch-site': 'same-origin',
};

export function startSandbox({
  store = memorySandboxStore(),
  provider = 'meridian',
}: { store?: MemoryStore; provider?: string } = {}) {
  const clock = testClock();
  const reports: unknown[] = [];
  const log: string[] = [];
  const messages = new Map<string, SandboxSms>();
  const delivered: WebhookRequest[] = [];
  const addresses: string[] = [];
  const answers: (number | 'silence')[] = [];
  let fault: 'lose' | 'fail' | undefined;
  let takesSms = true;
  const onFailure = (...report: unknown[]): void => void reports.push(report);

  /** The store as the adapter sees it: it can fail before or after a write. */
  const failing = async <T>(write: () => Promise<T>): Promise<T> => {
    const now = fault;
    fault = undefined;
    if (now === 'fail') throw new Error(`no connection with ${SECRET}`);
    const result = await write();
    if (now === 'lose') throw new Error(`lost the connection with ${SECRET}`);
    return result;
  };
  const faultyStore: SandboxStore = {
    ...store,
    insert: (payment) => failing(() => store.insert(payment)),
    change: (id, change) => failing(() => store.change(id, change)),
  };
  const shared = { store, clock, secret: SECRET, publicUrl: 'http://localhost:8080', onFailure };
  const system = sandbox({
    ...shared,
    store: faultyStore,
    provider,
    async sendSms(message) {
      if (takesSms) messages.set(message.id, message);
      const wasTaken = takesSms;
      takesSms = true;
      return wasTaken;
    },
  });
  const deliver = sandboxDeliveries({
    ...shared,
    async deliver(url, headers, body) {
      addresses.push(url);
      const answer = answers.shift() ?? 200;
      if (answer === 'silence') throw new Error('no answer');
      delivered.push({ headers, rawBody: Buffer.from(body), query: {} });
      return answer;
    },
  });
  const app = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => void log.push(line) } } });
  readBodies(app);
  // As in the server: before CORS.
  sandboxRoutes(app, { store, clock, merchantOf: async () => 'Meridian TV' });
  void app.register(cors, { origin: '*' });

  /** Sends a form of the page as it is now. */
  async function post(id: string, step: string, form: Record<string, string> = {}, headers: object = SAME_ORIGIN) {
    const payment = await store.find(id);
    const body = new URLSearchParams({ turn: String(payment?.turn ?? 0), ...form }).toString();
    await app.inject({ method: 'POST', url: `${PAY_PATH}/${id}/${step}`, headers: { ...headers }, payload: body });
  }

  return {
    system,
    store,
    clock,
    secret: SECRET,
    app,
    reports,
    log,
    messages,
    delivered,
    addresses,
    /** Answers to the next webhooks. */
    answers,
    deliver,
    post,
    loseNextAnswer: () => void (fault = 'lose'),
    failNext: () => void (fault = 'fail'),
    refuseSms: () => void (takesSms = false),
    /** The latest webhook about a payment. */
    async webhookOf(id: string): Promise<WebhookRequest> {
      await deliver();
      return delivered.findLast(({ rawBody }) => String(rawBody).includes(id))!;
    },
    close: () => app.close(),
  };
}
