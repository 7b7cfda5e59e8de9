/** Settings of the viewer's system and browser: text of twice the size, forced colours, less motion. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey, resize } from '../browser.ts';
import { lasting, NARROW, WIDE } from './faults.ts';
import { walkFaults } from './focus.ts';
import { closeModal, enter, go, openModal } from './inside.ts';
import { requestsOfModals } from './places.ts';
import { textFaults } from './texts.ts';
import { viewers } from './viewers.ts';

const all = journey([/status of 40[0346]/]);
const { openAs, call } = viewers(all);
const still = { viewport: NARROW, reducedMotion: 'reduce' } as const;

const PAGES = [
  '/',
  '/channels',
  '/channels?view=guide',
  '/movies',
  '/search?q=ма',
  '/my',
  '/packets',
  '/packets/102',
  '/news',
  '/settings/account',
  '/settings/payment',
  '/settings/security',
  '/manual/tvip',
] as const;

const DIALOGS: ReadonlySet<string> = new Set([
  'profiles',
  'refill',
  'pay_card',
  'confirm_period',
  'parental_set',
  'promo',
]);

/** The text of the browser, as its settings name it; the usual size is 16 px. */
async function setTextSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
}

test('text of twice the size stays in its box, on a phone and on a wide screen', async () => {
  const page = await openAs('user', still);
  await setTextSize(page, 32);
  await page.reload();
  await enter(page);
  const packet = (await call<object[]>('GET', 'packets')).find((one) => (one as { id: number }).id === 102)!;
  const dialogs = requestsOfModals({ packet, cardId: undefined }).filter(({ id }) => DIALOGS.has(id));
  const faults: Record<string, string[]> = {};
  for (const width of [NARROW, WIDE]) {
    await resize(page, width);
    for (const address of PAGES) {
      await go(page, address);
      const found = await lasting(() => page.evaluate(textFaults));
      if (found.length > 0) faults[`${width.width} px ${address}`] = found;
      if ((await page.evaluate(() => window.inside)) === undefined) await enter(page);
    }
    await go(page, '/faq');
    for (const request of dialogs) {
      await openModal(page, request);
      const found = await lasting(() => page.evaluate(textFaults));
      if (found.length > 0) faults[`${width.width} px dialog ${request.id}`] = found;
      await closeModal(page);
    }
  }
  expect(faults).toEqual({});
}, 300_000);

/** Runs in the page: choices that look like what is not chosen. */
function choicesUnseen(): string[] {
  const CHOSEN = '[aria-selected="true"], [aria-pressed="true"], [aria-checked="true"], nav [aria-current]';
  const PROPERTIES = [
    'outlineStyle',
    'borderTopWidth',
    'borderTopColor',
    'backgroundColor',
    'textDecorationLine',
  ] as const;
  const looks = (element: Element) =>
    [element, ...element.querySelectorAll('*')]
      .flatMap((each) => [null, '::before', '::after'].map((pseudo) => getComputedStyle(each, pseudo)))
      .map((style) => PROPERTIES.map((name) => style[name]).join())
      .join('|');
  return [...document.querySelectorAll(CHOSEN)].flatMap((chosen) => {
    const attribute = ['aria-selected', 'aria-pressed', 'aria-checked', 'aria-current'].find((name) =>
      chosen.hasAttribute(name),
    )!;
    const group = chosen.closest('[role="tablist"], [role="radiogroup"], [role="group"], nav, ul');
    const other = [...(group?.querySelectorAll(chosen.localName) ?? [])].find(
      (each) => each.className === chosen.className && each.getAttribute(attribute) !== chosen.getAttribute(attribute),
    );
    const isShown = chosen.checkVisibility() && chosen.getBoundingClientRect().width > 0;
    if (!isShown || !other || looks(other).length !== looks(chosen).length || looks(other) !== looks(chosen)) return [];
    return [`${chosen.localName} ${chosen.textContent?.trim().slice(0, 40)} looks like what is not chosen`];
  });
}

/** Runs in the page: fields that only their background showed. */
const fieldsWithoutEdge = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"], [type="radio"], [type="range"])')]
    .filter((field) => field.checkVisibility() && field.getBoundingClientRect().width > 20)
    .filter((field) => {
      for (let at: Element | null = field, i = 0; at && i < 4; at = at.parentElement, i += 1) {
        const { borderTopWidth, borderTopStyle, outlineStyle } = getComputedStyle(at);
        if ((borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0) || outlineStyle !== 'none') return false;
      }
      return true;
    })
    .map((field) => `the field ${field.name || field.getAttribute('aria-label')} has no edge`);

test('forced colours: the focus is seen, and what is chosen differs from what is not', async () => {
  const page = await openAs('user', { viewport: WIDE, reducedMotion: 'reduce', forcedColors: 'active' });
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
  const faults: Record<string, string[]> = {};
  for (const address of ['/', '/channels', '/channels?view=guide', '/packets', '/settings/account']) {
    await go(page, address);
    const found = [
      ...(await lasting(() => page.evaluate(choicesUnseen))),
      ...(await walkFaults(page, 20)),
      ...(await lasting(() => page.evaluate(fieldsWithoutEdge))),
    ];
    if (found.length > 0) faults[address] = found;
  }
  expect(faults).toEqual({});
});

/** The longest that a change may take with reduced motion, ms. @see docs/accessibility.md */
const LONGEST_CHANGE_MS = 350;

test('less motion: nothing moves by itself, and changes are short', async () => {
  const page = await openAs('user', { viewport: WIDE, reducedMotion: 'reduce' });
  const faults: Record<string, string[]> = {};
  for (const address of ['/', '/channels', '/packets/102', '/movies']) {
    await go(page, address);
    const found = await lasting(() =>
      page.evaluate(
        (longest) => [
          ...document
            .getAnimations()
            .filter(({ playState }) => playState === 'running')
            .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > longest)
            .map((animation) => {
              const target = (animation.effect as KeyframeEffect | null)?.target;
              return `${target?.localName}.${String(target?.className)} moves for longer than ${longest} ms`;
            }),
          ...[...document.querySelectorAll('video')]
            .filter((video) => !video.paused && video.closest('[data-player]') === null)
            .map(() => 'a video plays by itself'),
        ],
        LONGEST_CHANGE_MS,
      ),
    );
    if (found.length > 0) faults[address] = found;
  }
  expect(faults).toEqual({});
});
