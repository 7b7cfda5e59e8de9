// @vitest-environment jsdom
import type { Room } from '@aerial/contract/shapes/room.ts';
import { ApiError, type ApiPort } from '@aerial/api-client/port.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { steerable } from '../../player/parts/steering.ts';
import type { PlayerStore } from '../../player/store-types.ts';
import type { Position } from '../../player/types.ts';
import type { EndReason } from './room-types.ts';
import { runRoom } from './run-room.ts';

const SERVER_AHEAD_MS = 1_000_000;

class FakeEvents extends EventTarget {
  readonly CLOSED = 2;
  readyState = 1;
  close(): void {
    this.readyState = 2;
  }
  say(event: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
  lose(): void {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
}

const room = (over: Partial<Room> = {}, playback: Partial<Room['playback']> = {}): Room => ({
  id: 'r',
  subject: { content_id: '1', library_id: 1, channel_id: null } as Room['subject'],
  control: 'all',
  members: [
    { id: '1', name: 'Ann', icon: null, is_host: true },
    { id: '2', name: 'Bob', icon: null, is_host: false },
  ],
  revision: 1,
  playback: { position: 100, at_ms: SERVER_AHEAD_MS, is_playing: true, rate: 1, ...playback },
  ...over,
});

function setUp(memberId = '1') {
  let position = 100;
  let phase = 'play';
  const seeks: number[] = [];
  const rates: number[] = [];
  const controls = steerable({
    togglePlay: vi.fn(),
    play: () => void (phase = 'play'),
    pause: () => void (phase = 'pause'),
    seek(to) {
      seeks.push(to);
      position = to;
    },
    skip: vi.fn(),
    restart: vi.fn(),
    goLive: vi.fn(),
  });
  const player = {
    ...controls,
    getState: () => ({
      machine: { phase, item: { kind: 'vod' }, bounds: { start: 0, end: 3_600 } },
      hasPicture: true,
      isPackshot: false,
      ad: undefined,
      rate: rates.at(-1) ?? 1,
    }),
    positionNow: () => position,
    setRate: (rate: number) => void rates.push(rate),
  } as unknown as PlayerStore;
  const sources: FakeEvents[] = [];
  const sent: { id: string; body: unknown }[] = [];
  const answers: Record<string, () => unknown> = {
    clock: () => ({ now_ms: SERVER_AHEAD_MS + performance.now() }),
    joinRoom: () => ({ room: room({ revision: 9 }), member_id: '7' }),
    steerRoom: () => room({ revision: 2 }, sent.at(-1)!.body as Partial<Room['playback']>),
  };
  const api = {
    call: async (call: { id: string }, input?: { body?: unknown }) => {
      if (call.id !== 'clock') sent.push({ id: call.id, body: input?.body });
      return answers[call.id]?.() ?? {};
    },
  } as unknown as ApiPort;
  const ended: EndReason[] = [];
  const members: string[] = [];
  const runner = runRoom({
    api,
    player,
    roomId: 'r',
    memberId,
    openEvents() {
      const source = new FakeEvents();
      sources.push(source);
      return source as unknown as EventSource;
    },
    now: () => performance.now(),
    onMember: (id) => members.push(id),
    onEnded: (reason) => ended.push(reason),
  });
  return { runner, player, sources, sent, answers, ended, members, seeks, rates, phase: () => phase };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the player follows the room: it is sought where the room is, pauses with it, and reactions come and go', async () => {
  const { runner, sources, seeks, phase } = setUp();
  await pass(50);
  sources[0]!.say('room', room({}, { position: 500, at_ms: SERVER_AHEAD_MS }));
  await pass(300);
  expect(seeks[0]).toBeCloseTo(500.25, 0);
  sources[0]!.say('room', room({ revision: 2 }, { position: 510, is_playing: false }));
  await pass(300);
  expect(phase()).toBe('pause');
  expect(seeks.at(-1)).toBe(510);
  // An older message that was overtaken changes nothing.
  sources[0]!.say('room', room({ revision: 1 }));
  expect(runner.getState().room?.revision).toBe(2);
  sources[0]!.say('reaction', { member_id: '2', reaction: '👏' });
  expect(runner.getState().reactions).toMatchObject([{ memberId: '2', reaction: '👏' }]);
  await pass(4_000);
  expect(runner.getState().reactions).toEqual([]);
});

test('what the viewer presses is the room’s at once, and goes to the server with the instant it was pressed at', async () => {
  const { player, sources, sent, phase } = setUp();
  await pass(50);
  sources[0]!.say('room', room());
  player.togglePlay();
  expect(phase()).toBe('pause');
  expect(sent).toEqual([{ id: 'steerRoom', body: { position: 100, is_playing: false, at_ms: expect.any(Number) } }]);
  player.seek(40 as Position);
  expect(sent.at(-1)!.body).toMatchObject({ position: 40, is_playing: false });
});

test('where the host alone controls, a press of others says so and changes nothing', async () => {
  const { runner, player, sources, sent, phase } = setUp('2');
  await pass(50);
  sources[0]!.say('room', room({ control: 'host' }));
  player.pause();
  expect(phase()).toBe('play');
  expect(sent).toEqual([]);
  expect(runner.getState().refusals).toBe(1);
});

test('a lost stream is opened again, as the member that the server knows', async () => {
  const { runner, sources, members } = setUp();
  await pass(50);
  sources[0]!.say('room', room());
  sources[0]!.lose();
  expect(runner.getState().isConnected).toBe(false);
  await pass(1_100);
  expect(members).toEqual(['7']);
  expect(sources).toHaveLength(2);
  expect(runner.getState()).toMatchObject({ isConnected: true, memberId: '7' });
});

test.each([
  ['room_not_found', 404, 'gone'],
  ['room_full', 400, 'full'],
] as const)('a room that answers %s has ended', async (code, status, reason) => {
  const { player, sources, answers, ended, seeks } = setUp();
  answers['joinRoom'] = () => {
    throw new ApiError(code, status, '');
  };
  await pass(50);
  sources[0]!.say('ended', { reason: 'left' });
  await pass(50);
  expect(ended).toEqual([reason]);
  // The player is the viewer's own again.
  player.seek(7 as Position);
  expect(seeks).toEqual([7]);
});

test('who leaves tells the room, and plays on at the normal speed', async () => {
  const { runner, sources, sent, rates } = setUp();
  await pass(50);
  sources[0]!.say('room', room({}, { position: 100.5 }));
  await pass(300);
  expect(rates.at(-1)).toBeGreaterThan(1);
  runner.leave();
  expect(sent.map(({ id }) => id)).toEqual(['leaveRoom']);
  expect(rates.at(-1)).toBe(1);
  expect(sources[0]!.readyState).toBe(2);
});
