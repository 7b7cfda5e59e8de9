import { createServer, type Server } from 'node:http';
import { freePort } from '@aerial/testkit/free-port.ts';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, journey, phone } from './browser.ts';

// Intended refusals are logged on the console too.
const { site, open } = journey([
  /Refused to frame|violates the following Content Security Policy|frame-ancestors/,
  /status of (400|401|403|404)/,
]);
const operator = site.replace('localhost', 'radian.localhost');

/** A page of another site: a frame, and the messages of the player in it. */
const hostPage = (address: string) => `<!doctype html><title>Another site</title><body style="margin:0">
<iframe src="${address}" width="800" height="450" allow="autoplay; fullscreen; picture-in-picture; encrypted-media" style="border:0"></iframe>
<script>
  window.received = [];
  addEventListener('message', (event) => event.data?.aerial === 1 && received.push(event.data));
  window.sendCommand = (command) => document.querySelector('iframe').contentWindow.postMessage({ aerial: 1, ...command }, '*');
</script>`;

let host: Server;
let hostOrigin: string;
beforeAll(async () => {
  const port = await freePort();
  hostOrigin = `http://127.0.0.1:${port}`;
  host = createServer((request, response) => {
    const address = new URL(request.url ?? '/', hostOrigin).searchParams.get('frame');
    response.writeHead(address ? 200 : 404, { 'content-type': 'text/html' }).end(address ? hostPage(address) : '');
  }).listen(port, '127.0.0.1');
});
afterAll(() => new Promise((done) => void host.close(done)));

interface Received {
  readonly event: string;
  readonly position: number;
  readonly [more: string]: unknown;
}

/** A page of another site with an address of ours in its frame. */
async function framed(
  address: string,
  options = desktop,
): Promise<{ page: Page; frame: Frame; received(): Promise<Received[]>; sendCommand(command: object): Promise<void> }> {
  const page = await open(`${hostOrigin}/?frame=${encodeURIComponent(address)}`, options);
  const frame = page.frames()[1]!;
  return {
    page,
    frame,
    received: () => page.evaluate(() => (window as unknown as { received: Received[] }).received),
    sendCommand: (command) =>
      page.evaluate(
        (given) => (window as unknown as { sendCommand(command: object): void }).sendCommand(given),
        command,
      ),
  };
}

const time = (frame: Frame) =>
  frame.evaluate(() => document.querySelector<HTMLVideoElement>('[data-player] video')?.currentTime ?? 0);
const isMuted = (frame: Frame) =>
  frame.evaluate(() => document.querySelector<HTMLVideoElement>('[data-player] video')!.muted);
async function plays(frame: Frame): Promise<void> {
  const isMoving = (from: number) =>
    frame.waitForFunction(
      (start) => (document.querySelector<HTMLVideoElement>('[data-player] video')?.currentTime ?? 0) > start + 1,
      from,
      { timeout: 40_000 },
    );
  await frame.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('[data-player] video')?.readyState ?? 0) >= 3,
    undefined,
    { timeout: 40_000 },
  );
  await isMoving(await time(frame));
}

/** What the public pages show first. */
async function first(path: string, pattern: RegExp): Promise<string> {
  const found = pattern.exec(await (await fetch(`${site}${path}`)).text())?.[1];
  if (!found) throw new Error(`Nothing to play on ${path}`);
  return found;
}
const someChannel = () => first('/channels', /href="\/channels\/[\w-]+\/([\w-]+)"/);
const someFilm = () => first('/movies', /href="\/contents\/([\w-]+)"/);

