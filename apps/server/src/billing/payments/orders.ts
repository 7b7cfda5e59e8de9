/** The order of a stored payment, as its payment system gets it: built from the row alone, so that each attempt sends the same. */
import { asCurrency, money } from '@aerial/domain/money.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { PaymentOrder, PayMethod, Receipt } from '../../ports/payment/port.ts';
import { cardById, type CardVault } from './cards.pg.ts';
import { amountOf, type StoredTransaction } from './transactions.pg.ts';

export async function orderOf(
  db: Kysely<Database>,
  vault: CardVault,
  row: StoredTransaction,
  provider: string,
): Promise<PaymentOrder> {
  const card = row.card_id === null ? undefined : await cardById(db, row.card_id);
  const receipt = await receiptOf(db, row.id, row.currency);
  return {
    key: row.psp_key,
    amount: amountOf(row),
    description: row.description,
    method: row.method as PayMethod,
    returnUrl: row.return_url ?? '',
    ...(card && { cardToken: vault.token(card) }),
    saveCard: row.saves_card,
    ...(row.holds && { hold: true }),
    ...(row.phone !== null && { phone: row.phone }),
    ...(receipt && { receipt }),
    metadata: { transactionId: row.id, provider },
  };
}

/** @returns undefined where the provider sends none */
export async function receiptOf(
  db: Kysely<Database>,
  transactionId: string,
  currency: string,
): Promise<Receipt | undefined> {
  const row = await db
    .selectFrom('receipts')
    .select(['items', 'customer', 'status'])
    .where('transaction_id', '=', transactionId)
    .where('refund_id', 'is', null)
    .executeTakeFirst();
  if (!row || row.status === 'not_needed') return undefined;
  return {
    items: row.items.map(({ title, amount }) => ({
      description: title,
      quantity: 1,
      amount: money(amount, asCurrency(currency)),
    })),
    customer: row.customer,
  };
}
