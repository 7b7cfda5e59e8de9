/** What axe and a few measurements find wrong with what a page shows. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const WIDE = { width: 1440, height: 900 } as const;
export const NARROW = { width: 390, height: 844 } as const;

/** How long a fault may take to pass by itself, ms: a busy machine renders a page late. */
const PASSES_WITHIN_MS = 5_000;

/** @returns the faults that do not pass while the page is still rendered */
export async function lasting(find: () => Promise<string[]>): Promise<string[]> {
  let found = await find();
  if (found.length === 0) return found;
  await expect
    .poll(async () => (found = await find()), { timeout: PASSES_WITHIN_MS })
    .toEqual([])
    .catch(() => {});
  return found;
}

const DIALOG = '[role="dialog"][data-state="open"]';
/** Parts of a document that are checked once for each content they have. A page that another covers is not read out. */
const PARTS = ['header', '#content:not([inert])', '#layer', 'footer:not([inert])'] as const;

interface AxeWindow {
  axe: {
    run(
      context: object,
      options: object,
    ): Promise<{
      violations: { id: string; impact: string; nodes: { target: string[]; html: string; failureSummary: string }[] }[];
    }>;
  };
}

/** The markup of each part without what differs from one rendering to the next. */
const markupOf = (page: Page, parts: readonly string[]) =>
  page.evaluate((selectors) => {
    const volatile = /\s(?:id|for|src|srcset|style|href|aria-controls|aria-labelledby|aria-describedby)="[^"]*"/g;
    return selectors.map((selector) => document.querySelector(selector)?.outerHTML.replaceAll(volatile, '') ?? '');
  }, parts);

/** Runs in the page: a text that fades in has too little contrast. */
async function animationsOver(): Promise<void> {
  await Promise.all(
    document
      .getAnimations()
      .filter(
        (animation) =>
          animation.effect?.getTiming().iterations !== Infinity && animation.timeline === document.timeline,
      )
      .map((animation) => animation.finished.catch(() => {})),
  );
}

/** Runs in the page. */
async function violations(context: object): Promise<string[]> {
  const { violations: found } = await (window as unknown as AxeWindow).axe.run(context, {
    resultTypes: ['violations'],
    iframes: false,
    rules: { 'target-size': { enabled: true } },
  });
  return found.map(({ id, impact, nodes }) => {
    const reasons = nodes.map(
      ({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary.split('\n')[1]?.trim() ?? ''}`,
    );
    return `${id} (${impact}): ${reasons.slice(0, 3).join(' | ')}`;
  });
}

/**
 * @param seen digests of what was checked before, by this width; a part that is the same document is left out
 * @returns violations of any severity, and what is wider than the screen
 */
export async function faultsOf(page: Page, seen: Set<string>): Promise<string[]> {
  const { width } = page.viewportSize()!;
  await page.evaluate(animationsOver);
  // Everything around an open dialog is hidden from screen readers.
  const parts = (await page.locator(DIALOG).count()) > 0 ? [DIALOG] : PARTS;
  const isNew = (await markupOf(page, parts)).map((markup) => {
    const digest = `${width} ${createHash('sha1').update(markup).digest('base64')}`;
    if (markup === '' || seen.has(digest)) return false;
    seen.add(digest);
    return true;
  });
  const found: string[] = [];
  if (isNew.includes(true)) {
    // By the driver: the policy of the pages allows no script of others.
    await page.evaluate(`if (!window.axe) { ${axe} }`);
    const context =
      parts === PARTS
        ? { exclude: ['[inert]', ...PARTS.filter((_, place) => !isNew[place])].map((selector) => [selector]) }
        : { include: [[DIALOG]] };
    found.push(...(await page.evaluate(violations, context)));
  }
  found.push(
    ...(await page.evaluate(() => [
      ...(document.documentElement.scrollWidth > window.innerWidth ? ['the page scrolls sideways'] : []),
      ...[...document.querySelectorAll('#layer, [role="dialog"][data-state="open"]')]
        .filter((box) => box.scrollWidth > box.clientWidth + 1)
        .map((box) => `${box.id || 'the dialog'} scrolls sideways`),
    ])),
  );
  return found.map((fault) => `${width} px: ${fault}`);
}
