// @vitest-environment jsdom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EARLY_PRESS } from './early-press.ts';

const presses = vi.fn();
const button = (name: string) => document.querySelector<HTMLElement>(`[name="${name}"]`)!;
beforeEach(() => {
  presses.mockReset();
  document.body.innerHTML = '<a href="#x">x</a><button name="one"><i>1</i></button><button name="two"></button>';
  // A module has a scope of its own.
  runInThisContext(`{${EARLY_PRESS}}`);
});
afterEach(() => document.documentElement.removeAttribute('data-hydrated'));

/** As the application does once its listeners are there. */
async function hydrate(): Promise<void> {
  for (const one of document.querySelectorAll('button')) one.addEventListener('click', () => presses(one.name));
  document.documentElement.setAttribute('data-hydrated', '');
  await vi.waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
}

test('the last button that was pressed early is pressed again once the page is hydrated, and shows until then that it was', async () => {
  button('two').click();
  document.querySelector('i')!.click();
  expect([button('one').ariaBusy, button('two').ariaBusy]).toEqual(['true', null]);
  await hydrate();
  expect(presses.mock.calls).toEqual([['one']]);
});

test('a link is left to the browser, a button that is gone is forgotten, and later presses are none of its business', async () => {
  document.querySelector('a')!.click();
  button('two').click();
  button('two').remove();
  await hydrate();
  expect(presses).not.toHaveBeenCalled();
  button('one').click();
  expect(presses.mock.calls).toEqual([['one']]);
  expect(button('one').ariaBusy).toBeNull();
});
