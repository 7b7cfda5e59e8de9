import { describe, expect, test } from 'vitest';
import { initialModals, isForced, stepModals, type ModalEffect, type ModalEvent, type ModalState } from './machine.ts';
import type { Modal, ModalRequest } from './types.ts';

const modal = (serial: number, request: ModalRequest): Modal => ({ serial, request });
const auth = modal(1, { id: 'auth' });
const message = modal(2, { id: 'message', text: 'Here.' });

/** Runs events and returns the last state with all effects. */
function run(
  events: readonly ModalEvent[],
  from: ModalState = initialModals,
): { state: ModalState; effects: ModalEffect[] } {
  const effects: ModalEffect[] = [];
  let state = from;
  for (const event of events) {
    const [next, more] = stepModals(state, event);
    state = next;
    effects.push(...more);
  }
  return { state, effects };
}
const requested = (one: Modal): ModalEvent => ({ type: 'requested', modal: one });
const closed: ModalEvent = { type: 'closed' };
const transitionOver = (one: Modal): ModalEvent => ({ type: 'transition-over', serial: one.serial });
const switched = (one: Modal): ModalEvent => ({ type: 'switch-over', serial: one.serial });
const notifications = (effects: readonly ModalEffect[]) =>
  effects.flatMap((effect) => (effect.run === 'notify-closed' ? [effect.modal.serial] : []));
const waits = (effects: readonly ModalEffect[]) =>
  effects.flatMap((effect) => (effect.run === 'wait' ? [effect.ms] : []));

test('A-234: a modal opens by its id and the address names it', () => {
  const { state, effects } = run([requested(auth)]);
  expect(state.shown).toEqual({ tag: 'open', modal: auth });
  expect(effects).toEqual([{ run: 'enter-address', modal: auth, forced: false }]);
});

test('A-235 A-250 A-251: a modal with a delay opens after it, and not when it was closed meanwhile', () => {
  const later = modal(3, { id: 'smarttv', delay: 500 });
  const { state, effects } = run([requested(later)]);
  expect([state.shown.tag, waits(effects)]).toEqual(['none', [500]]);
  expect(run([{ type: 'delay-over', serial: 3 }], state).state.shown).toEqual({ tag: 'open', modal: later });
  expect(run([closed, { type: 'delay-over', serial: 3 }], state).state.shown.tag).toBe('none');
});

test('A-252 C-869 A-951: closing takes 300 ms', () => {
  const { state, effects } = run([requested(auth), closed]);
  expect(state.shown).toEqual({ tag: 'closing', modal: auth });
  expect(waits(effects)).toEqual([300]);
  expect(run([transitionOver(auth)], state).state.shown.tag).toBe('none');
});

test('A-251: onClose runs once, after the transition', () => {
  const opened = run([requested(auth)]);
  const closing = run([closed, closed], opened.state);
  expect(notifications(closing.effects)).toEqual([]);
  expect(notifications(run([transitionOver(auth), transitionOver(auth), closed], closing.state).effects)).toEqual([1]);
});

test('A-954: another modal first closes the open one (300 ms) and opens 600 ms after the request', () => {
  const { state, effects } = run([requested(auth), requested(message)]);
  expect(state.shown).toEqual({ tag: 'closing', modal: auth, next: message });
  expect(waits(effects)).toEqual([300, 600]);
  const between = run([transitionOver(auth)], state);
  expect(between.state.shown).toEqual({ tag: 'gap', next: message });
  expect(notifications(between.effects)).toEqual([1]);
  expect(run([switched(message)], between.state).state.shown).toEqual({ tag: 'open', modal: message });
});

test('A-954: of several modals requested meanwhile the last one opens', () => {
  const third = modal(3, { id: 'smarttv' });
  const { state } = run([
    requested(auth),
    requested(message),
    requested(third),
    transitionOver(auth),
    switched(message),
  ]);
  expect(state.shown).toEqual({ tag: 'gap', next: third });
  expect(run([switched(third)], state).state.shown).toEqual({ tag: 'open', modal: third });
});

test('closing while another one is pending opens neither', () => {
  const { state } = run([requested(auth), requested(message), closed, transitionOver(auth), switched(message)]);
  expect(state.shown.tag).toBe('none');
});

test('the same modal requested again stays and takes over the new request', () => {
  const again = modal(9, { id: 'auth', data: { reason: 'To buy.' } });
  const { state } = run([requested(auth), requested(again)]);
  expect(state.shown).toEqual({ tag: 'open', modal: { serial: 1, request: again.request } });
});

describe('A-250 A-251: a modal with a back arrow', () => {
  const parental = modal(1, { id: 'parental' });
  const set = modal(2, { id: 'parental_set', back: true });
  const opened = run([requested(parental), requested(set), transitionOver(parental), switched(set)]);

  test('returns to the modal before it, which is not closed yet', () => {
    expect(notifications(opened.effects)).toEqual([]);
    expect(opened.state.shown).toMatchObject({ tag: 'open', modal: { serial: 2, previous: { serial: 1 } } });
    const returned = run([{ type: 'back' }, transitionOver(set), switched(parental)], opened.state);
    expect(returned.state.shown).toEqual({ tag: 'open', modal: parental });
    expect(notifications(returned.effects)).toEqual([2]);
    expect(notifications(run([closed, transitionOver(parental)], returned.state).effects)).toEqual([1]);
  });
  test('closed without going back, both are over', () =>
    expect(notifications(run([closed, transitionOver(set)], opened.state).effects)).toEqual([2, 1]));
  test('a modal without a previous one cannot go back', () =>
    expect(run([requested(set), { type: 'back' }]).state.shown.tag).toBe('open'));
});

describe('F-128 A-239: where a login is required', () => {
  const forced: ModalEvent = { type: 'login-forced', modal: auth };
  const { state } = run([forced]);
  test('the sign-in opens by itself and nothing closes it', () => {
    expect([state.shown.tag, isForced(state)]).toEqual(['open', true]);
    expect(run([closed], state)).toEqual({ state, effects: [] });
  });
  test('the address cannot close it', () =>
    expect(run([{ type: 'address-left' }], state).effects).toEqual([
      { run: 'enter-address', modal: auth, forced: true },
    ]));
  test('it returns after a message over it', () => {
    const { state: after } = run(
      [requested(message), transitionOver(auth), switched(message), closed, transitionOver(message)],
      state,
    );
    expect(after.shown).toEqual({ tag: 'open', modal: auth });
  });
  test('A-240: a page that is exempt, or a login, releases it', () => {
    const { state: free, effects } = run([{ type: 'login-free' }], state);
    expect(free.shown.tag).toBe('closing');
    expect(effects).toContainEqual({ run: 'leave-address', modal: auth });
  });
  test('a sign-in that the viewer opened becomes a forced one', () =>
    expect(isForced(run([requested(modal(7, { id: 'auth' })), forced]).state)).toBe(true));
});

test('A-220: going back closes, and the address is not written again', () => {
  const { state, effects } = run([requested(auth), { type: 'address-left' }]);
  expect(state.shown.tag).toBe('closing');
  expect(effects.map(({ run: what }) => what)).toEqual(['enter-address', 'wait']);
});
