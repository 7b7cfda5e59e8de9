/** kill -9 of the service, its jobs and its database, thirty times, under payments, renewals and webhooks. */
import { expect, test } from 'vitest';
import { killUnderPayments } from './support/kill-payments.ts';

const KILLS = Number(process.env['KILLS'] ?? 30);
const CUSTOMERS_PER_KILL = 12;

test('kills lose no money, double none, and leave every payment in a final state', async () => {
  const { figures, ...report } = await killUnderPayments(KILLS, CUSTOMERS_PER_KILL);
  console.log(figures);
  expect(report).toMatchObject({ discrepancies: [], oddities: [], ending: 'in order' });
  expect(report.finished).toBeGreaterThan(KILLS * CUSTOMERS_PER_KILL);
});
