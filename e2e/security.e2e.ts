import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { journey, playback } from './browser.ts';

// What is not allowed to run or to be framed is reported on the console.
const { open, site } = journey([/Content Security Policy/, /frame-ancestors/, /net::ERR/]);
const closers: (() => void)[] = [];
afterAll(() => closers.forEach((close) => close()));

test('a page runs its own scripts and plays video in a worker, and runs no injected scripts', async () => {
  const page = await open('/channels');
  await expect.poll(async () => (await playback(page).catch(() => undefined))?.readyState ?? 0).toBeGreaterThan(2);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="data:," onerror="globalThis.ran = 1"><a id="trap" href="javascript:globalThis.ran = 2">x</a>',
    );
    const inline = document.createElement('div');
    inline.innerHTML = '<iframe srcdoc="<script>parent.ran = 3</script>"></iframe>';
    document.body.append(inline);
    document.querySelector<HTMLElement>('#trap')!.click();
  });
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined();
});

test('the description of the API works under its own policy', async () => {
  const page = await open('/v2/docs/');
  // The page resolves all schemas before it answers a click: ten seconds of processor time.
  page.setDefaultTimeout(90_000);
  await page.locator('#operations-tag-Search').click();
  await page.locator('.opblock').first().waitFor();
  expect(await page.locator('.opblock-tag').count()).toBeGreaterThan(15);
});

test('F-009: another site may frame the embedded player and no other page', async () => {
  const paths = ['/', '/channels', '/channel_embed/1', '/?embed=1'];
  const frames = paths.map((path, n) => `<iframe name="f${n}" src="${site}${path}"></iframe>`).join('');
  const other = createServer(
    (_request, response) =>
      void response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Another site</title>${frames}`),
  );
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  closers.push(() => other.close());
  // The service is at localhost; to a browser that is another site.
  const page = await open(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  const isShown = (name: string) =>
    page
      .frame(name)!
      .evaluate(() => document.querySelector('#root') !== null)
      .catch(() => false);
  await expect
    .poll(async () => Promise.all(paths.map((_path, n) => isShown(`f${n}`))))
    .toEqual([false, false, true, true]);
});
