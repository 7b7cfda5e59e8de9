import { expect, test } from 'vitest';
import { desktop, journey, phone } from './browser.ts';

const { open } = journey([/404/]);

test.each([
  ['a desktop', desktop],
  ['a phone', phone],
])(
  'C-201 C-202 C-203 C-206 C-207 on %s a film’s person opens over the film and closes back to it',
  async (_device, device) => {
    const page = await open('/', device);
    await page.locator('[data-template="content-v"] a[href*="/contents/"]').first().click();
    await page.getByRole('dialog').getByRole('heading', { level: 1 }).waitFor();
    const film = page.url();
    const card = page.getByRole('dialog').locator('a[href^="/persons/"]').first();
    const name = (await card.locator('span span').first().textContent())!.trim();
    await card.click();
    await page.getByRole('dialog').getByRole('heading', { level: 1, name }).waitFor();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^\d+ работ[аы]?$/).waitFor();
    await expect.poll(() => dialog.locator('a[href*="/contents/"]').count()).toBeGreaterThan(0);
    const address = page.url();
    await dialog.getByRole('link', { name: 'Биография' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('biography');
    expect(page.url()).toBe(address);
    await dialog.getByRole('button', { name: 'Закрыть' }).click();
    await expect.poll(() => page.url()).toBe(film);
  },
);

test('a person that does not exist is a page of its own', async () => {
  const page = await open('/persons/nobody-99999999');
  await page.getByRole('heading', { name: 'Такого человека в каталоге нет' }).waitFor();
});
