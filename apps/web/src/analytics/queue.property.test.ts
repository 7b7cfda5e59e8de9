/** Whatever happens to network and pages, each event arrives, and once. */
import { epochMs } from '@aerial/domain/time.ts';
import { fc } from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { eventStore } from './event-store.ts';
import { createEventQueue, MAX_UNSENT_EVENTS, type EventQueue } from './queue.ts';

/** Local storage. */
function fakeStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

type Network = 'works' | 'fails' | 'loses-answer' | 'offline';
type Action =
  | { readonly do: 'track'; readonly count: number }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'network'; readonly network: Network }
  | { readonly do: 'close' | 'hide' | 'aside' | 'second-tab' };

const actions = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('track' as const), count: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 90_000 }) }),
    fc.record({
      do: fc.constant('network' as const),
      network: fc.constantFrom<Network>('works', 'fails', 'loses-answer', 'offline'),
    }),
    fc.record({ do: fc.constantFrom('close' as const, 'hide' as const, 'aside' as const, 'second-tab' as const) }),
  ),
  { maxLength: 40 },
);

class World {
  network: Network = 'works';
  now = 1_800_000_000_000;
  readonly received = new Map<string, number>();
  readonly tracked: string[] = [];
  private readonly storage = fakeStorage();
  private timers: { at: number; run: () => void; page: number }[] = [];
  private ids = 0;
  private pages = 0;
  page = this.open();

  private open(): { readonly queue: EventQueue; readonly number: number } {
    const number = this.pages++;
    const queue = createEventQueue({
      send: async (batch) => {
        if (this.network === 'fails' || this.network === 'offline') throw new Error('No network.');
        for (const { id } of batch) this.received.set(id, (this.received.get(id) ?? 0) + 1);
        if (this.network === 'loses-answer') throw new Error('No answer.');
      },
      isFinal: () => false,
      isOff: () => false,
      isOnline: () => this.network !== 'offline',
      now: () => epochMs(this.now),
      newId: () => `id-${this.ids++}`,
      context: () => ({}),
      store: eventStore(
        () => this.storage,
        `page-${number}`,
        () => this.now,
      ),
      wait: (ms, then) => {
        const one = { at: this.now + ms, run: then, page: number };
        this.timers.push(one);
        return () => void (this.timers = this.timers.filter((other) => other !== one));
      },
    });
    return { queue, number };
  }

  async run(action: Action): Promise<void> {
    if (action.do === 'track')
      for (let i = 0; i < action.count; i++) {
        this.tracked.push(`id-${this.ids}`);
        this.page.queue.track('show');
      }
    if (action.do === 'pass') await this.pass(action.ms);
    if (action.do === 'network') {
      this.network = action.network;
      if (action.network !== 'offline') this.page.queue.online();
    }
    if (action.do === 'hide') this.page.queue.hide();
    if (action.do === 'aside') {
      this.page.queue.leave();
      await this.settle();
      this.page.queue.resume();
    }
    if (action.do === 'close') {
      this.page.queue.leave();
      await this.settle();
      this.timers = this.timers.filter(({ page }) => page !== this.page.number);
      this.page = this.open();
    }
    if (action.do === 'second-tab') this.open();
    await this.settle();
  }

  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((one) => one !== next);
      this.now = Math.max(this.now, next.at);
      next.run();
      await this.settle();
    }
    this.now = until;
  }

  async settle(): Promise<void> {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  }
}

/** Does all of it, but what would not fit into the queue, which another test covers; then the network works for long enough. */
async function play(all: readonly Action[]): Promise<World> {
  const world = new World();
  for (const action of all) {
    const waiting = world.tracked.length - world.received.size;
    if (action.do === 'track' && waiting + action.count > MAX_UNSENT_EVENTS) continue;
    await world.run(action);
  }
  await world.run({ do: 'network', network: 'works' });
  await world.pass(30 * 60_000);
  return world;
}

test('C-729 each event arrives, whatever the network and the pages do', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (all) => {
      const { received, tracked } = await play(all);
      // The backend counts an id once, however often it was sent.
      expect([...received.keys()].toSorted()).toEqual(tracked.toSorted());
    }),
    { numRuns: 150 },
  );
});
test('where no answer is lost nothing is even sent twice', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (all) => {
      const { received } = await play(all.filter((one) => one.do !== 'network' || one.network !== 'loses-answer'));
      expect(Math.max(0, ...received.values())).toBeLessThanOrEqual(1);
    }),
    { numRuns: 150 },
  );
});
