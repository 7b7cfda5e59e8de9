// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { collectTyped, takeTyped } from './type-ahead.ts';

const press = (key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event.defaultPrevented;
};
const type = (text: string) => [...text].map((key) => press(key));
afterEach(() => void takeTyped());

test('text typed after the press is delivered once, and nothing typed later', () => {
  collectTyped();
  type('ночz');
  press('Backspace');
  press('Shift');
  press(' ');
  press('ь');
  expect(takeTyped()).toBe('ноч ь');
  type('more');
  expect(takeTyped()).toBe('');
});

test('a space presses nothing meanwhile; browser shortcuts pass through', () => {
  collectTyped();
  expect([press(' '), press('r', document.body, { ctrlKey: true })]).toEqual([true, false]);
  expect(takeTyped()).toBe(' ');
});

test('without a press, after Escape or a press elsewhere, nothing is collected', () => {
  type('a');
  expect(takeTyped()).toBe('');
  collectTyped();
  press('Escape');
  type('b');
  expect(takeTyped()).toBe('');
  collectTyped();
  window.dispatchEvent(new Event('pointerdown'));
  type('c');
  expect(takeTyped()).toBe('');
});

test('text typed into a field stays in the field', () => {
  const input = document.body.appendChild(document.createElement('input'));
  collectTyped();
  expect(press('a', input)).toBe(false);
  expect(takeTyped()).toBe('');
});
