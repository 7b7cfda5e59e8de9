/** What the service tells its users, and what they decide about their account: messages, prompts, sign-ins, deletion. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey, phone } from './browser.ts';
import { button, commerce, dialog, faultsOf } from './commerce.ts';

const site = journey([/status of (400|401)/]);
const { call, newBuyer, topUp, openAs } = commerce(site);

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(\d+ сообщени|Сообщения$)/ });

test('A-303 A-635 A-637 A-634: a payment writes a message; it is read, removed, and gone from the counter', async () => {
  const buyer = await newBuyer();
  await topUp(buyer, '150');
  const page = await openAs(buyer, '/');
  await bell(page).filter({ hasText: /\d/ }).click();
  const list = page.getByRole('dialog', { name: 'Сообщения' });
  await list.getByText('Баланс пополнен').first().waitFor();
  expect(await faultsOf(page, '[role="dialog"]')).toEqual([]);
  const before = (await call<{ id: string }[]>('GET', 'users/self/messages', buyer.token)).length;
  await list.getByText('Баланс пополнен').first().click();
  await dialog(page).getByText(/150/).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await bell(page).click();
  await list.getByRole('button', { name: 'Удалить сообщение «Баланс пополнен»' }).first().click();
  await expect
    .poll(async () => (await call<{ id: string }[]>('GET', 'users/self/messages', buyer.token)).length)
    .toBe(before - 1);
});

test('A-603 A-626 A-627 A-898: a user without an e-mail is prompted for one, and a wrong one is not sent', async () => {
  const buyer = await newBuyer();
  const page = await site.open(`/faq?token=${buyer.token}`, phone, true);
  const card = page.getByRole('region', { name: 'Куда присылать чеки?' });
  await card.waitFor();
  expect(await faultsOf(page, 'section:has(input[name="email"])')).toEqual([]);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  await card.getByRole('textbox').fill('no address');
  await card.getByRole('button', { name: 'Сохранить' }).click();
  await card.getByRole('alert').getByText(/./).waitFor();
  expect(sent).toEqual([]);
  await card.getByRole('textbox').fill(`viewer-${buyer.id}@example.com`);
  await card.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Спасибо! Мы отправили письмо').waitFor();
  await card.waitFor({ state: 'detached' });
  expect((await call<{ email: string }>('GET', 'users/self', buyer.token)).email).toBe(
    `viewer-${buyer.id}@example.com`,
  );
});

test('an account shows its sign-ins, ends the other ones, and is deleted by its owner', async () => {
  const buyer = await newBuyer();
  const page = await openAs(buyer, '/settings/security');
  await page.getByText('по паролю').first().waitFor();
  expect(await faultsOf(page, '#layer, main')).toEqual([]);
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await dialog(page).getByText('Восстановить аккаунт будет нельзя.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await dialog(page).getByLabel('Чтобы подтвердить, введите слово «удалить»').fill('удалить');
  await dialog(page).getByLabel('Пароль аккаунта').fill('not the password');
  await button(page, 'Удалить аккаунт').click();
  await dialog(page).getByRole('alert').getByText(/./).first().waitFor();
  await dialog(page).getByLabel('Пароль аккаунта').fill(buyer.password);
  await button(page, 'Удалить аккаунт').click();
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(call('GET', 'users/self', buyer.token)).rejects.toThrow('401');
  await expect(call('POST', 'auth/login', undefined, { login: buyer.login, password: buyer.password })).rejects.toThrow(
    '401',
  );
});
