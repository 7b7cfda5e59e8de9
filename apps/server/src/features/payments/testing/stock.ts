/** What a provider sells through the sandbox, its customers, and the engine of payments, on any database. */
import type { Clock } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { cardVault } from '../../../billing/payments/cards.pg.ts';
import type { PaymentEngine } from '../../../billing/payments/engine.ts';
import { paymentSystems } from '../../../billing/payments/systems.ts';
import type { Database } from '../../../db/schema.ts';
import { outgoing } from '../../../http/outgoing.ts';
import { postgresSandboxStore } from '../../../ports/payment/sandbox/store.pg.ts';
import { providerDirectory } from '../../../tenancy/directory.ts';
import { loadProviders } from '../../../tenancy/repo.pg.ts';

const entry = (id: number, shortname: string, more: object = {}) => ({
  id,
  shortname,
  title: { ru: shortname },
  ...more,
});
const sandbox = { system: 'sandbox' };
export const PAY_SYSTEMS = [
  entry(1, 'short_url', sandbox),
  entry(2, 'qrcode', sandbox),
  entry(3, 'phone_sms', sandbox),
  entry(4, 'linkedcard', sandbox),
  entry(5, 'provider_account'),
  entry(6, 'info'),
];

export const PACKETS = { base: 80, sport: 81, foreign: 90 };
/** Ids of prices: a month of the base packet costs 199.00, the additional one 99.00 after a trial of 1.00. */
export const PRICES = { base: '1', year: '2', sport: '3', foreign: '6' };

const price = (id: string, packet: number, amount: number, more: object = {}) => ({
  id,
  provider_id: packet === PACKETS.foreign ? 2 : 1,
  packet_id: packet,
  entity_license_id: null,
  code: id,
  currency: 'RUB',
  amount,
  trial_amount: null,
  months: 1,
  valid_from: new Date(0),
  ...more,
});

/** Packets and prices; the providers 1 and 2 are there. */
export async function stock(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('packets')
    .values([
      { id: PACKETS.base, provider_id: 1, slug: 'base', name: '{"ru":"Base"}', is_base: true },
      { id: PACKETS.sport, provider_id: 1, slug: 'sport', name: '{"ru":"Sport"}' },
      { id: PACKETS.foreign, provider_id: 2, slug: 'foreign', name: '{"ru":"Foreign"}', is_base: true },
    ])
    .execute();
  await db
    .insertInto('purchase_types')
    .values([
      price(PRICES.base, PACKETS.base, 19_900),
      price(PRICES.year, PACKETS.base, 199_000, { months: 12 }),
      price(PRICES.sport, PACKETS.sport, 9900, { trial_amount: 100, trial_days: 7 }),
      price(PRICES.foreign, PACKETS.foreign, 100),
    ])
    .execute();
}

/** Two providers that sell; for databases that a test server has not prepared. */
export async function addSellingProviders(db: Kysely<Database>): Promise<void> {
  const provider = (id: number, shortname: string) => ({
    id,
    shortname,
    name: JSON.stringify({ ru: shortname }),
    is_default: id === 1,
    settings: JSON.stringify({ hasPurchases: true, paySystems: PAY_SYSTEMS }),
  });
  await db
    .insertInto('providers')
    .values([provider(1, 'aerial'), provider(2, 'meridian')])
    .execute();
  await stock(db);
}

export interface Customer {
  readonly id: number;
  readonly token: string;
}

const FIRST_CUSTOMER = 7_000_000;

/** Users of the provider 1 with a device each, written in three statements. @param from number of the first one */
export async function addCustomers(db: Kysely<Database>, count: number, from = 0): Promise<Customer[]> {
  const first = sql`${sql.lit(FIRST_CUSTOMER + from)}::int`;
  const all = sql`generate_series(0, ${sql.lit(count - 1)}::int) i`;
  await sql`insert into users (id, provider_id, username, is_guest)
    select ${first} + i, 1, 'customer-' || (${first} + i), false from ${all}`.execute(db);
  await sql`insert into devices (user_id, serial, device_type)
    select ${first} + i, 'customer-' || (${first} + i), 'pc' from ${all}`.execute(db);
  await sql`insert into tokens (hash, user_id, device_id)
    select sha256(convert_to(lpad(to_hex(d.user_id), 40, '0'), 'UTF8')), d.user_id, d.id
    from devices d where d.user_id between ${first} and ${first} + ${sql.lit(count - 1)}::int`.execute(db);
  return Array.from({ length: count }, (_, index) => {
    const id = FIRST_CUSTOMER + from + index;
    return { id, token: id.toString(16).padStart(40, '0') };
  });
}

export interface EngineOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** The installation's. */
  readonly secret: string;
  readonly publicUrl?: string;
  readonly invalidateUser?: PaymentEngine['invalidateUser'];
  warn?(details: object, message: string): void;
}

/** The engine of payments as a process of the installation has it. */
export const engineOn = ({
  db,
  clock,
  secret,
  publicUrl = 'http://tv.test',
  invalidateUser = () => {},
  warn = () => {},
}: EngineOptions): PaymentEngine => ({
  db,
  clock,
  systems: paymentSystems({
    config: { env: {}, isProduction: false, allowsSandbox: true },
    providers: providerDirectory(() => loadProviders(db), clock),
    clock,
    fetch: outgoing({ privateNetworks: [] }),
    publicUrl,
    secret,
    sandboxStore: postgresSandboxStore(db),
    sendSms: async () => true,
    warn,
  }),
  vault: cardVault(secret),
  invalidateUser,
  warn,
});
