/** The short form of `kill-payments.hard.ts`. */
import { expect, test } from 'vitest';
import { killUnderPayments } from './support/kill-payments.ts';

test('kills of the service, the database and both lose no money and double none', async () => {
  const { finished, figures, ...report } = await killUnderPayments(3, 4);
  expect(report, figures).toEqual({ discrepancies: [], oddities: [], ending: 'in order' });
  expect(finished, figures).toBeGreaterThanOrEqual(12);
}, 240_000);
