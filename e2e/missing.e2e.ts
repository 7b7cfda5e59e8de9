import { expect, test } from 'vitest';
import ru from '../apps/web/public/locales/ru/translation.json' with { type: 'json' };
import { journey, phone } from './browser.ts';

// A page that is not there answers 404, which is logged on the console too.
const { open } = journey([/status of 404/]);

test('C-757 C-758: an unknown category is explained, and the list of channels takes its place', async () => {
  const page = await open('/channels/nothing-of-the-kind');
  await page.getByText(ru.error_category_not_found).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/channels');
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().waitFor();
  expect(await page.evaluate(() => history.length), 'the unknown address is not a step back').toBeLessThanOrEqual(2);
});

test('F-449 F-450 C-233 C-756: an unknown channel of a category has its own page, with a way home', async () => {
  const page = await open('/channels/news/nothing-of-the-kind', phone);
  await page.getByText(ru.not_found_channel).waitFor();
  await page.getByRole('link', { name: ru.action_home }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
});

test.each([
  ['C-750: a row', '/row/999999999', ru.not_found_page],
  ['C-750: a page of rows', '/rowset/nothing-of-the-kind', ru.not_found_page],
  ['C-755: a person', '/persons/999999999', ru.not_found_person],
])('%s that is not there shows so', async (_what, path, text) => {
  const page = await open(path);
  await page.getByText(text).first().waitFor();
  await expect.poll(() => page.getByText('404').count()).toBeGreaterThan(0);
});
