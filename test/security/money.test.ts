/** Every call that names an object of a user's money, made by those it does not belong to, and then by its owner. */
import type { Call } from '@aerial/contract/core.ts';
import { calls } from '@aerial/contract/index.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { PAY_SYSTEMS } from '@aerial/server/features/payments/testing/stock.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { leakStage, type Person, type Stage } from './leak-cast.ts';
import { moneyOf, type MoneyObjects } from './money-objects.ts';

interface Naming {
  /** Values of the path's parameters, in their order. */
  readonly path?: readonly (string | number)[];
  readonly body?: object;
}

/** How each call names objects: of the one who is attacked, or of the caller where it needs one of each. */
const NAMINGS: Readonly<Record<string, (of: MoneyObjects, own: MoneyObjects) => readonly Naming[]>> = {
  linkCard: ({ account }) => [{ body: { account_id: account } }],
  changeCard: ({ card }) => [{ path: [card], body: { is_primary: true } }],
  deleteCard: ({ card }) => [{ path: [card] }],
  transaction: ({ transaction }) => [{ path: [transaction] }],
  payforms: ({ account }) => [{ path: [account] }],
  payformAction: ({ account, card, sms }, own) => [
    { path: [account, 'short_url', 'short_url'], body: { amount: '100' } },
    { path: [account, 'qrcode', 'qrcode_make_transaction'], body: { amount: '100' } },
    { path: [account, 'phone_sms', 'phone'], body: { amount: '100', phone: '79005550099' } },
    { path: [own.account, 'short_url', 'short_url'], body: { amount: '100', account } },
    { path: [own.account, 'linkedcard', 'linkedcard'], body: { amount: '100', cardId: card } },
    { path: [own.account, 'phone_sms', 'confirm_by_sms'], body: { transaction_id: sms, code: '123456' } },
  ],
  offer: ({ offer }) => [{ path: [offer] }],
  offerTransaction: ({ offer, account, card }, own) => [
    { path: [offer], body: { payform_shortname: 'short_url' } },
    { path: [offer], body: { payform_shortname: 'provider_account' } },
    { path: [own.offer], body: { payform_shortname: 'short_url', account_id: account } },
    { path: [own.offer], body: { payform_shortname: 'linkedcard', card_id: card } },
  ],
  createPurchase: ({ account, price }, own) => [
    { body: { purchase_type_id: own.price, account_id: account } },
    ...(price === own.price ? [] : [{ body: { purchase_type_id: price } }]),
  ],
  createOffer: ({ packet, price }, own) =>
    packet === own.packet
      ? []
      : [{ body: { packet_id: packet } }, { body: { packet_id: own.packet, purchase_type_id: price } }],
  changePurchase: ({ purchase }) => [{ path: [purchase], body: { status: 'active' } }],
  cancelPurchase: ({ purchase }) => [{ path: [purchase] }],
  userAccounts: ({ user }) => [{ path: [user] }],
  openAccount: ({ user }) => [{ path: [user] }],
  accountEntries: ({ user, account }) => [{ path: [user, account] }],
  postEntry: ({ user, account }) => [{ path: [user, account], body: { amount: '1', key: 'attack' } }],
  userLicenses: ({ user }) => [{ path: [user] }],
  giveLicense: ({ user }) => [{ path: [user], body: { entity_license_id: 1 } }],
  takeLicense: ({ user }) => [{ path: [user, 1] }],
  operatorPayment: ({ transaction }) => [{ path: [transaction] }],
  checkPayment: ({ transaction }) => [{ path: [transaction] }],
  refundPayment: ({ transaction }) => [{ path: [transaction], body: { reason: 'attack', key: 'attack' } }],
  ledgerEntries: ({ account }) => [{ path: [account] }],
};
/** Of calls about single objects; the others of operators are lists of their own provider. */
const TAGS = new Set(['Payments', 'Operator money', 'Operator payments']);

