import { expect, test } from 'vitest';
import { desktop, journey, phone } from './browser.ts';

const { open } = journey();

test.each([
  ['a desktop', desktop],
  ['a phone', phone],
])(
  'C-071 C-211 C-212 C-216 C-218 on %s films are narrowed by filters that stay in the address',
  async (_device, device) => {
    const page = await open('/movies', device);
    const films = page.locator('#content a[href^="/contents/"]');
    const all = await films.count();
    expect(all).toBeGreaterThan(10);
    expect(await page.getByLabel('Поджанр').count()).toBe(0);
    await page.getByLabel('Жанр', { exact: true }).selectOption({ label: 'Драма' });
    await expect.poll(() => films.count()).toBeLessThan(all);
    expect(new URL(page.url()).searchParams.get('genre')).not.toBeNull();
    const dramas = await films.count();

    await page.getByLabel('Поджанр').selectOption({ index: 1 });
    await expect.poll(() => new URL(page.url()).searchParams.has('subgenre')).toBe(true);
    await page.getByLabel('Жанр', { exact: true }).selectOption({ label: 'Драма' });
    await page.getByLabel('Поджанр').selectOption('');
    await expect.poll(() => films.count()).toBe(dramas);
    await page.reload();
    await expect.poll(() => films.count()).toBe(dramas);
    expect(await page.getByLabel('Жанр', { exact: true }).locator('option:checked').textContent()).toBe('Драма');

    await page.goto(new URL('/series?year=-1979', page.url()).href);
    await page.getByText('Ничего не нашлось').waitFor();
    await page.getByRole('button', { name: 'Сбросить' }).click();
    await expect.poll(() => films.count()).toBeGreaterThan(3);
    expect(new URL(page.url()).search).toBe('');
  },
);
