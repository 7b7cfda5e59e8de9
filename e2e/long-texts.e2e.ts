/** No text leaves its box on a phone, whatever the language: each key has the longest of its translations. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@aerial/domain/language.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter, go } from './accessibility/inside.ts';
import { textFaults } from './accessibility/texts.ts';
import { journey, phone } from './browser.ts';
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

async function walk(page: Page, texts: Texts, places: readonly (readonly [path: string, ready: string])[]) {
  await page.route(`**/locales/${LANGUAGE}/translation.json*`, (route) => route.fulfill({ json: texts }));
  await page.evaluate((language) => localStorage.setItem('aerial.language', language), LANGUAGE);
  // The server would render the language with its own texts.
  await page.context().clearCookies({ name: 'lang' });
  await page.goto(`${site}/faq`);
  await enter(page);
  await page.waitForFunction((language) => document.documentElement.lang === language, LANGUAGE);
  const found: Record<string, string[]> = {};
  for (const [path, ready] of places) {
    await go(page, path);
    await page.locator(ready).first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const faults = await page.evaluate(textFaults);
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
  expect(await user.evaluate(textFaults)).toEqual([]);
});
