/** The console as its browser runs it, before the real API: what is found by role and name is what staff finds. */
import { ControlTexts } from '@aerial/ui/texts.ts';
import { stubResizeObserver } from '@aerial/ui/testing.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { vi } from 'vitest';
import type { Browser, Method } from '../../../server/src/features/staff/testing/console.ts';
import type { TestServer } from '../../../server/src/testing/server.ts';
import { queryClient } from '../core/query-client.ts';
import { commonTexts } from '../i18n/common-texts.ts';
import { textOf } from '../i18n/texts.ts';
import { createRouter } from './router.tsx';

let root: Root | undefined;

/** What the console needs of a browser and jsdom lacks. */
export function stubConsoleBrowser(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubResizeObserver();
  for (const side of ['clientHeight', 'clientWidth', 'offsetHeight', 'offsetWidth'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 800 });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  HTMLElement.prototype.scrollTo = () => {};
}

/** Opens an address of the console with a browser's session. */
export async function openConsole(server: TestServer, page: Pick<Browser, 'send'>, path: string): Promise<void> {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const { 'idempotency-key': key } = headers as Record<string, string>;
    // Calls of a member are limited by the second.
    server.clock.advance(100);
    const payload = typeof body === 'string' ? (JSON.parse(body) as object) : undefined;
    const answer = await page.send(method as Method, url.replace('/v2/', ''), payload, { 'idempotency-key': key });
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } });
  });
  window.history.pushState(null, '', `/console/${path}`);
  document.body.innerHTML = '<div id="console" data-name="Aerial" data-time-zone="UTC" data-currency="RUB"></div>';
  root = createRoot(document.getElementById('console')!);
  const router = createRouter();
  await act(async () =>
    root!.render(
      <ControlTexts value={(key) => textOf(commonTexts, key)}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ControlTexts>,
    ),
  );
}

export async function closeConsole(): Promise<void> {
  await act(async () => root?.unmount());
  document.body.innerHTML = '';
  queryClient.clear();
}

/** @throws with the page's text when it is not found in time */
export const settled = <T,>(find: () => T | null | undefined | false): Promise<T> =>
  vi.waitFor(async () => {
    await act(async () => {});
    const found = find();
    if (!found) throw new Error(`Not on the page:\n${document.body.textContent}`);
    return found;
  }, 20_000);

/** The first element whose accessible name is, or matches, the given one. */
export const named = (selector: string, name: string | RegExp): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => {
    const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return typeof name === 'string' ? label.trim() === name : name.test(label);
  });
