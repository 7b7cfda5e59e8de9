import { epochMs } from '@aerial/domain/time.ts';
import { expect, test, vi } from 'vitest';
import type { ModalData, ModalRequest } from '../modals/types.ts';
import { createParentalGuard, type OwnedControl } from './guard.ts';
import { createPins } from './pins.ts';

const START = 1_800_000_000_000;
/** The lifetime of a proof on the server. */
const SERVER_MS = 3_600_000;
const set: OwnedControl = {
  owner: 'one',
  isGuest: false,
  isChild: false,
  status: 'set',
  switches: { program: true, channel: true },
  duration: 10,
  channelMinutes: 30,
};
const film = { key: 'film', isAdult: true };

function guardOf(first: OwnedControl, values: Record<string, string> = {}) {
  const opened: ModalRequest[] = [];
  const world = { control: first as OwnedControl | undefined, nowMs: START };
  const storage = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => void (values[key] = value),
  };
  const modals = { open: (request: ModalRequest<never>) => void opened.push(request as ModalRequest) };
  const now = () => epochMs(world.nowMs);
  const pins = createPins({ modals, now, storage });
  const guard = createParentalGuard({ control: async () => world.control, modals, pins, now, storage });
  /** Answers the open prompt as a viewer does. */
  async function answered(question: Promise<boolean>, isRight: boolean): Promise<boolean> {
    await Promise.resolve();
    await new Promise((done) => setTimeout(done, 0));
    const modal = opened.at(-1)!;
    const { scope, item, onProved } = (modal.data as ModalData['pincode']) ?? {};
    if (isRight) onProved({ scope, item, proof: `proof of ${scope}`, until: epochMs(world.nowMs + SERVER_MS) });
    modal.onClose?.();
    return question;
  }
  return { guard, pins, opened, world, values, answered };
}

test('F-320 A-242 the right PIN grants access; closing the prompt does not, nor does a right PIN later', async () => {
  const { guard, opened, answered } = guardOf(set);
  const run = vi.fn();
  const closed = guard.check('program', film).then((isGranted) => (isGranted && run(), isGranted));
  expect(await answered(closed, false)).toBe(false);
  (opened[0]!.data as ModalData['pincode']).onProved({
    scope: 'program',
    item: 'film',
    proof: 'late',
    until: epochMs(START + SERVER_MS),
  });
  expect(await answered(guard.check('program', film), true)).toBe(true);
  expect([run.mock.calls.length, opened.map(({ id }) => id)]).toEqual([0, ['pincode', 'pincode']]);
});
test("F-289 A-571 a right PIN is cached, also for the next page, but not by another action's clock", async () => {
  const values = {};
  const first = guardOf(set, values);
  await first.answered(first.guard.check('program', film), true);
  const later = guardOf(set, values);
  later.world.nowMs = START + 9 * 60_000;
  expect(await later.guard.check('program', { key: 'other', isAdult: true })).toBe(true);
  expect(later.opened).toEqual([]);
  void later.guard.check('channel', film);
  await new Promise((done) => setTimeout(done, 0));
  expect(later.opened).toHaveLength(1);
});
test('F-287 A-569 with a duration of 0 it holds for two seconds, for the same item', async () => {
  const { guard, opened, world, values, answered } = guardOf({ ...set, duration: 0 });
  await answered(guard.check('program', film), true);
  world.nowMs += 1999;
  expect(await guard.check('program', film)).toBe(true);
  world.nowMs += 5001;
  expect(await answered(guard.check('program', film), false)).toBe(false);
  expect([opened.length, values]).toEqual([2, {}]);
});
test('F-287 coming back within the two seconds does not prolong them', async () => {
  const { guard, opened, world, answered } = guardOf({ ...set, duration: 0 });
  await answered(guard.check('program', film), true);
  world.nowMs += 1500;
  expect(await guard.check('program', film)).toBe(true);
  world.nowMs += 1500;
  expect(await answered(guard.check('program', film), false)).toBe(false);
  expect(opened).toHaveLength(2);
});
test('a quiet check never prompts', async () => {
  const { guard, opened } = guardOf(set);
  expect(await guard.check('channel', film, { isQuiet: true })).toBe(false);
  expect(opened).toEqual([]);
});
test('C-568 C-569 with a duration of 0 the proof is sent along with what plays', async () => {
  const { guard, pins, opened, world, answered } = guardOf({ ...set, duration: 0 });
  await answered(guard.check('program', film), true);
  expect((opened[0]!.data as ModalData['pincode']).item).toBe('film');
  world.nowMs += SERVER_MS;
  expect([pins.isProven('program'), pins.header()]).toEqual([false, 'proof of program']);
});
test('F-288 F-482 A-570 where no check was needed it holds for five seconds', async () => {
  const { guard, world, answered } = guardOf({ ...set, switches: { program: false } });
  expect(await guard.check('program', film)).toBe(true);
  world.control = set;
  world.nowMs += 4999;
  expect(await guard.check('program', film)).toBe(true);
  world.nowMs += 5001;
  expect(await answered(guard.check('program', film), false)).toBe(false);
});
test('F-290 A-572 another user, profile or PIN invalidates it', async () => {
  const { guard, world, answered } = guardOf(set);
  await answered(guard.check('program', film), true);
  world.nowMs += 60_000;
  world.control = { ...set, owner: 'two' };
  expect(await answered(guard.check('program', film), false)).toBe(false);
});
test('A-584 the timeout of this browser is stored under parental_timeout', async () => {
  const { duration: _none, ...rest } = set;
  const { guard, world, opened, answered } = guardOf({ ...rest, duration: undefined }, { parental_timeout: '1' });
  await answered(guard.check('program', film), true);
  world.nowMs += 59_000;
  expect(await guard.check('program', film)).toBe(true);
  world.nowMs += 6000;
  await answered(guard.check('program', { key: 'b', isAdult: true }), false);
  expect(opened).toHaveLength(2);
});
test('F-486 A-585 A-929 without a duration on the device or in this browser a right PIN holds for 30 minutes', async () => {
  const { guard, world, answered } = guardOf({ ...set, duration: undefined });
  await answered(guard.check('program', film), true);
  world.nowMs += 30 * 60_000 - 1000;
  expect(await guard.check('program', { key: 'b', isAdult: true })).toBe(true);
  world.nowMs += 6000;
  expect(await answered(guard.check('program', { key: 'c', isAdult: true }), false)).toBe(false);
});
test('F-485 A-408 the duration of the device is in minutes', async () => {
  const { guard, world, answered } = guardOf({ ...set, duration: 2 });
  await answered(guard.check('program', film), true);
  world.nowMs += 119_000;
  expect(await guard.check('program', { key: 'b', isAdult: true })).toBe(true);
  world.nowMs += 6000;
  expect(await answered(guard.check('program', { key: 'c', isAdult: true }), false)).toBe(false);
});
test('F-286 without a PIN it is offered once, and the action continues', async () => {
  const { guard, opened, answered } = guardOf({ ...set, status: 'notset' });
  expect(await answered(guard.check('channel', film), false).catch(() => 'failed')).toBe(true);
  expect(await guard.check('channel', { key: 'next', isAdult: true })).toBe(true);
  expect(opened.map(({ id }) => id)).toEqual(['parental_start']);
});
test('concurrent checks of one item prompt once', async () => {
  const { guard, opened, answered } = guardOf(set);
  const both = Promise.all([guard.check('channel', film), guard.check('channel', film)]);
  await answered(
    both.then(() => true),
    true,
  );
  expect([await both, opened.length]).toEqual([[true, true], 1]);
});