test('F-008 F-063 A-336 C-014 C-038 C-634 C-636: a channel in a frame of another site: the player only; it plays, unmutes and talks to the page around', async () => {
  const channel = await someChannel();
  const { page, frame, received, sendCommand } = await framed(`${site}/channel_embed/${channel}`);
  await plays(frame);
  expect(await frame.locator('header, footer, nav, [role="banner"], [role="contentinfo"]').count()).toBe(0);
  expect(await isMuted(frame)).toBe(true);
  await frame.getByRole('button', { name: 'Включить звук' }).first().click();
  expect(await isMuted(frame)).toBe(false);
  const events = async () => (await received()).map(({ event }) => event);
  expect((await events())[0]).toBe('ready');
  expect(await events()).toEqual(expect.arrayContaining(['play', 'time', 'volume']));
  expect((await received()).find(({ event }) => event === 'time')).toMatchObject({ live: true, duration: null });
  expect(Object.keys(Object.assign({}, ...(await received()))).toSorted()).toEqual([
    'aerial',
    'duration',
    'event',
    'id',
    'kind',
    'live',
    'muted',
    'position',
    'volume',
  ]);
  await sendCommand({ command: 'mute' });
  await expect.poll(() => isMuted(frame)).toBe(true);
  await frame.locator('[data-player]').hover();
  await frame.getByRole('button', { name: 'Во весь экран' }).click();
  await expect.poll(() => frame.evaluate(() => document.fullscreenElement?.hasAttribute('data-player'))).toBe(true);
  await frame.evaluate(() => document.exitFullscreen());

  const links = await frame
    .locator('a[href]')
    .evaluateAll((found) => found.map((link) => [(link as HTMLAnchorElement).target, (link as HTMLAnchorElement).rel]));
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link).toEqual(['_blank', 'noopener']);
  await frame.locator('[data-player]').hover();
  const opened = page.context().waitForEvent('page');
  await frame.getByRole('link', { name: 'Открыть на сайте' }).click();
  const tab = await opened;
  await expect.poll(() => new URL(tab.url()).pathname).toMatch(/^\/channels?\//);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  expect(page.frames()[1]!.url()).toContain('/channel_embed/');
});

test('F-063 C-038: with ts the channel plays from the archive, and the page around may pause it', async () => {
  const channel = await someChannel();
  const at = Math.floor(Date.now() / 1000) - 26 * 3600;
  const { frame, received, sendCommand } = await framed(`${site}/channel_embed/${channel}?ts=${at}`);
  await plays(frame);
  const begin = (await received()).find(({ event }) => event === 'time')!;
  expect(begin).toMatchObject({ live: false });
  expect(Math.abs(begin.position - at)).toBeLessThan(3 * 3600);
  await sendCommand({ command: 'pause' });
  await expect.poll(async () => (await received()).at(-1)!.event).toBe('pause');
});

test('F-064 C-039 F-347: a film in a frame plays, is controlled by the embedding page, ends, and stores no flag', async () => {
  const film = await someFilm();
  const { frame, received, sendCommand } = await framed(`${site}/content_embed/${film}?ignore_parental_control=1`);
  await plays(frame);
  const { duration } = (await received()).findLast(({ event }) => event === 'time')! as unknown as { duration: number };
  expect(duration).toBeGreaterThan(10);
  await sendCommand({ command: 'seek', position: duration - 4 });
  await expect
    .poll(async () => (await received()).some(({ event }) => event === 'ended'), { timeout: 40_000 })
    .toBe(true);
  // The browser may refuse storage to frames; as a page of its own it has some.
  const own = await open(`/content_embed/${film}?ignore_parental_control=1`);
  await plays(own.mainFrame());
  expect(await own.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'parental',
  );
});

