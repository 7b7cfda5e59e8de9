/** What journeys of buying share: viewers with money and cards, the dialogs, the sandbox's pay page, and what nobody may see of a card. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { desktop, isHydrated, resize, type Journey } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Cards of the sandbox. */
export const CARDS = {
  visa: '4111 1111 1111 1111',
  mastercard: '5555 5555 5555 4444',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  threeDs: '4000 0000 0000 3220',
  /** Paid on the page; without money whenever it is charged later. */
  emptyLater: '4000 0000 0000 0341',
} as const;
const EXPIRY = '12/39';
const CVC = '737';

export interface Buyer {
  readonly id: number;
  readonly login: string;
  readonly password: string;
  readonly token: string;
}

interface Transaction {
  readonly transaction_id: string;
  readonly full_url: string;
  readonly status: string;
}

let buyers = 0;

/**
 * Commerce of one journey file, over the API and on its pages.
 * @param provider another one than the default, on a host of its own
 */
export function commerce({ site, open }: Journey, provider?: string) {
  const home = provider === undefined ? site : site.replace('localhost', `${provider}.localhost`);
  async function call<T>(method: string, path: string, token?: string, body?: object): Promise<T> {
    const query = new URLSearchParams({
      ...(token !== undefined && { access_token: token }),
      ...(provider !== undefined && { provider }),
    });
    const answer = await fetch(`${site}/v2/${path}?${query}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** A user of its own. @param isOfferedPin a payment offers those without a PIN to set one */
  async function newBuyer({ isOfferedPin = false } = {}): Promise<Buyer> {
    const account = { login: `buyer-${Date.now()}-${(buyers += 1)}`, password: 'a long password' };
    await call('POST', 'users', undefined, { username: account.login, password: account.password });
    const { access_token: token } = await call<{ access_token: string }>('POST', 'auth/login', undefined, account);
    if (!isOfferedPin) await call('PATCH', 'users/self', token, { parental_status: 'ignore' });
    const { id } = await call<{ id: number }>('GET', 'users/self', token);
    return { id, token, ...account };
  }

  /** Sends a form of a pay page, as a browser does. */
  async function sendForm(url: string, step: string, form: Readonly<Record<string, string>>): Promise<void> {
    const turn = /name="turn" value="(\d+)"/.exec(await (await fetch(url)).text())?.[1] ?? '0';
    const answer = await fetch(`${url}/${step}`, {
      method: 'POST',
      headers: { origin: site },
      body: new URLSearchParams({ turn, ...form }),
    });
    if (!answer.ok) throw new Error(`${step}: ${answer.status}`);
  }

  /** Tops the balance up by a card, which stays linked. @param amount decimal text */
  async function topUp({ token }: Buyer, amount: string, card: string = CARDS.visa): Promise<void> {
    const [account] = await call<{ id: number }[]>('GET', 'users/self/accounts', token);
    const started = await call<Transaction>(
      'POST',
      `users/self/accounts/${account!.id}/payforms/short_url/short_url`,
      token,
      { payForm: 'short_url', account: account!.id, amount, saveCard: true, returnUrl: site },
    );
    await sendForm(started.full_url, 'card', { number: card, expiry: EXPIRY, cvc: CVC });
    await expect
      .poll(
        async () => (await call<Transaction>('GET', `users/self/transactions/${started.transaction_id}`, token)).status,
      )
      .toBe('complete');
  }

  /** Opens a page with the buyer signed in. */
  async function openAs(buyer: Buyer, path: string, options: BrowserContextOptions = desktop): Promise<Page> {
    const page = await open(`${home}/faq?token=${buyer.token}`, options);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(Аккаунт: |Личный кабинет)/ })
      .waitFor();
    await page.goto(home + path);
    // A press on what the server rendered does nothing yet.
    await isHydrated(page);
    return page;
  }

  return { call, newBuyer, topUp, sendForm, openAs };
}

export const dialog = (page: Page): Locator => page.locator('[role="dialog"][data-state="open"]');
/** A button of the open dialog. */
export const button = (page: Page, name: string | RegExp): Locator => dialog(page).getByRole('button', { name });
export const choice = (page: Page, name: string | RegExp): Locator => dialog(page).getByRole('radio', { name });
export const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true });

/** Waits until no dialog is left: one that closes steps back in history, and would undo a navigation. */
export async function withoutDialog(page: Page): Promise<void> {
  await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
  // Its step back in the history would abort what is opened next.
  await page.waitForFunction(() => !(history.state as { usr?: { modal?: object } } | null)?.usr?.modal);
}

/** Signs in in the dialog that is open. */
export async function signIn(page: Page, { login, password }: Pick<Buyer, 'login' | 'password'>): Promise<void> {
  await button(page, 'Войти по логину и паролю').click();
  await dialog(page).getByLabel('Логин').fill(login);
  await dialog(page).locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
}

/** The button of a packet's own page. */
export const connect = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Подключить: / })
    .first();

/** In place of the picture of a channel that is not subscribed to. */
export const offerInPlayer = (page: Page): Locator =>
  page
    .locator('output')
    .filter({ hasText: 'Этот канал входит в подписку' })
    .getByRole('button', { name: 'Смотреть', exact: true });

/** Chooses how to pay, and presses the button that pays so. */
export async function payBy(page: Page, way: string): Promise<void> {
  await choice(page, new RegExp(`^${way}`)).check();
  await button(page, /^(Оплатить|Показать код)$/).click();
}

/** Fills in the card form of a pay page. */
export async function payByCard(page: Pick<Page, 'getByLabel' | 'getByRole'>, number: string): Promise<void> {
  await page.getByLabel('Номер карты').fill(number);
  await page.getByLabel('Срок действия').fill(EXPIRY);
  await page.getByLabel('CVC').fill(CVC);
  await page.getByRole('button', { name: /^Оплатить/ }).click();
}

/** The sum that a page or a dialog shows, with ordinary spaces. */
export const textOf = async (shown: Locator): Promise<string> => (await shown.innerText()).replaceAll(/\s+/g, ' ');

interface AxeWindow {
  axe: {
    run(
      within: object,
      options: object,
    ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
  };
}

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** What axe finds serious, and what is wider than the page, on a wide and on a narrow screen. */
export async function faultsOf(page: Page, within = '[role="dialog"][data-state="open"]'): Promise<string[]> {
  const original = page.viewportSize()!;
  const faults: string[] = [];
  await page.locator(within).waitFor();
  // By the driver: the policy of a pay page allows no script of others.
  await page.evaluate(axe);
  for (const size of WIDTHS) {
    await resize(page, size);
    const found = await page.evaluate(async (selector) => {
      // Text that fades in has too little contrast.
      const shown = document.querySelector(selector)!;
      await Promise.all(
        shown
          .getAnimations({ subtree: true })
          .map((animation) =>
            animation.effect?.getTiming().iterations === Infinity ? undefined : animation.finished.catch(() => {}),
          ),
      );
      const { violations } = await (window as unknown as AxeWindow).axe.run(
        { include: [selector] },
        { resultTypes: ['violations'] },
      );
      return [
        ...violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`),
        ...(document.documentElement.scrollWidth > window.innerWidth ? ['the page scrolls sideways'] : []),
        ...(shown.scrollWidth > shown.clientWidth + 1 ? [`${selector} scrolls sideways`] : []),
      ];
    }, within);
    faults.push(...found.map((fault) => `${size.width}: ${fault}`));
  }
  await resize(page, original);
  return faults;
}

/**
 * Watches a page for a card's number, which is typed on the pay page only.
 * @returns where the number, or a token of the payment system, was found: storage, cookies, markup, console, answers of the API
 */
export function watchForCard(page: Page, number: string): () => Promise<string[]> {
  const secrets = [number, number.replaceAll(' ', ''), 'sandbox.success.'];
  const isSecret = (text: string) => secrets.some((secret) => text.includes(secret));
  const found: string[] = [];
  const pending: Promise<unknown>[] = [];
  page.on('console', (message) => isSecret(message.text()) && found.push(`console: ${message.text()}`));
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/v2/')) return;
    // The page may be left before a body has arrived.
    const read = response.text().then(
      (text) => isSecret(text) && found.push(pathname),
      () => {},
    );
    pending.push(read);
  });
  return async () => {
    await Promise.all(pending);
    const held = await page.evaluate(() => ({
      markup: document.documentElement.outerHTML,
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      cookies: document.cookie,
      history: JSON.stringify(window.history.state) + window.location.href,
    }));
    return [...found, ...Object.entries(held).flatMap(([place, text]) => (isSecret(text) ? [place] : []))];
  };
}
