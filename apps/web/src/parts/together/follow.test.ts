/** Rooms simulated: members with clocks that are wrong, networks with latency and jitter, and players that need time to seek. */
import { roomPosition, type RoomPlayback } from '@aerial/domain/rooms.ts';
import { describe, expect, test } from 'vitest';
import { followRoom, MAX_RATE_CHANGE, startFollowing, type Following, type PlayerReading } from './follow.ts';
import { addSample, clockOffset, FIRST_SAMPLES, SAMPLE_EVERY_MS, type ClockSample } from './server-clock.ts';

/** Random numbers that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Network {
  /** One way, milliseconds. */
  readonly latency: number;
  readonly jitter: number;
  /** How much longer the way back is. */
  readonly asymmetry?: number;
}
interface Machine {
  readonly network: Network;
  /** What its monotonic clock began with, and how much it runs too fast. */
  readonly clockStart: number;
  readonly clockDrift: number;
  /** How long a seek takes, milliseconds. */
  readonly seekMs: number;
  readonly joinsAt: number;
}

const STEP_MS = 50;
const LOOK_EVERY_MS = 250;

/** One member: the machine under test with a simulated player. */
function member({ network, clockStart, clockDrift, seekMs, joinsAt }: Machine, random: () => number) {
  const own = (now: number): number => clockStart + now * (1 + clockDrift);
  const travel = (share = 1): number => (network.latency + random() * network.jitter) * share;
  let samples: readonly ClockSample[] = [];
  const sample = (now: number): void => {
    const [there, back] = [travel(), travel(network.asymmetry)];
    samples = addSample(samples, { sentAt: own(now), serverMs: now + there, receivedAt: own(now + there + back) });
  };
  let following: Following = startFollowing;
  let [position, rate, isPlaying, busyUntil, looked, sampled] = [0, 1, false, joinsAt + seekMs, -Infinity, -Infinity];
  const rates: number[] = [];
  let seeks = 0;
  return {
    get position() {
      return position;
    },
    rates,
    get seeks() {
      return seeks;
    },
    sampleNow: sample,
    step(now: number, known: { playback: RoomPlayback; revision: number } | undefined): void {
      if (now < joinsAt) return;
      if (now - sampled > SAMPLE_EVERY_MS) {
        sampled = now;
        for (let count = 0; count < FIRST_SAMPLES; count += 1) sample(now);
      }
      const isReady = now >= busyUntil;
      if (isPlaying && isReady) position += (STEP_MS / 1000) * rate;
      if (!known || now - looked < LOOK_EVERY_MS) return;
      looked = now;
      const at = own(now);
      const reading: PlayerReading = {
        at,
        serverMs: at + clockOffset(samples, at)!,
        position,
        isPlaying,
        isReady,
        rate,
      };
      const next = followRoom(following, known, reading);
      following = next.following;
      const { correction } = next;
      if (correction.do === 'play') isPlaying = true;
      if (correction.do === 'pause') isPlaying = false;
      if (correction.do === 'pause' || correction.do === 'seek') {
        // An element lands on the position at once, and needs its time to go on from there.
        position = correction.to;
        busyUntil = now + seekMs * (0.8 + random() * 0.4);
        seeks += correction.do === 'seek' ? 1 : 0;
      }
      if (correction.do === 'rate') {
        rate = correction.rate;
        rates.push(rate);
      }
    },
  };
}

/** What happens to the room, in order. @returns the largest differences once all have settled */
function simulate(
  machines: readonly Machine[],
  events: readonly { readonly at: number; readonly playback: Omit<RoomPlayback, 'atMs'> }[],
  { until, settleMs, seed = 1 }: { readonly until: number; readonly settleMs: number; readonly seed?: number },
) {
  const random = numbers(seed);
  const members = machines.map((machine) => member(machine, random));
  const arrivals = machines.map(({ network }) =>
    events.map(({ at }) => at + network.latency + random() * network.jitter),
  );
  let [apart, off] = [0, 0];
  for (let now = 0; now < until; now += STEP_MS) {
    const at = events.findLastIndex((event) => event.at <= now);
    members.forEach((one, index) => {
      const heard = arrivals[index]!.findLastIndex((arrival) => arrival <= now);
      one.step(
        now,
        heard < 0 ? undefined : { playback: { ...events[heard]!.playback, atMs: events[heard]!.at }, revision: heard },
      );
    });
    const isSettled = now - events[at]!.at > settleMs && machines.every(({ joinsAt }) => now - joinsAt > settleMs);
    if (!isSettled) continue;
    const room = roomPosition({ ...events[at]!.playback, atMs: events[at]!.at }, now);
    const positions = members.map(({ position }) => position);
    apart = Math.max(apart, Math.max(...positions) - Math.min(...positions));
    off = Math.max(off, ...positions.map((position) => Math.abs(position - room)));
  }
  return { apart, off, members };
}

