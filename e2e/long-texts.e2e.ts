/** No text leaves its box on a phone, whatever the language: each key has the longest of its translations. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@aerial/domain/language.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isHydrated, journey, phone } from './browser.ts';
import { CARDS, commerce } from './commerce.ts';

const visits = journey();
const { open, site } = visits;
const { newBuyer, topUp } = commerce(visits);

/** The language whose file is replaced. Its plurals have two forms. */
const LANGUAGE = 'ka';
type Texts = Readonly<Record<string, string>>;
const translations = LANGUAGES.map(
  (language) =>
    JSON.parse(
      readFileSync(join(import.meta.dirname, `../apps/web/public/locales/${language}/translation.json`), 'utf8'),
    ) as Texts,
);
const base = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const longestWord = (text: string) =>
  Math.max(
    ...text
      .replaceAll(/\{\{.*?\}\}/g, '')
      .split(/\s+/)
      .map((word) => word.length),
  );

/** A file of the replaced language in which each text is the largest of all languages. */
function largest(size: (text: string) => number): Texts {
  const best = new Map<string, string>();
  for (const texts of translations)
    for (const [key, text] of Object.entries(texts)) {
      const present = best.get(base(key));
      if (present === undefined || size(text) > size(present)) best.set(base(key), text);
    }
  const keys = Object.keys(translations[LANGUAGES.indexOf(LANGUAGE)]!);
  return { ...Object.fromEntries(keys.map((key) => [key, best.get(base(key))!])), version: '186' };
}

/** Runs in the page: texts beyond their box or the screen, and controls that lie on each other. */
function faultsIn(): string[] {
  const TOLERANCE = 1.5;
  const width = document.documentElement.clientWidth;
  const faults: string[] = [];
  if (document.documentElement.scrollWidth > width + TOLERANCE)
    faults.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${String(element.className).slice(0, 40)} “${(element.textContent ?? '').trim().slice(0, 60)}”`;
  const isShown = (element: Element) => {
    const { width: w, height: h } = element.getBoundingClientRect();
    return w > 1 && h > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  /** An ellipsis or a limit of lines says that the text may be longer. */
  const isShortened = (element: Element) => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { textOverflow, webkitLineClamp } = getComputedStyle(at);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return true;
    }
    return false;
  };
  /** What scrolls sideways, or turns its slides, shows the rest later. */
  const turns = (element: Element) => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (overflowX === 'auto' || overflowX === 'scroll' || at.getAttribute('aria-roledescription')) return true;
    }
    return false;
  };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || !isShown(parent) || isShortened(parent) || turns(parent)) continue;
    if (parent.closest('script, style, [aria-hidden="true"], [inert], video')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width < 2 || text.bottom < 0) continue;
    if (text.right > width + TOLERANCE || text.left < -TOLERANCE) faults.push(`${name(parent)} leaves the screen`);
    const box = parent.closest(
      'button, [role="button"], a[class], label, [role="tab"], [role="menuitem"], th, td, li, [role="dialog"]',
    );
    if (!box || getComputedStyle(box).display === 'inline') continue;
    const edge = box.getBoundingClientRect();
    if (text.right > edge.right + TOLERANCE || text.left < edge.left - TOLERANCE)
      faults.push(`${name(parent)} is wider than ${name(box)}`);
    if (box.matches('button') && (text.bottom > edge.bottom + TOLERANCE || text.top < edge.top - TOLERANCE))
      faults.push(`${name(parent)} is higher than ${name(box)}`);
  }
  const controls = [...document.querySelectorAll('button, input, select, [role="tab"]')].filter(isShown);
  for (const [i, first] of controls.entries())
    for (const second of controls.slice(i + 1)) {
      if (first.parentElement !== second.parentElement || first.contains(second)) continue;
      const [a, b] = [first.getBoundingClientRect(), second.getBoundingClientRect()];
      const [x, y] = [
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
      ];
      if (x > TOLERANCE && y > TOLERANCE && getComputedStyle(first).position === 'static')
        faults.push(`${name(first)} lies on ${name(second)}`);
    }
  return [...new Set(faults)];
}

async function walk(page: Page, texts: Texts, places: readonly (readonly [path: string, ready: string])[]) {
  await page.route(`**/locales/${LANGUAGE}/translation.json*`, (route) => route.fulfill({ json: texts }));
  await page.evaluate((language) => localStorage.setItem('aerial.language', language), LANGUAGE);
  const found: Record<string, string[]> = {};
  for (const [path, ready] of places) {
    // The server would render the language with its own texts.
    await page.context().clearCookies({ name: 'lang' });
    await page.goto(`${site}${path}`);
    await isHydrated(page);
    await page.waitForFunction((language) => document.documentElement.lang === language, LANGUAGE);
    await page.locator(ready).first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const faults = await page.evaluate(faultsIn);
    if (faults.length > 0) found[path] = faults;
  }
  return found;
}

const DIALOG = '[role="dialog"][data-state="open"] button';
const PUBLIC = [
  ['/', '#content [data-template]'],
  ['/channels', '#content a[href*="/channels/"]'],
  ['/movies', '#content a[href*="/contents/"]'],
  ['/packets', '#content article'],
  ['/packets/102', '#content h1'],
  ['/search', 'input'],
  ['/faq', '#content h1'],
  ['/app_store', '#content h1'],
  ['/guide/lg', '#content h1'],
  ['/provider/1', '#content h1'],
  ['/#auth', DIALOG],
  ['/promo', DIALOG],
  ['/#smarttv', DIALOG],
] as const;
const OWN = [
  ['/settings', '#layer h1'],
  ['/settings/account', '#layer a[href="/settings/devices"]'],
  ['/settings/payment', '#layer button[aria-haspopup="dialog"]'],
  ['/settings/subscriptions', '#layer h1'],
  ['/settings/devices', '#layer [aria-current]'],
  ['/settings/info', '#layer input'],
  ['/settings/security', '#layer section'],
  ['/settings/parental', '#layer section button'],
  ['/settings/language', '#layer a'],
  ['/my', '#content h1'],
  ['/account_mobile', 'a[href="/settings/devices"]'],
  ['/#profiles', DIALOG],
  ['/#parental_set', DIALOG],
  ['/#refill', DIALOG],
] as const;

test.each([
  ['the longest text', largest((text) => text.length)],
  ['the text with the longest word', largest(longestWord)],
])('F-043: %s of each key stays in its box at 390 px', async (_which, texts) => {
  const buyer = await newBuyer();
  await topUp(buyer, '100.00', CARDS.visa);
  const guest = await open('/faq', phone);
  const user = await open(`/faq?token=${buyer.token}`, phone);
  await user.waitForFunction(() => !new URLSearchParams(location.search).has('token'));
  expect({ ...(await walk(guest, texts, PUBLIC)), ...(await walk(user, texts, OWN)) }).toEqual({});

  await user.goto(`${site}/settings/payment`);
  await user.locator('#layer button[aria-haspopup="dialog"]').click();
  await user.locator('[role="dialog"][data-state="open"]').getByText('1111').waitFor();
  expect(await user.evaluate(faultsIn)).toEqual([]);
});
