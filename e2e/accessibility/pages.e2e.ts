/** Every page and every dialog, as every kind of viewer, on wide and on narrow screens: nothing that axe objects to. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, journey, resize } from '../browser.ts';
import { entryPointsOf } from '../../apps/web/src/modals/ids.ts';
import { faultsOf, NARROW, WIDE } from './faults.ts';
import { closeModal, enter, go, openModal } from './inside.ts';
import { addressesOfRoutes, requestsOfModals } from './places.ts';
import { sitemapOf, VIEWERS, viewers, type Viewer } from './viewers.ts';

// Pages that do not exist, channels and films that are not bought; the frame of a bank has an address of our own here.
const all = journey([/status of 40[0346]/, /An iframe which has both allow-scripts/]);
const { openAs, call, linkedCardOf } = viewers(all);

/** Nothing has to be waited for that moves. */
const still = { ...desktop, reducedMotion: 'reduce' } as const;

/** What was checked, across viewers: most pages are the same for all. */
const seen = new Set<string>();

/** Where only the contents differ from a guest's, one width is enough. */
const ONLY_WIDTH: Partial<Record<Viewer, typeof WIDE | typeof NARROW>> = { user: WIDE, child: NARROW };

/** Checks the document at the widths of the viewer, beginning with the current one. */
async function check(page: Page, viewer: Viewer): Promise<string[]> {
  if (ONLY_WIDTH[viewer]) return faultsOf(page, seen);
  const first = page.viewportSize()!.width === WIDE.width ? WIDE : NARROW;
  const faults = await faultsOf(page, seen);
  await resize(page, first === WIDE ? NARROW : WIDE);
  // The menu of the header moves what does not fit into its last entry.
  await page.waitForFunction(() => {
    const menu = document.querySelector('header nav');
    if (!menu) return true;
    const { right } = menu.getBoundingClientRect();
    const entries = [...menu.querySelectorAll('[data-entry]:not([aria-hidden])')];
    return entries.every((entry) => entry.getBoundingClientRect().right <= right + 1);
  });
  return [...faults, ...(await faultsOf(page, seen))];
}

test.each(VIEWERS)(
  'A-255: every page is accessible to a %s',
  async (viewer: Viewer) => {
    const page = await openAs(viewer, still);
    await resize(page, ONLY_WIDTH[viewer] ?? WIDE);
    const faults: Record<string, string[]> = {};
    for (const address of addressesOfRoutes(await sitemapOf(all.site))) {
      await go(page, address);
      const found = await check(page, viewer);
      if (found.length > 0) faults[address] = found;
      if ((await page.evaluate(() => window.inside)) === undefined) await enter(page);
    }
    expect(faults).toEqual({});
  },
  300_000,
);

/** Whether the focus is in the open dialog. */
const isInside = (page: Page) =>
  page.evaluate(
    () => document.querySelector('[role="dialog"][data-state="open"]')?.contains(document.activeElement) === true,
  );

/** The focus stays inside whatever is pressed. */
async function trapFaults(page: Page): Promise<string[]> {
  if (!(await isInside(page))) return ['the dialog does not take the focus'];
  for (const key of ['Shift+Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    if (!(await isInside(page))) return [`${key} leads out of the dialog`];
  }
  return [];
}

test.each(VIEWERS)(
  'A-255: every dialog is accessible to a %s, holds the focus and returns it',
  async (viewer: Viewer) => {
    const page = await openAs(viewer, still);
    await resize(page, ONLY_WIDTH[viewer] ?? WIDE);
    const packet = (await call<object[]>('GET', 'packets')).find((one) => (one as { id: number }).id === 102)!;
    const opener = page.getByRole('banner').getByRole('link').first();
    const faults: Record<string, string[]> = {};
    const requests = requestsOfModals({ packet, cardId: await linkedCardOf(page, viewer) }).filter(
      ({ id }) => viewer === 'guest' || entryPointsOf(id).needs !== 'signed-out',
    );
    for (const [place, request] of requests.entries()) {
      await opener.focus();
      await openModal(page, request);
      const found = [...(await check(page, viewer)), ...(await trapFaults(page))];
      await closeModal(page);
      if (!(await opener.evaluate((element) => element === document.activeElement)))
        found.push('closing does not return the focus');
      if (found.length > 0) faults[`${place} ${request.id}`] = found;
    }
    expect(faults).toEqual({});
  },
  300_000,
);
