import { epochMs } from '@aerial/domain/time.ts';
import { fc } from '@aerial/testkit/property.ts';
import { describe, expect, test } from 'vitest';
import {
  ACTIVITY_WINDOW_MS,
  initialPoll,
  POLL_EVERY_MS,
  stepInboxPoll,
  type InboxPoll,
  type InboxPollEffect,
  type InboxPollEvent,
} from './poll-machine.ts';

const T0 = 1_900_000_000_000;
const at = (ms: number) => epochMs(T0 + ms);

/** A tab with the lease: what it polls as its time passes. */
function leader() {
  let state: InboxPoll = initialPoll(at(0));
  let now = 0;
  let due: number | undefined;
  let isPlaying = false;
  const polls: number[] = [];
  function step(event: InboxPollEvent): readonly InboxPollEffect[] {
    const [next, effects] = stepInboxPoll(state, event);
    state = next;
    for (const effect of effects) {
      if (effect.run === 'wait') due = now + effect.ms;
      if (effect.run === 'cancel-wait') due = undefined;
      if (effect.run === 'poll') {
        polls.push(now / 1000);
        step({ type: 'polled', at: at(now) });
      }
    }
    return effects;
  }
  step({ type: 'start' });
  step({ type: 'leased', at: at(0) });
  return {
    polls,
    tag: () => state.tag,
    active: () => step({ type: 'active', at: at(now) }),
    heard: () => step({ type: 'polled', at: at(now) }),
    stop: () => step({ type: 'stop' }),
    play: (value: boolean) => void (isPlaying = value),
    /** @param s seconds since the start */
    until(s: number) {
      while (due !== undefined && due <= s * 1000) {
        now = due;
        due = undefined;
        step({ type: 'due', at: at(now), isPlaying });
      }
      now = s * 1000;
    },
  };
}

test('F-475 A-632 A-942: every 150 s', () => {
  expect(POLL_EVERY_MS).toBe(150_000);
  const tab = leader();
  tab.until(149);
  expect(tab.polls).toEqual([]);
  tab.until(620);
  expect(tab.polls).toEqual([150, 300, 450, 600]);
});

describe('F-476 A-633 A-943: the activity window', () => {
  test('is 1800 s: without activity for so long polling stops', () => {
    expect(ACTIVITY_WINDOW_MS).toBe(1_800_000);
    const tab = leader();
    tab.until(100_000);
    expect(tab.polls.at(-1)).toBe(1650);
    expect(tab.tag()).toBe('idle');
  });

  test('activity resumes it at once after the interval', () => {
    const tab = leader();
    tab.until(5000);
    tab.active();
    tab.until(5000);
    expect(tab.polls.at(-1)).toBe(5000);
    tab.until(5200);
    expect(tab.polls.at(-1)).toBe(5150);
  });

  test('activity moves the window and polls nothing by itself', () => {
    const tab = leader();
    tab.until(1700);
    tab.active();
    expect(tab.polls.at(-1)).toBe(1650);
    tab.until(3400);
    expect(tab.polls.at(-1)).toBe(3300);
    tab.until(100_000);
    expect(tab.polls.at(-1)).toBe(3450);
  });

  test('F-477: playback in progress is activity', () => {
    const tab = leader();
    tab.play(true);
    tab.until(9010);
    expect(tab.polls).toHaveLength(60);
    tab.play(false);
    tab.until(100_000);
    expect(tab.polls.at(-1)).toBe(9000 + 1650);
  });
});

test('what another tab has loaded is not loaded again', () => {
  const tab = leader();
  tab.until(140);
  tab.heard();
  tab.until(289);
  expect(tab.polls).toEqual([]);
  tab.until(290);
  expect(tab.polls).toEqual([290]);
});

test('a tab without the lease polls nothing, and one that was stopped gives it back', () => {
  const [following, effects] = stepInboxPoll(initialPoll(at(0)), { type: 'start' });
  expect([following.tag, effects]).toEqual(['following', [{ run: 'take-lease' }]]);
  expect(stepInboxPoll(following, { type: 'active', at: at(1) })[1]).toEqual([]);
  expect(stepInboxPoll(following, { type: 'due', at: at(1), isPlaying: true })).toEqual([following, []]);
  expect(stepInboxPoll(following, { type: 'stop' })[1]).toEqual([{ run: 'cancel-wait' }, { run: 'release-lease' }]);
  const tab = leader();
  tab.stop();
  tab.until(10_000);
  expect(tab.polls).toEqual([]);
});

test('polls of one tab are never closer than the interval, nor beyond the window', () => {
  const moment = fc.record({
    s: fc.integer({ min: 1, max: 4000 }),
    what: fc.constantFrom('active', 'heard', 'nothing'),
  });
  fc.assert(
    fc.property(fc.array(moment), (moments) => {
      const tab = leader();
      let now = 0;
      let lastActive = 0;
      for (const { s, what } of moments) {
        now += s;
        const before = tab.polls.length;
        tab.until(now);
        for (const poll of tab.polls.slice(before)) expect(poll - lastActive).toBeLessThan(1800);
        if (what === 'active') {
          tab.active();
          lastActive = now;
        }
        if (what === 'heard') tab.heard();
      }
      for (const [place, poll] of tab.polls.entries())
        expect(poll - (tab.polls[place - 1] ?? 0)).toBeGreaterThanOrEqual(150);
    }),
  );
});
