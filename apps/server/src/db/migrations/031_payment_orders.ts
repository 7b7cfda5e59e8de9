import { sql, type Kysely } from 'kysely';

/** What a repeated attempt to create a payment needs to send the same order, and payments of the sandbox by provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What the pay page and the bank statement say, in the viewer's language.
  `alter table payment_transactions add column description text not null default ''`,
  // A verification sum is only held, and released once the card is linked.
  `alter table payment_transactions add column holds boolean not null default false`,
  `alter table payment_transactions add column attempts integer not null default 0`,
  // Whom the fiscal receipt goes to, as it was when the payment was ordered.
  `alter table receipts add column customer jsonb not null default '{}'`,
  `alter table sandbox_payments drop constraint sandbox_payments_key_key`,
  `alter table sandbox_payments add column provider text not null default ''`,
  `alter table sandbox_payments add unique (provider, key)`,
];