const good: Network = { latency: 25, jitter: 15 };
const mobile: Network = { latency: 90, jitter: 160 };
const machine = (over: Partial<Machine> = {}): Machine => ({
  network: good,
  clockStart: 0,
  clockDrift: 0,
  seekMs: 300,
  joinsAt: 0,
  ...over,
});
/** Eight of them: phones, an old box with slow seeks, clocks that began elsewhere and drift. */
const household: readonly Machine[] = [
  machine(),
  machine({ clockStart: 3_600_000, clockDrift: 50e-6 }),
  machine({ network: mobile, clockStart: 17, clockDrift: -50e-6, seekMs: 700 }),
  machine({ network: mobile, clockStart: 9e8, seekMs: 1_200, joinsAt: 30_000 }),
  machine({ network: { ...good, asymmetry: 3 }, joinsAt: 5_000 }),
  machine({ seekMs: 60, joinsAt: 60_000 }),
  machine({ network: mobile, seekMs: 400, clockDrift: 80e-6 }),
  machine({ seekMs: 1_000 }),
];
const playing = { position: 600, isPlaying: true, rate: 1 };

describe('members are within 200 ms of each other', () => {
  test.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
    'while a film plays for five minutes (network %s)',
    (seed) => {
      const { apart, off } = simulate(household, [{ at: 0, playback: playing }], {
        until: 300_000,
        settleMs: 30_000,
        seed,
      });
      expect(apart).toBeLessThanOrEqual(0.2);
      expect(off).toBeLessThanOrEqual(0.2);
    },
  );
  test('after a seek, a pause, and the play after it', () => {
    const { apart } = simulate(
      household,
      [
        { at: 0, playback: playing },
        { at: 100_000, playback: { ...playing, position: 60 } },
        { at: 160_000, playback: { position: 120, isPlaying: false, rate: 1 } },
        { at: 200_000, playback: { position: 120, isPlaying: true, rate: 1 } },
      ],
      { until: 300_000, settleMs: 30_000 },
    );
    expect(apart).toBeLessThanOrEqual(0.2);
  });
  test('at another speed, too', () => {
    const { apart } = simulate(household, [{ at: 0, playback: { ...playing, rate: 1.5 } }], {
      until: 200_000,
      settleMs: 40_000,
    });
    expect(apart).toBeLessThanOrEqual(0.2);
  });
});

test('a member that joins late is there at once, by one seek or two', () => {
  const { members } = simulate(
    [machine(), machine({ joinsAt: 100_000, seekMs: 900 })],
    [{ at: 0, playback: playing }],
    {
      until: 200_000,
      settleMs: 20_000,
    },
  );
  expect(members[1]!.seeks).toBeLessThanOrEqual(2);
});
test('the speed changes by three hundredths at most, and is normal in the end', () => {
  const { members } = simulate(household, [{ at: 0, playback: playing }], { until: 120_000, settleMs: 60_000 });
  for (const { rates } of members)
    for (const rate of rates) expect(Math.abs(rate - 1)).toBeLessThanOrEqual(MAX_RATE_CHANGE + 1e-9);
});
test('a player that never gets there is not sought all the time', () => {
  const { members } = simulate([machine({ seekMs: 6_000 })], [{ at: 0, playback: playing }], {
    until: 120_000,
    settleMs: 120_000,
  });
  expect(members[0]!.seeks).toBeLessThanOrEqual(12);
});

const reading: PlayerReading = { at: 10_000, serverMs: 10_000, position: 610, isPlaying: true, isReady: true, rate: 1 };
const room = { playback: { position: 600, atMs: 0, isPlaying: true, rate: 1 }, revision: 1 };
const known: Following = { ...startFollowing, revision: 1 };

test.each([
  ['together', reading, { do: 'nothing' }],
  ['a little behind', { ...reading, position: 609.9 }, { do: 'rate', rate: 1.017 }],
  ['a little ahead', { ...reading, position: 610.5 }, { do: 'rate', rate: 0.97 }],
  ['far behind', { ...reading, position: 300 }, { do: 'seek', to: 610 }],
  ['paused, while the room plays', { ...reading, isPlaying: false }, { do: 'play' }],
  ['loading', { ...reading, position: 300, isReady: false }, { do: 'nothing' }],
  ['at the end of the film', { ...reading, position: 605, end: 605, isPlaying: false }, { do: 'nothing' }],
] as const)('a player that is %s', (_what, player, correction) => {
  expect(followRoom(known, room, player).correction).toEqual(correction);
});
test('a room that pauses takes its members to the same picture', () => {
  const paused = { playback: { position: 605, atMs: 0, isPlaying: false, rate: 1 }, revision: 2 };
  expect(followRoom(known, paused, reading).correction).toEqual({ do: 'pause', to: 605 });
  expect(followRoom(known, paused, { ...reading, isPlaying: false, position: 605.5 }).correction).toEqual({
    do: 'seek',
    to: 605,
  });
  expect(followRoom(known, paused, { ...reading, isPlaying: false, position: 605.1 }).correction).toEqual({
    do: 'nothing',
  });
});

describe('the server’s clock', () => {
  test('is unknown before the first sample', () => expect(clockOffset([], 0)).toBeUndefined());
  test('comes from the sample with the shortest way', () => {
    const samples = [
      { sentAt: 0, receivedAt: 400, serverMs: 5_300 },
      { sentAt: 1_000, receivedAt: 1_040, serverMs: 6_020 },
    ];
    expect(clockOffset(samples, 1_100)).toBe(5_000);
  });
  test('a wrong wall clock does not matter: it is never read', () => {
    const at = (start: number) =>
      clockOffset([{ sentAt: start, receivedAt: start + 20, serverMs: 1_000 }], start + 20)! + start + 10;
    expect(at(0)).toBe(at(9e11));
  });
});
