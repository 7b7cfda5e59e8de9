/** What screen readers get of a page. */
import type { Page } from 'playwright-core';

/** Landmarks, dialogs and headings of a page that covers no other, in the order in which they are read, as `heading "Channels" [level=1]`. */
export async function outlineOf(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  return tree
    .split('\n')
    .map((line) => line.trim().replace(/^- /, '').replace(/:$/, ''))
    .filter((line) => /^(?:banner|main|contentinfo|navigation|complementary|search|dialog|heading)\b/.test(line));
}

/** Roles that are read out with their name. */
const NAMED = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'switch',
  'radio',
  'radiogroup',
  'slider',
  'tab',
  'tablist',
  'tabpanel',
  'option',
  'menuitem',
  'gridcell',
  'image',
  'dialog',
  'navigation',
  'region',
  'heading',
  'progressbar',
]);
/** A key of a text, an address, a file. */
const NO_WORDS = /^[a-z]+(?:_[a-z]+)+$|^https?:|\.(?:png|jpe?g|svg|webp|avif)$/;

/** @returns what has no name, or a name that is no words, in the tree that the browser gives to screen readers */
export async function unnamedIn(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value ?? '').trim() }))
    .filter(({ role, name }) => NAMED.has(role) && (name === '' || NO_WORDS.test(name)))
    .map(({ role, name }) => `${role} "${name}"`);
}

/** Runs in the page. @returns names of buttons that another button in the same list item or section has as well; a title may be in two rows */
export function ambiguousButtons(): string[] {
  const root = document.querySelector('#layer') ?? document.querySelector('#content')!;
  const known = new Set<string>();
  const found: string[] = [];
  for (const button of root.querySelectorAll('button')) {
    // In the player a hint may have the name of a button: they do the same.
    if (button.closest('[aria-hidden="true"], [inert], [data-player]') || !button.checkVisibility()) continue;
    const name = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim();
    const context = button.closest('li, article, section, [role="group"]')?.textContent?.trim() ?? '';
    const row = button.closest('section')?.getAttribute('aria-label') ?? '';
    const key = `${name} ${context} ${row}`;
    if (known.has(key)) found.push(name);
    known.add(key);
  }
  return found;
}

/** Runs in the page. @returns what live regions say */
export const spoken = (): string =>
  [...document.querySelectorAll('output, [aria-live], [role="status"], [role="alert"]')]
    .map(({ textContent }) => textContent)
    .join('\n');

/** Runs in the page. @returns how many regions are there before they say something: only these are read out by every screen reader */
export const silentRegions = (): number =>
  [...document.querySelectorAll('output, [aria-live]')].filter(({ textContent }) => textContent === '').length;
