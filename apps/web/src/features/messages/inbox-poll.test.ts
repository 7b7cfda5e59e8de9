import type { MessageId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lease } from '../../parts/commerce/transaction/lease.ts';
import { createInboxPoll, type InboxPollRunner, type TabChannel, type TabNote } from './inbox-poll.ts';
import type { Message } from './queries.ts';

const message = (id: string): Message => ({
  id: id as MessageId,
  title: id,
  text: '',
  created_at: '2031-01-01T00:00:00Z',
  removed: false,
});

/** A browser with tabs that share a lease and a channel. */
function browser() {
  const waiting: { readonly tab: object; readonly onTaken: () => void }[] = [];
  const listeners = new Map<object, (note: TabNote) => void>();
  const server = { messages: [message('1')], isAway: false };
  const tabs: InboxPollRunner[] = [];

  function tab({ language = 'ru' } = {}) {
    const own = {};
    const lease: Lease = {
      take(onTaken) {
        waiting.push({ tab: own, onTaken });
        if (waiting.length === 1) onTaken();
      },
      release() {
        const place = waiting.findIndex((one) => one.tab === own);
        if (place < 0) return;
        waiting.splice(place, 1);
        if (place === 0) waiting[0]?.onTaken();
      },
    };
    const channel: TabChannel = {
      post(note) {
        for (const [other, listener] of listeners) if (other !== own) listener(note);
      },
      onNote: (listener) => void listeners.set(own, listener),
      close: () => void listeners.delete(own),
    };
    const seen = { polls: 0, shown: [] as string[], outdated: 0 };
    const poll = createInboxPoll({
      load: async () => {
        seen.polls += 1;
        if (server.isAway) throw new Error('away');
        seen.shown = server.messages.map(({ id }) => id);
        return server.messages;
      },
      received: (messages) => void (seen.shown = messages.map(({ id }) => id)),
      outdated: () => void (seen.outdated += 1),
      language,
      lease,
      channel,
      isPlaying: () => false,
      now: () => epochMs(Date.now()),
      wait(ms, work) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    });
    poll.start();
    tabs.push(poll);
    return { ...poll, seen };
  }
  return { tab, server, close: () => tabs.forEach((one) => one.close()) };
}

let open: ReturnType<typeof browser>;
beforeEach(() => {
  vi.useFakeTimers();
  open = browser();
});
afterEach(() => {
  open.close();
  vi.useRealTimers();
});
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

test('F-475: of several tabs one polls, and all show what came, without a reload', async () => {
  const [first, second] = [open.tab(), open.tab()];
  open.server.messages = [message('2'), message('1')];
  await minutes(10);
  expect([first.seen.polls, second.seen.polls]).toEqual([4, 0]);
  expect([first.seen.shown, second.seen.shown]).toEqual([
    ['2', '1'],
    ['2', '1'],
  ]);
});

test('F-476: activity in another tab keeps the poll of this one going', async () => {
  const [first, second] = [open.tab(), open.tab()];
  for (let hour = 0; hour < 4; hour += 0.25) {
    await minutes(15);
    second.active();
  }
  expect(first.seen.polls).toBe(96);
  await minutes(300);
  expect(first.seen.polls).toBeLessThan(96 + 13);
});

test('when the polling tab is closed another one goes on where it was', async () => {
  const [first, second] = [open.tab(), open.tab()];
  await minutes(6);
  first.close();
  await minutes(1.4);
  expect(second.seen.polls).toBe(0);
  await minutes(0.2);
  expect(second.seen.polls).toBe(1);
});

test('a removal in one tab shows in the others', () => {
  const [first, second] = [open.tab(), open.tab()];
  second.changed([]);
  expect(first.seen.shown).toEqual([]);
  second.changed([message('7')]);
  expect(first.seen.shown).toEqual(['7']);
});

test('a tab in another language loads the inbox itself', async () => {
  open.tab();
  const other = open.tab({ language: 'en' });
  await minutes(3);
  expect(other.seen).toMatchObject({ polls: 0, shown: [], outdated: 1 });
});

test('a failed poll is repeated after the interval', async () => {
  const { seen } = open.tab();
  open.server.isAway = true;
  await minutes(5);
  expect(seen.polls).toBe(2);
  open.server.isAway = false;
  await minutes(2.6);
  expect(seen).toMatchObject({ polls: 3, shown: ['1'] });
});
