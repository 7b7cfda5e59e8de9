// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { digitOf, focusKind, keyAction, SHORTCUTS, type KeyPress } from './keys.ts';

const press = (code: string, more: Partial<KeyPress> = {}) =>
  keyAction({ key: code, code, hasModifier: false, isShift: false, focus: 'none', ...more });

test.each([
  ['Space', 'toggle-play'],
  ['ArrowLeft', 'skip-back'],
  ['ArrowRight', 'skip-forward'],
  ['ArrowUp', 'louder'],
  ['ArrowDown', 'quieter'],
  ['KeyM', 'toggle-mute'],
  ['KeyF', 'toggle-fullscreen'],
  ['Escape', 'escape'],
  ['PageUp', 'next'],
  ['Backspace', 'last'],
  ['KeyC', 'toggle-subtitles'],
  ['KeyP', 'picture-in-picture'],
  ['KeyI', 'statistics'],
  ['KeyH', 'last-channels'],
  ['KeyD', 'day'],
])('C-563 %s means %s', (code, action) => expect(press(code)).toBe(action));

test('C-563 keys are ignored while a text field has the focus', () => {
  for (const code of ['Space', 'KeyM', 'ArrowLeft', 'KeyF']) expect(press(code, { focus: 'text' })).toBeUndefined();
});
test('Space on a button presses the button', () => expect(press('Space', { focus: 'button' })).toBeUndefined());
test('arrows in a list move in the list', () => expect(press('ArrowDown', { focus: 'list' })).toBeUndefined());
test('keys with Ctrl belong to the browser', () => expect(press('KeyF', { hasModifier: true })).toBeUndefined());
test('Shift with the arrows changes the channel', () =>
  expect([press('ArrowUp', { isShift: true }), press('ArrowDown', { isShift: true })]).toEqual(['next', 'previous']));

test('Ctrl and Shift with the level arrows go from programme to programme, but not in lists', () => {
  const control = { hasModifier: true, isControl: true };
  expect([press('ArrowLeft', control), press('ArrowRight', control), press('ArrowRight', { isShift: true })]).toEqual([
    'previous-programme',
    'next-programme',
    'next-programme',
  ]);
  expect([
    press('ArrowLeft', { ...control, focus: 'list' }),
    press('ArrowLeft', { ...control, focus: 'text' }),
    press('KeyF', control),
    press('ArrowLeft', { hasModifier: true }),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});

test('a page in a layer has the player’s keys when it contains the player, a dialog its own', () => {
  document.body.innerHTML =
    '<div role="dialog" id="page"><section data-player></section></div><div role="dialog" id="question"><p></p></div>';
  expect(focusKind(document.getElementById('page'))).toBe('none');
  expect(focusKind(document.getElementById('question'))).toBe('list');
});

test('a question mark shows the shortcuts on any keyboard layout', () => {
  expect([press('Digit7', { key: '?', isShift: true }), press('Slash', { key: ',', isShift: true })]).toEqual([
    'shortcuts',
    'shortcuts',
  ]);
});
test('digits of both blocks count, those with Ctrl and those in a list do not', () => {
  const digit = (key: string, more: Partial<KeyPress> = {}) =>
    digitOf({ key, code: `Digit${key}`, hasModifier: false, isShift: false, focus: 'none', ...more });
  expect([
    digit('7'),
    digit('0', { code: 'Numpad0' }),
    digit('1', { hasModifier: true }),
    digit('1', { focus: 'text' }),
    digit('1', { focus: 'list' }),
    digit('F1'),
  ]).toEqual([7, 0, undefined, undefined, undefined, undefined]);
});
test('every shortcut has one line of its own', () =>
  expect(new Set(SHORTCUTS.map(({ does }) => does)).size).toBe(SHORTCUTS.length));
