import { expect, test, vi } from 'vitest';
import { openShop } from './testing/shop.ts';
import { shopping } from './testing/shopping.ts';

test('A-816 a listening process delivers the webhooks of the sandbox by itself', async () => {
  const shop = await openShop();
  const act = shopping(shop);
  const who = await shop.customer();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const { body } = await act.action(who, 'short_url', 'short_url', { amount: '100' });
    await shop.press(body.full_url, 'play', { choice: 'success' });
    await vi.waitFor(async () => expect(await act.balance(who)).toBe('100.00'), { timeout: 5000 });
  } finally {
    await shop.app.close();
  }
});

test('A-816 in production there is no sandbox, unless an operator allows it', async () => {
  const shop = await openShop({ payments: { env: {}, isProduction: true, allowsSandbox: false } });
  const act = shopping(shop);
  const who = await shop.customer();
  expect((await act.action(who, 'short_url', 'short_url', { amount: '100' })).status).toBe(404);
  expect((await shop.app.inject('/__pay/pay_x')).statusCode).toBe(404);
  const webhook = await shop.app.inject({ method: 'POST', url: '/payments/webhooks/sandbox/aerial', payload: {} });
  expect(webhook.statusCode).toBe(404);
});
