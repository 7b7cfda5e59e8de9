/** A provider that sells, its viewers, and the sandbox's page as a viewer presses on it. */
import { randomUUID } from 'node:crypto';
import { asUserId } from '@aerial/domain/ids.ts';
import { hashToken, newToken } from '../../../accounts/tokens.ts';
import type { PaymentState } from '../../../ports/payment/port.ts';
import { SANDBOX_SIGNATURE, webhookSecret } from '../../../ports/payment/sandbox/sandbox.ts';
import { signBody } from '../../../ports/payment/signature.ts';
import { testServer } from '../../../testing/server.ts';
import { engineOn, PAY_SYSTEMS, stock, type Customer } from './stock.ts';

export { PACKETS, PAY_SYSTEMS, PRICES, type Customer } from './stock.ts';

/** Fields of answers that tests read; the contract's own tests check their shapes. */
interface AnsweredBody {
  readonly id: string;
  readonly status: string;
  readonly full_url: string;
  readonly qrcode_url: string;
  readonly error_code: string;
  readonly amount: string;
  readonly balance: string;
  readonly offer_id: string;
  readonly [place: number]: AnsweredBody;
  readonly length: number;
}

/** An answer, whose fields a test compares. */
export interface Answered {
  readonly status: number;
  readonly body: AnsweredBody;
}

/** The installation's secret in tests. */
export const SECRET = 'a secret of the tests, long enough';

export async function openShop(deps: Parameters<typeof testServer>[0] = {}) {
  const server = await testServer(deps);
  const { app, db, clock } = server;
  const settings = { hasPurchases: true, paySystems: PAY_SYSTEMS };
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true, settings });
  await server.addProvider({ id: 2, shortname: 'meridian', settings });
  await stock(db);

  let customers = 0;
  /** A viewer with a device of their own. */
  async function customer({
    isGuest = false,
    providerId = 1,
    pin,
    isChild = false,
  }: { isGuest?: boolean; providerId?: number; pin?: string; isChild?: boolean } = {}): Promise<Customer> {
    customers += 1;
    const { id } = await db
      .insertInto('users')
      .values({
        provider_id: providerId,
        username: `customer-${customers}`,
        is_guest: isGuest,
        ...(pin !== undefined && { sealed_pin: server.pins.close(pin), parental_status: 'set' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const child = isChild
      ? await db
          .insertInto('profiles')
          .values({ user_id: asUserId(id), name: 'Child', role: 'child', avatar_id: null })
          .returning('id')
          .executeTakeFirstOrThrow()
      : undefined;
    const device = await db
      .insertInto('devices')
      .values({
        id: randomUUID(),
        user_id: asUserId(id),
        serial: randomUUID(),
        ...(pin !== undefined && { parental_settings: JSON.stringify({ pay: true }) }),
        ...(child && { settings: JSON.stringify({ profile_id: child.id }) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = newToken();
    await db
      .insertInto('tokens')
      .values({ hash: hashToken(token), user_id: asUserId(id), device_id: device.id })
      .execute();
    return { id, token };
  }

  const call = async (
    who: Customer,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<Answered> => {
    const answer = await app.inject({
      method,
      url: `/v2/users/self/${path}?access_token=${who.token}`,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json<AnsweredBody>() };
  };

  /** Presses a button of a pay page. */
  async function press(url: string, step: string, form: Record<string, string> = {}) {
    const path = new URL(url).pathname;
    const page = (await app.inject({ url: path })).body;
    const turn = /name="turn" value="(\d+)"/.exec(page)?.[1] ?? '0';
    return app.inject({
      method: 'POST',
      url: `${path}/${step}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost',
        host: 'localhost',
        'sec-fetch-site': 'same-origin',
      },
      payload: new URLSearchParams({ turn, ...form }).toString(),
    });
  }
  const payByCard = (url: string, number = '4111111111111111') =>
    press(url, 'card', { number, expiry: '12/40', cvc: '123' });

  const warnings: string[] = [];
  /** On the shop's database, as other processes have it. */
  const engine = engineOn({ db, clock, secret: SECRET, warn: (_details, message) => void warnings.push(message) });

  /** Sends a webhook about a payment, signed as the sandbox signs. */
  const report = (
    state: PaymentState,
    { transactionId = '0', eventId = randomUUID() as string, secret = SECRET } = {},
  ) => {
    const body = JSON.stringify({ id: eventId, transaction_id: transactionId, kind: 'payment', state });
    return app.inject({
      method: 'POST',
      url: '/payments/webhooks/sandbox/aerial',
      headers: {
        'content-type': 'application/json',
        [SANDBOX_SIGNATURE]: signBody(webhookSecret(secret, 'aerial'), body, clock.now()),
      },
      payload: body,
    });
  };

  const jobs = server.jobs(db);
  const run = async (name: string): Promise<void> => jobs.find((job) => job.name === name)!.run();

  return {
    ...server,
    customer,
    call,
    press,
    payByCard,
    /** Delivers webhooks of the sandbox that are due. */
    deliver: () => run('payments.sandbox'),
    run,
    report,
    engine,
    warnings,
    clock,
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
