import { expect, test, vi } from 'vitest';
import {
  initialConnectivity,
  stepConnectivity,
  type Connectivity,
  type ConnectivityEffect,
  type ConnectivityEvent,
} from './machine.ts';
import { createConnectivity, robotsCheck } from './store.ts';

function run(...events: ConnectivityEvent[]): { state: Connectivity; effects: ConnectivityEffect[] } {
  let state = initialConnectivity;
  const effects: ConnectivityEffect[] = [];
  for (const event of events) {
    const [next, more] = stepConnectivity(state, event);
    state = next;
    effects.push(...more);
  }
  return { state, effects };
}
const checkRequested: ConnectivityEvent = { type: 'check-requested', check: 1 };
const missed = (check: number): ConnectivityEvent => ({ type: 'unanswered', check });
const paused = (check: number): ConnectivityEvent => ({ type: 'paused', check });

test('a suspicion triggers a check, and an answer ends it', () => {
  expect(run(checkRequested)).toEqual({ state: { tag: 'checking', check: 1 }, effects: [{ run: 'check', check: 1 }] });
  expect(run(checkRequested, { type: 'answered', check: 1 })).toEqual({
    state: { tag: 'online' },
    effects: [{ run: 'check', check: 1 }],
  });
});

test('C-825 C-826: retries back off from 2 s, doubling up to 60 s', () => {
  const { effects } = run(
    checkRequested,
    missed(1),
    ...[1, 2, 3, 4, 5, 6].flatMap((check) => [paused(check), missed(check + 1)]),
  );
  expect(effects.flatMap((effect) => (effect.run === 'pause' ? [effect.ms] : []))).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ]);
});

test('a restored connection is reported once', () => {
  const { state, effects } = run(
    checkRequested,
    missed(1),
    paused(1),
    { type: 'answered', check: 2 },
    { type: 'answered', check: 2 },
  );
  expect(state).toEqual({ tag: 'online' });
  expect(effects.filter(({ run: what }) => what === 'recovered')).toHaveLength(1);
});

test('a hint of the browser cuts the back-off short, and the old timer is then ignored', () => {
  const { state, effects } = run(checkRequested, missed(1), { type: 'check-requested', check: 2 }, paused(1));
  expect(state).toMatchObject({ tag: 'offline', check: 2, isChecking: true });
  expect(effects.at(-1)).toEqual({ run: 'check', check: 2 });
});

test('C-711: the check is a GET of robots.txt with a timestamp, bypassing every cache', async () => {
  const fetcher = vi.fn<typeof fetch>(async () => new Response(''));
  await robotsCheck(fetcher, () => 1_700_000_000_000)(new AbortController().signal);
  expect(fetcher).toHaveBeenCalledWith('/robots.txt?1700000000000', expect.objectContaining({ cache: 'no-store' }));
});

test('C-712: a check without an answer times out after 3 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const onRecovered = vi.fn<() => void>();
  const pauses: (() => void)[] = [];
  const answers = [() => Promise.reject(new Error('No way.')), () => Promise.resolve()];
  const store = createConnectivity({
    check: () => answers.shift()!(),
    later: (work) => void pauses.push(work),
    onRecovered,
  });
  store.requestCheck();
  expect(timeout).toHaveBeenCalledWith(3_000);
  await vi.waitFor(() => expect(store.state().tag).toBe('offline'));
  pauses[0]!();
  await vi.waitFor(() => expect(store.state().tag).toBe('online'));
  expect(onRecovered).toHaveBeenCalledOnce();
  timeout.mockRestore();
});