test('F-008: a browser that refuses storage to frames plays as well', async () => {
  const channel = await someChannel();
  const page = await open(`${hostOrigin}/?frame=about:blank`);
  await page.addInitScript(() => {
    if (window.parent === window) return;
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await page.goto(`${hostOrigin}/?frame=${encodeURIComponent(`${site}/channel_embed/${channel}`)}`);
  await plays(page.frames()[1]!);
});

test('F-009: other pages refuse a frame of another site; with embed=1 they come without what is around them', async () => {
  const refused = await framed(`${site}/channels`);
  await expect.poll(() => refused.page.frames()[1]?.url() ?? '').toMatch(/^chrome-error:/);
  const { frame } = await framed(`${site}/faq?embed=1`);
  await frame.getByRole('main').waitFor();
  await expect.poll(() => frame.locator('[role="banner"], footer, body header a[href="/"]').count()).toBe(0);
  await expect.poll(() => frame.getByRole('button', { name: 'Войти' }).count()).toBe(0);
});

test('F-127 F-139: an operator without guests shows the sign-in message with a link to the same on the site', async () => {
  const { frame, page, received } = await framed(
    `${operator}/content_embed/film-12345?ignore_parental_control=1`,
    phone,
  );
  const link = frame.getByRole('link', { name: 'Войти на сайте' });
  await link.waitFor();
  expect(await frame.getByRole('dialog').count()).toBe(0);
  expect(await link.getAttribute('href')).toBe('/contents/film-12345');
  expect(await received()).toContainEqual({ aerial: 1, event: 'error', code: 'sign-in' });
  const opened = page.context().waitForEvent('page');
  await link.click();
  await expect.poll(async () => (await opened).url()).toContain(`${operator}/contents/film-12345`);
});

test('A-028 A-029 A-755: what is not bought leads to the packets in a new window', async () => {
  const channel = await someChannel();
  const page = await open(`${hostOrigin}/?frame=about:blank`);
  await page.route('**/v2/users/self/channel_list*', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as object[];
    await route.fulfill({
      response: answer,
      json: list.map((one) => ({ ...one, is_purchased: false, access_error: null })),
    });
  });
  await page.goto(`${hostOrigin}/?frame=${encodeURIComponent(`${site}/channel_embed/${channel}`)}`);
  const frame = page.frames()[1]!;
  const link = frame.getByRole('link', { name: 'Посмотреть подписки' });
  await link.waitFor();
  const opened = page.context().waitForEvent('page');
  await link.click();
  await expect.poll(async () => new URL((await opened).url()).pathname).toBe('/packets');
  expect(frame.url()).toContain('/channel_embed/');
});

test('C-636: a missing channel is reported in the frame and to the embedding page', async () => {
  const { frame, received } = await framed(`${site}/channel_embed/987654`);
  await frame.getByText('Такого канала нет').waitFor();
  await expect.poll(async () => (await received()).at(-1)).toEqual({ aerial: 1, event: 'error', code: 'not-found' });
  const film = await framed(`${site}/content_embed/no-such-film-1`);
  await film.frame.getByText('Этого фильма или передачи у нас нет').waitFor();
});

const SIGNED = `user=${encodeURIComponent('{"id":279058397,"first_name":"A"}')}&auth_date=1700000000&hash=${'0'.repeat(64)}`;

test('F-006 F-007: as a mini-app of the messenger: full height, its back button, its signed data to the server only', async () => {
  const page = await open('/faq', phone);
  const loginRequest = page.waitForRequest((request) => request.url().includes('/v2/auth/otp/telegram'));
  await page.addInitScript(() => {
    const posted: { type: string; data: unknown }[] = [];
    Object.assign(window, {
      posted,
      TelegramWebviewProxy: {
        postEvent: (type: string, data: string) => void posted.push({ type, data: JSON.parse(data) }),
      },
    });
  });
  await page.goto(
    `${site}/instructions#tgWebAppData=${encodeURIComponent(SIGNED)}&tgWebAppVersion=8.0&tgWebAppPlatform=android`,
  );
  const posted = () => page.evaluate(() => (window as unknown as { posted: { type: string; data: object }[] }).posted);
  await expect
    .poll(async () => (await posted()).map(({ type }) => type))
    .toEqual(expect.arrayContaining(['web_app_ready', 'web_app_expand']));
  expect(page.url()).not.toContain('tgWebAppData');
  // Not the messenger's signature: the server rejects it, and the viewer stays a guest.
  expect((await loginRequest).postDataJSON()).toMatchObject({ identifier: '279058397', token: SIGNED });
  expect(await (await loginRequest).response().then((answer) => answer?.status())).toBe(400);
  const button = async () => (await posted()).findLast(({ type }) => type === 'web_app_setup_back_button')!.data;
  await expect.poll(button).toEqual({ is_visible: true });
  await page.evaluate(() =>
    (
      window as unknown as { Telegram: { WebView: { receiveEvent(type: string, data: unknown): void } } }
    ).Telegram.WebView.receiveEvent('back_button_pressed', null),
  );
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await expect.poll(button).toEqual({ is_visible: false });
  await page.reload();
  await expect.poll(async () => (await posted()).some(({ type }) => type === 'web_app_ready')).toBe(true);
});

test('F-004 C-015 C-016 C-147 C-635 C-636 A-914: inside a native application: no sharing, links outside through its bridge', async () => {
  const film = await someFilm();
  const page = await open('/faq', phone);
  await page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(window, { opened, Android: { openUrl: (url: string) => void opened.push(url) } });
  });
  await page.goto(`${site}/contents/${film}`);
  await page
    .getByRole('button', { name: /Смотреть/ })
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Поделиться' }).count()).toBe(0);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: 'https://shop.example/',
      target: '_blank',
      textContent: 'Shop',
    });
    document.body.append(link);
    link.click();
  });
  expect(await page.evaluate(() => (window as unknown as { opened: string[] }).opened)).toEqual([
    'https://shop.example/',
  ]);
  expect(page.context().pages()).toHaveLength(1);
});
