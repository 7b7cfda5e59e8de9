import { expect, test } from 'vitest';
import { noSleep, stepSleep, type Playing, type Sleep, type SleepEffect, type SleepEvent } from './machine.ts';

const NOW = 1_700_000_000_000;
const film = (position: number, more: Partial<Playing> = {}): Playing => ({
  subject: 'film',
  position,
  start: 0,
  end: 3600,
  ...more,
});
/** The state and the effects after events at seconds from now. */
function run(...events: readonly (readonly [number, SleepEvent])[]): [Sleep, SleepEffect[]] {
  let state: Sleep = noSleep;
  const done: SleepEffect[] = [];
  for (const [at, event] of events) {
    const [next, effects] = stepSleep(state, event, NOW + at * 1000);
    state = next;
    done.push(...effects);
  }
  return [state, done];
}
const choose = (choice: Sleep['choice']): SleepEvent => ({ type: 'choose', choice });
const tick = (playing?: Playing): SleepEvent => ({ type: 'tick', playing });
const touch: SleepEvent = { type: 'touch' };

test('warns for the last minute, fades for the last ten seconds, then stops with the sound restored', () => {
  expect(run([0, choose(15)], [839, tick()])[0].warning).toBeUndefined();
  expect(run([0, choose(15)], [840, tick()])[0].warning).toBe(60);
  expect(run([0, choose(15)], [895, tick()])).toMatchObject([{ warning: 5 }, [{ run: 'fade', share: 0.5 }]]);
  expect(run([0, choose(15)], [900, tick()])).toEqual([noSleep, [{ run: 'stop' }, { run: 'fade', share: 1 }]]);
});

test('a touch in the last minute adds 15 minutes and brings the sound back; an earlier one changes nothing', () => {
  const [early] = run([0, choose(30)], [60, tick()], [61, touch]);
  expect(early).toMatchObject({ choice: 30, at: NOW + 1_800_000 });
  const [late, effects] = run([0, choose(30)], [1795, tick()], [1796, touch]);
  expect(late).toMatchObject({ choice: 15, at: NOW + (1796 + 900) * 1000, warning: undefined });
  expect(effects.at(-1)).toEqual({ run: 'fade', share: 1 });
});

test('a device that slept stops at its first tick', () =>
  expect(run([0, choose(15)], [50_000, tick()])[1]).toContainEqual({ run: 'stop' }));

test('switched off while it fades: the sound comes back', () =>
  expect(run([0, choose(15)], [895, tick()], [896, choose('off')])).toEqual([
    noSleep,
    [
      { run: 'fade', share: 0.5 },
      { run: 'fade', share: 1 },
    ],
  ]));

test('"when this ends" stops shortly before the end, wherever the viewer seeks', () => {
  expect(run([0, choose('end')], [1, tick(film(100))])[0].warning).toBeUndefined();
  expect(run([0, choose('end')], [1, tick(film(3560))])[0].warning).toBe(37);
  expect(run([0, choose('end')], [1, tick(film(3560))], [2, tick(film(10))])[0].warning).toBeUndefined();
  expect(run([0, choose('end')], [1, tick(film(3597))])[1]).toContainEqual({ run: 'stop' });
});

test('"when this ends" follows the viewer to another film, and does not miss the end of a programme between two ticks', () => {
  const news = film(1795, { subject: 'channel-1', start: 0, end: 1800 });
  const next = film(1801, { subject: 'channel-1', start: 1800, end: 3600 });
  const other = film(1801, { subject: 'channel-2', start: 1800, end: 3600 });
  expect(run([0, choose('end')], [1, tick(news)], [60, tick(next)])[1]).toContainEqual({ run: 'stop' });
  expect(run([0, choose('end')], [1, tick(news)], [60, tick(other)])[0].choice).toBe('end');
  expect(run([0, choose('end')], [1, tick()], [60, tick(film(5))])[0].choice).toBe('end');
});
