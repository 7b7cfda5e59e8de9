/** The three kinds of viewers: a guest, a user with an account, and a child profile. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, type Journey } from '../browser.ts';
import { commerce } from '../commerce.ts';
import { enter, go } from './inside.ts';

export const VIEWERS = ['guest', 'user', 'child'] as const;
export type Viewer = (typeof VIEWERS)[number];

/** Runs in the page. */
const session = () =>
  JSON.parse(localStorage.getItem('aerial.session') ?? '{}') as { access_token?: string; is_child?: boolean };

export interface Account {
  /** Undefined for guests. */
  readonly token: string | undefined;
}

export function viewers(journey: Journey) {
  const { call, newBuyer, topUp } = commerce(journey);

  /** What a viewer of this kind signs in with: money for users, a PIN and a profile for children. */
  async function accountOf(viewer: Viewer): Promise<Account> {
    if (viewer === 'guest') return { token: undefined };
    const user = await newBuyer();
    if (viewer === 'user') await topUp(user, '500.00');
    else {
      await call('PATCH', 'users/self', user.token, { pincode: '2580' });
      await call('POST', 'users/self/profiles', user.token, { name: 'Маша', role: 'child', icon_avatar_id: 101 });
    }
    return { token: user.token };
  }

  /** Opens the questions, the smallest page, as this viewer. */
  async function openAs(viewer: Viewer, options: BrowserContextOptions = desktop, account?: Account): Promise<Page> {
    const { token } = account ?? (await accountOf(viewer));
    if (token === undefined) {
      const page = await journey.open('/faq', options);
      await expect.poll(() => page.evaluate(session)).toHaveProperty('access_token');
      await enter(page);
      return page;
    }
    const page = await journey.open(`/faq?token=${token}`, options);
    const menu = page.getByRole('banner').getByRole('button', { name: /^(Аккаунт: |Личный кабинет)/ });
    await menu.waitFor();
    if (viewer === 'child') {
      await menu.click();
      await page.getByRole('menuitem', { name: 'Маша' }).click();
      await expect.poll(() => page.evaluate(session)).toHaveProperty('is_child', true);
      await page.waitForURL(`${journey.site}/`);
    }
    await enter(page);
    await go(page, '/faq');
    return page;
  }

  /** Only the user has paid by a card. */
  async function linkedCardOf(page: Page, viewer: Viewer): Promise<string | undefined> {
    if (viewer !== 'user') return undefined;
    const { access_token: token } = await page.evaluate(session);
    const [linked] = await call<{ id: string }[]>('GET', 'users/self/cards', token);
    return linked!.id;
  }

  return { accountOf, openAs, call, linkedCardOf };
}

let sitemap: Promise<string[]> | undefined;
/** Paths of the sitemap, inside a test. A job writes it soon after the start. */
export const sitemapOf = (site: string): Promise<string[]> => (sitemap ??= readSitemap(site));

async function readSitemap(site: string): Promise<string[]> {
  const addresses = async (address: string) =>
    [...(await (await fetch(address)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found]) => found!);
  await expect.poll(async () => (await fetch(`${site}/sitemap.xml`)).status, { timeout: 90_000 }).toBe(200);
  const parts = await addresses(`${site}/sitemap.xml`);
  return (await Promise.all(parts.map(addresses))).flat().map((address) => new URL(address).pathname);
}
