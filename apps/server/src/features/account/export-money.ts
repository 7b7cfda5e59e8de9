/** What was paid and subscribed to, for the export of an account. */
import type { AccountExport } from '@aerial/contract/shapes/account-export.ts';
import type { UserId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { asCurrency, decimalOf, money } from '@aerial/domain/money.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Say = (text: LocalizedText | null) => string;
const iso = (at: Date): string => isoSeconds(epochMs(at.getTime()));
const isoOrNull = (at: Date | null): string | null => at && iso(at);
/** Minor units as decimal text. */
const amountText = (minor: string | number, currency: string): string =>
  decimalOf(money(Number(minor), asCurrency(currency)));

type MoneyExport = Pick<AccountExport, 'balances' | 'subscriptions' | 'payments' | 'cards' | 'promo_codes'>;

export async function exportMoney(db: Kysely<Database>, userId: UserId, say: Say): Promise<MoneyExport> {
  const [balances, subscriptions, payments, cards, activations] = await Promise.all([
    db.selectFrom('ledger_accounts').select(['balance', 'currency']).where('user_id', '=', userId).execute(),
    db
      .selectFrom('subscriptions as s')
      .innerJoin('packets as p', 'p.id', 's.packet_id')
      .select(['s.id', 'p.name', 's.status', 's.renew', 's.amount', 's.currency'])
      .select(['s.start_at', 's.paid_until', 's.ended_at'])
      .where('s.user_id', '=', userId)
      .orderBy('s.id', 'desc')
      .execute(),
    db
      .selectFrom('payment_transactions')
      .select(['id', 'purpose', 'description', 'amount', 'currency', 'status', 'paysystem', 'phone'])
      .select(['created_at', 'settled_at'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('cards')
      .select(['brand', 'last_four', 'expires', 'created_at'])
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('promo_activations as a')
      .innerJoin('promo_keys as k', 'k.id', 'a.key_id')
      .innerJoin('promo_campaigns as c', 'c.id', 'a.campaign_id')
      .select(['k.code', 'c.title', 'a.activated_at'])
      .where('a.user_id', '=', userId)
      .orderBy('a.id', 'desc')
      .execute(),
  ]);
  return {
    balances: balances.map(({ balance, currency }) => ({ amount: amountText(balance ?? 0, currency), currency })),
    subscriptions: subscriptions.map((row) => ({
      id: row.id,
      packet: say(row.name),
      status: row.status,
      renews: row.renew,
      amount: amountText(row.amount, row.currency),
      currency: row.currency,
      start_at: iso(row.start_at),
      paid_until: isoOrNull(row.paid_until),
      ended_at: isoOrNull(row.ended_at),
    })),
    payments: payments.map((row) => ({
      id: row.id,
      purpose: row.purpose,
      description: row.description,
      amount: amountText(row.amount, row.currency),
      currency: row.currency,
      status: row.status,
      pay_system: row.paysystem,
      phone: row.phone,
      created_at: iso(row.created_at),
      settled_at: isoOrNull(row.settled_at),
    })),
    cards: cards.map((card) => ({ ...card, created_at: iso(card.created_at) })),
    promo_codes: activations.map(({ code, title, activated_at }) => ({
      code,
      campaign: say(title),
      activated_at: iso(activated_at),
    })),
  };
}