const namesMoney = ({ tag, path, body }: Call): boolean =>
  TAGS.has(tag) &&
  (path.includes(':') ||
    Object.keys((body as { properties?: object } | undefined)?.properties ?? {}).some((name) =>
      /_id$|Id$|^account$/.test(name),
    ));
const moneyCalls = calls.filter(namesMoney);

test('every call that names an object of money is tried', () => {
  expect(moneyCalls.length).toBeGreaterThan(10);
  expect(Object.keys(NAMINGS).toSorted()).toEqual(moneyCalls.map(({ id }) => id).toSorted());
});

let stage: Stage;
const objects = new Map<number, MoneyObjects>();
beforeAll(async () => {
  stage = await leakStage();
  const { server, cast, actors } = stage;
  for (const id of [1, 2])
    await server.db
      .updateTable('providers')
      .set({ settings: sql`settings || ${JSON.stringify({ hasPurchases: true, paySystems: PAY_SYSTEMS })}::jsonb` })
      .where('id', '=', asProviderId(id))
      .execute();
  server.clock.advance(11_000);
  const people = [cast.neighbour, cast.foreigner, ...actors.flatMap(({ own }) => own ?? [])];
  for (const { id } of people) if (!objects.has(id)) objects.set(id, await moneyOf(server.db, id));
}, 120_000);

/** All rows of money of these viewers. */
async function money(ids: readonly number[]): Promise<string> {
  const tables = ['ledger_accounts', 'cards', 'offers', 'purchases', 'payment_transactions', 'subscriptions'];
  const rows = await Promise.all(
    tables.map((name) =>
      sql<{
        row: string;
      }>`select t::text as row from ${sql.table(name)} t where user_id = any(${[...ids]}::int[]) order by 1`.execute(
        stage.server.db,
      ),
    ),
  );
  return JSON.stringify(rows.map((one) => one.rows));
}

async function request(call: Call, credential: string, { path = [], body }: Naming) {
  const values = [...path];
  const url = call.path.replaceAll(/:\w+/g, () => String(values.shift()));
  return stage.server.app.inject({ method: call.method, url: `${url}?${credential}`, ...(body && { payload: body }) });
}

describe.each(moneyCalls.map((call) => [call.id, call] as const))('F-002 F-385 %s', (id, call) => {
  const attempts = (victim: Person, own: MoneyObjects) => NAMINGS[id]!(objects.get(victim.id)!, own);

  test('answers others as if the object did not exist, and does nothing', async () => {
    const { neighbour, foreigner } = stage.cast;
    const before = await money([neighbour.id, foreigner.id]);
    for (const actor of stage.actors)
      // The foreigner's own operator may see it.
      for (const victim of actor.credential.startsWith('token=') && call.auth === 'operator'
        ? [neighbour]
        : [neighbour, foreigner]) {
        const own = objects.get(actor.own?.id ?? -1) ?? objects.get(victim.id)!;
        for (const naming of attempts(victim, own)) {
          const { statusCode, body } = await request(call, actor.credential, naming);
          const about = `${actor.name}: ${id} ${JSON.stringify(naming)} ${body}`;
          // A price or packet of another provider is no price at all.
          expect([401, 403, 404, 422], about).toContain(statusCode);
          if (statusCode === 422) expect(body, about).toMatch(/no such (?:price|packet)/i);
          expect(body).not.toContain(victim.marker);
        }
      }
    expect(await money([neighbour.id, foreigner.id])).toBe(before);
  });
});

test('its owner is answered', async () => {
  const { neighbour } = stage.cast;
  const own = objects.get(neighbour.id)!;
  for (const [id, namings] of Object.entries(NAMINGS)) {
    const call = moneyCalls.find((one) => one.id === id)!;
    const [naming] = namings(own, own);
    // Operators read their users by calls of their own features' tests.
    if (!naming || id === 'deleteCard' || call.auth === 'operator') continue;
    const { statusCode, body } = await request(call, `access_token=${neighbour.token}`, naming);
    expect([401, 404], `${id} ${body}`).not.toContain(statusCode);
  }
});
