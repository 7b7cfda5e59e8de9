import type { ApiPort } from '@aerial/api-client/port.ts';
import type { RemoteCommand } from '@aerial/domain/remote.ts';
import { expect, test, vi } from 'vitest';
import type { Session } from '../../core/session.ts';
import { receiveCommands } from './receive.ts';

const active = (isGuest: boolean) => ({ tag: 'active', token: { is_guest: isGuest } }) as unknown as Session;

/** A receiver whose requests are answered by hand. */
function receiver(state: Session) {
  const requests: { id: string; body: { after?: number }; answer(value: unknown): void; fail(): void }[] = [];
  const listeners = { session: () => {}, visibility: () => {} };
  const timers: { work: () => void; ms: number }[] = [];
  const page = { state, isVisible: true };
  const performed: RemoteCommand[] = [];
  receiveCommands({
    api: {
      call: ({ id }: { id: string }, { body }: { body: object }) =>
        new Promise((answer, fail) => void requests.push({ id, body, answer, fail: () => fail(new Error('lost')) })),
    } as unknown as ApiPort,
    session: {
      state: () => page.state,
      subscribe: (listener) => {
        listeners.session = listener;
        return () => {};
      },
    },
    describe: () => ({ title: 'Первый', isPlaying: true }),
    perform: (command) => void performed.push(command),
    isWanted: () => page.isVisible,
    onVisibility: (listener) => void (listeners.visibility = listener),
    setTimeout: (work, ms) => void timers.push({ work, ms }),
  });
  return { requests, listeners, timers, page, performed };
}

test('a signed-in page polls, does what comes, and polls on from there', async () => {
  const { requests, performed } = receiver(active(false));
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ id: 'pollScreen', body: { title: 'Первый', is_playing: true, after: 0 } });
  requests[0]!.answer({
    after: 7,
    commands: [
      { kind: 'key', value: 'mute' },
      { kind: 'open', value: '//evil.example' },
    ],
  });
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(performed).toEqual([{ kind: 'key', value: 'mute' }]);
  expect(requests[1]!.body.after).toBe(7);
});

test('guests poll nothing; a sign-in begins it', async () => {
  const { requests, page, listeners } = receiver(active(true));
  expect(requests).toEqual([]);
  page.state = active(false);
  listeners.session();
  expect(requests).toHaveLength(1);
});

test('a hidden page leaves, and comes back when it is seen', async () => {
  const { requests, page, listeners } = receiver(active(false));
  page.isVisible = false;
  requests[0]!.answer({ after: 1, commands: [] });
  await vi.waitFor(() => expect(requests.map(({ id }) => id)).toEqual(['pollScreen', 'leaveScreen']));
  requests[1]!.answer({});
  page.isVisible = true;
  await new Promise((resolve) => setTimeout(resolve, 0));
  listeners.visibility();
  expect(requests).toHaveLength(3);
});

test('after a failure it waits, longer each time', async () => {
  const { requests, timers } = receiver(active(false));
  requests[0]!.fail();
  await vi.waitFor(() => expect(timers.map(({ ms }) => ms)).toEqual([2_000]));
  timers[0]!.work();
  requests[1]!.fail();
  await vi.waitFor(() => expect(timers.map(({ ms }) => ms)).toEqual([2_000, 4_000]));
});
