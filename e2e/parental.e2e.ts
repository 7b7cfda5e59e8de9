/** The PIN of parental control on television. */
import ru from '../apps/web/public/locales/ru/translation.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { journey, playsFor } from './browser.ts';

const { open, site } = journey();

async function call<T>(method: string, path: string, body: unknown): Promise<T> {
  return (await (await fetch(`${site}/v2/${path}`, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()) as T;
}
/** A user with a PIN. @returns their token */
async function newUser(pincode: string): Promise<string> {
  const login = { login: `parent-${Date.now()}`, password: 'a long password' };
  await call('POST', 'users', { username: login.login, password: login.password });
  const { access_token: token } = await call<{ access_token: string }>('POST', 'auth/login', login);
  await call('PATCH', `users/self?access_token=${token}`, { pincode });
  return token;
}

test('C-487 F-287 F-320 a channel for adults plays only after the PIN; whoever closes the question can be asked again', async () => {
  const page = await open(`/faq?token=${await newUser('2580')}`);
  await page.getByRole('banner').getByRole('button', { name: /^(Аккаунт: |Личный кабинет)/ }).waitFor();
  // The demo has no such channel: here all of them are.
  await page.route(/\/v2\/channels\/channel_list/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: ((await response.json()) as object[]).map((channel) => ({ ...channel, age: 18 })) });
  });
  await page.getByRole('banner').getByRole('link', { name: 'Каналы', exact: true }).first().click();
  const question = page.locator('[role="dialog"][data-state="open"]').filter({ hasText: ru.parental_enter_text });
  await question.waitFor({ timeout: 20_000 });
  expect(await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/channels\/\d+\/stream/.test(name)).length)).toBe(0);
  await page.keyboard.press('Escape');
  const again = page.locator('[data-player]').getByRole('button', { name: ru.embed_enter_pin });
  await again.waitFor();
  await again.click();
  await question.waitFor();
  await page.keyboard.type('1111');
  await question.getByText(ru.parental_wrong_code).waitFor();
  await page.keyboard.type('2580');
  await question.waitFor({ state: 'detached' });
  await playsFor(page, 2);
});
