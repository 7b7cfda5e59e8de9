import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, journey, phone } from './browser.ts';
import { chunkOf } from './built.ts';

const { open } = journey();
const box = (page: Page) => page.locator('input[role="combobox"]');
const asked = (page: Page) => new URL(page.url()).searchParams.get('q');

test('F-040 C-011 A-350 A-277 A-304 A-639 A-640 C-070 C-537 C-538: typed text is searched automatically, and is part of the address', async () => {
  const page = await open('/');
  await page.getByRole('link', { name: 'Поиск' }).first().click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/search');
  await expect.poll(() => box(page).evaluate((input) => document.activeElement === input)).toBe(true);
  await page.keyboard.type('  НОЧНОЙ ');
  expect(asked(page), 'the address follows after a rest').toBeNull();
  await expect.poll(() => asked(page)).toBe('ночной');
  await page.getByRole('heading', { name: 'Фильмы' }).waitFor();
  await page.getByRole('option', { name: 'Ночной трамвай сворачивает' }).waitFor();
  await page.locator('#found-movie ~ ul').getByText('Ночной трамвай сворачивает').waitFor();
  expect(await page.locator('#found-movie ~ ul mark').first().textContent()).toBe('Ночной');

  await page.reload();
  await page.locator('#found-movie ~ ul').getByText('Ночной трамвай сворачивает').waitFor();
  expect(await box(page).inputValue()).toBe('ночной');
});

test('C-011 A-277: text typed right after the press on the search is not lost while its page loads', async () => {
  const page = await open('/');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${chunkOf('src/features/search/SearchPage.tsx')}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Поиск' }).first().click();
  // Letters of the keyboard that tests press: others come without a key.
  await page.keyboard.type('night ');
  expect(await box(page).count(), 'the page is not there yet').toBe(0);
  release();
  await box(page).waitFor();
  await page.keyboard.type('tram');
  expect(await box(page).inputValue()).toBe('night tram');
  await expect.poll(() => asked(page)).toBe('night tram');
});

test('C-539 A-641 C-540: Enter searches at once, arrows choose a suggestion, Esc leaves the search', async () => {
  const page = await open('/movies');
  await page.getByRole('link', { name: 'Поиск' }).first().click();
  await box(page).fill('ночь');
  // Measured in the page: the delay from the key to the address.
  await page.evaluate(() => {
    let from: number | undefined;
    document.addEventListener('keydown', () => (from = performance.now()), { once: true, capture: true });
    const timer = setInterval(() => {
      if (from === undefined || !location.search.includes('q=')) return;
      clearInterval(timer);
      document.documentElement.dataset['took'] = String(performance.now() - from);
    }, 5);
  });
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(page)).toBe('ночь');
  await expect
    .poll(() => page.evaluate(() => Number(document.documentElement.dataset['took'])), {
      message: 'sooner than after a rest',
    })
    .toBeLessThan(900);
  await page.getByRole('heading', { name: 'Фильмы' }).waitFor();
  await page.getByRole('option', { includeHidden: true }).first().waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  const chosen = page.getByRole('option', { selected: true });
  await chosen.waitFor();
  const name = (await chosen.textContent())!;
  expect(await box(page).getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(page)).toBe(name.toLowerCase());
  expect(await box(page).inputValue()).toBe(name);
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/movies');
});

test('A-643 C-542: suggestions close shortly after the box has lost the focus', async () => {
  const page = await open('/search');
  await box(page).fill('ночь');
  const option = page.getByRole('option').first();
  await option.waitFor();
  const before = await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    return performance.now();
  });
  await option.waitFor({ state: 'hidden' });
  expect((await page.evaluate(() => performance.now())) - before).toBeGreaterThanOrEqual(490);
});

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s', (_device, device) => {
  test('C-128 C-775: no results show a message, and links to more', async () => {
    const page = await open('/search?q=абвгдежзик', device);
    await page.getByText('Ничего не нашлось').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Сериалы' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/series');
  });

  test('C-552: letters of the wrong keyboard are understood, and pressing the hint searches', async () => {
    const page = await open('/search', device);
    await box(page).fill('yjxm');
    await page.getByRole('button', { name: 'Возможно, вы искали: ночь' }).click();
    await expect.poll(() => asked(page)).toBe('ночь');
    await page.getByRole('heading', { name: 'Фильмы' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Возможно' }).count()).toBe(0);
  });

  test('C-870: opened results are in the search history, until it is cleared', async () => {
    const page = await open('/search?q=ночной', device);
    await page.locator('#found-movie ~ ul').getByText('Ночной трамвай сворачивает').click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/contents\//);
    await page.goto(new URL('/search', page.url()).href);
    await page.getByRole('link', { name: 'Ночной трамвай сворачивает' }).waitFor();
    await page.getByRole('button', { name: 'ночной', exact: true }).click();
    await expect.poll(() => asked(page)).toBe('ночной');
    await page.locator('#found-movie ~ ul').getByText('Ночной трамвай сворачивает').waitFor();
    await page.getByRole('button', { name: 'Очистить поиск' }).click();
    await page.getByRole('button', { name: 'Очистить', exact: true }).click();
    await page.getByText('Что будем искать?').waitFor();
    await page.reload();
    await page.getByText('Что будем искать?').waitFor();
  });
});

test('A-642 C-541: on a phone leaving the search leads back to where one came from', async () => {
  const page = await open('/channels', phone);
  await page.getByRole('link', { name: 'Поиск' }).last().click();
  await box(page).fill('нуар');
  await page.getByRole('heading', { name: 'Телеканалы' }).waitFor();
  await page.getByRole('button', { name: 'Закрыть поиск' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/channels');
});

test('A-638 C-536: without letters the search is over', async () => {
  const page = await open('/search?q=ночь');
  await page.getByRole('heading', { name: 'Фильмы' }).waitFor();
  await page.getByRole('button', { name: 'Очистить поиск' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.getByRole('heading', { name: 'Фильмы' }).waitFor({ state: 'detached' });
});
