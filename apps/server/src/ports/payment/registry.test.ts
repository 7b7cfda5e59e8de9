import { asCurrency } from '@aerial/domain/money.ts';
import { fail } from '@aerial/domain/result.ts';
import { testClock } from '@aerial/testkit/clock.ts';
import { describe, expect, test } from 'vitest';
import { OutgoingError } from '../../http/outgoing.ts';
import { sealer } from '../../security/seal.ts';
import { paymentOpener } from './open-payments.ts';
import { CREDENTIALS_PURPOSE, paySystemsOf, type PaySystemDeps } from './registry.ts';
import { memorySandboxStore } from './sandbox/store.ts';
import { paymentOrder, sum, value } from './testing/subject.ts';

const SECRET = 'the-secret-of-the-installation-0123456789';
const KEY = 'test_a-secret-key-of-a-shop-0123456789';
const seal = sealer(SECRET, CREDENTIALS_PURPOSE);

const deps = (more: Partial<PaySystemDeps> = {}): PaySystemDeps => ({
  seal,
  env: { YOOKASSA_SECRET: KEY, DATABASE_URL: 'postgres://user:password@db/aerial' },
  isProduction: false,
  open: paymentOpener({
    provider: 'meridian',
    fetch: () => Promise.reject(new OutgoingError('unreachable', 'there is no network', 'ENOTFOUND')),
    clock: testClock(),
    publicUrl: 'http://localhost:8080',
    secret: SECRET,
    sandboxStore: memorySandboxStore(),
    sendSms: async () => true,
  }),
  ...more,
});

const SANDBOX = { id: 1, shortname: 'short_url', system: 'sandbox', title: { ru: 'Карта', en: 'Card' } };
const YOOKASSA = {
  id: 2,
  shortname: 'short_url',
  system: 'yookassa',
  title: 'ЮKassa',
  credentials: { shop_id: '100500', secret: 'env:YOOKASSA_SECRET', vat_code: 1 },
};
const problemsOf = (settings: unknown, more: Partial<PaySystemDeps> = {}): string[] =>
  paySystemsOf(settings, deps(more)).problems.map(({ problem }) => problem);

describe('the sandbox (A-816)', () => {
  test('pays where it is no production', async () => {
    const { offered, problems } = paySystemsOf([SANDBOX], deps());
    expect(problems).toEqual([]);
    const { method, system } = offered[0]!.payment!;
    const payment = value(await system.create(paymentOrder({ amount: sum('1.00', asCurrency('RUB')), method })));
    expect(payment.fullUrl).toContain('http://localhost:8080/__pay/');
  });

  test('does not exist in production', () => {
    const { offered, problems, system } = paySystemsOf([SANDBOX], deps({ isProduction: true }));
    expect(offered).toEqual([]);
    expect(problems).toEqual([{ entry: 0, problem: 'the sandbox is not available in production' }]);
    expect(system('sandbox')).toBeUndefined();
  });

  test('exists in production where an operator allows it', () => {
    expect(paySystemsOf([SANDBOX], deps({ isProduction: true, allowsSandbox: true })).offered).toHaveLength(1);
  });
});

describe('pay systems', () => {
  test('come in the order of the settings, with their texts and methods (A-382, A-383)', () => {
    const entries = [
      'ext_app',
      'qrcode',
      'qrcode_png',
      'phone',
      'phone_sms',
      'linkedcard',
      'linked_card',
      'short_url',
    ].map((shortname, at) => ({ ...SANDBOX, id: at + 1, shortname }));
    const own = [
      { id: 20, shortname: 'provider_account', title: { ru: 'Баланс' } },
      { id: 21, shortname: 'info', title: { ru: 'Касса' }, how_to_use: { ru: 'В любом офисе' } },
    ];
    const { offered, problems } = paySystemsOf([...entries, ...own], deps());
    expect(problems).toEqual([]);
    expect(offered.map(({ shortname, payment }) => [shortname, payment?.method])).toEqual([
      ['ext_app', 'redirect'],
      ['qrcode', 'qr'],
      ['qrcode_png', 'qr'],
      ['phone', 'sms'],
      ['phone_sms', 'sms'],
      ['linkedcard', 'linked-card'],
      ['linked_card', 'linked-card'],
      ['short_url', 'redirect'],
      ['provider_account', undefined],
      ['info', undefined],
    ]);
    expect(offered.at(-1)).toMatchObject({ id: 21, title: { ru: 'Касса' }, howToUse: { ru: 'В любом офисе' } });
  });

  test('a pay system with an unknown short name is not offered (A-383)', () => {
    const { offered } = paySystemsOf(
      [
        { ...SANDBOX, shortname: 'carrier_pigeon' },
        { ...SANDBOX, id: 2 },
      ],
      deps(),
    );
    expect(offered.map(({ id }) => id)).toEqual([2]);
  });

  test('of one payment system share an account, and its webhooks find it', () => {
    const second = { ...YOOKASSA, id: 3, shortname: 'qrcode', credentials: undefined };
    const { offered, system, problems } = paySystemsOf([second, YOOKASSA], deps());
    expect(problems).toEqual([]);
    expect(offered[0]!.payment!.system).toBe(offered[1]!.payment!.system);
    expect(system('yookassa')).toBe(offered[0]!.payment!.system);
    expect([system('stripe'), system('constructor')]).toEqual([undefined, undefined]);
  });

  test('of several payment systems stand side by side', () => {
    const stripe = {
      id: 3,
      shortname: 'linked_card',
      system: 'stripe',
      title: { en: 'Card' },
      credentials: { secret: 'env:STRIPE_SECRET', webhook_secret: 'env:STRIPE_WEBHOOK_SECRET' },
    };
    const env = {
      YOOKASSA_SECRET: KEY,
      STRIPE_SECRET: 'sk_test_0123456789abcdef',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
    };
    const { offered, problems } = paySystemsOf([SANDBOX, YOOKASSA, stripe], deps({ env }));
    expect(problems).toEqual([]);
    expect(offered.map(({ payment }) => payment!.system.name)).toEqual(['sandbox', 'yookassa', 'stripe']);
    expect(problemsOf([stripe], { env: { ...env, STRIPE_SECRET: 'pk_test_0123456789abcdef' } })).toEqual([
      'secret: a key that starts with sk_ or rk_ is needed',
    ]);
  });

  test('two accounts of one payment system are refused', () => {
    const other = { ...YOOKASSA, id: 3, credentials: { ...YOOKASSA.credentials, shop_id: '100501' } };
    expect(problemsOf([YOOKASSA, other])).toEqual([
      'credentials: yookassa is given two different accounts',
      'credentials: yookassa is given two different accounts',
    ]);
  });

  test('a provider without settings has none, and no problem', () => {
    for (const settings of [undefined, null, []])
      expect(paySystemsOf(settings, deps())).toMatchObject({ offered: [], problems: [] });
  });

  test.each([
    ['no list', 'short_url', 'an object is needed'],
    ['no id', [{ ...SANDBOX, id: '1' }], 'id: a positive whole number is needed'],
    ['no title', [{ ...SANDBOX, title: undefined }], 'title: texts by language are needed'],
    ['a title of numbers', [{ ...SANDBOX, title: { ru: 1 } }], 'title: texts by language are needed'],
    ['no system', [{ ...SANDBOX, system: 'paypal' }], 'system: one of sandbox, yookassa, stripe is needed'],
    ['a method it has not', [{ ...YOOKASSA, shortname: 'phone_sms' }], 'shortname: yookassa cannot do phone_sms'],
    ['wrong credentials', [{ ...YOOKASSA, credentials: {} }], 'shop_id: digits are needed'],
  ])('%s is reported', (_what, settings, problem) => {
    expect(problemsOf(settings)).toEqual([problem]);
  });

  test('an id given twice is reported', () => {
    expect(problemsOf([SANDBOX, SANDBOX])).toEqual(['id: 1 is given twice']);
  });
});

describe('secrets of credentials', () => {
  const withSecret = (secret: unknown) => [{ ...YOOKASSA, credentials: { shop_id: '100500', secret } }];

  test('may be sealed', () => {
    expect(problemsOf(withSecret(`sealed:${seal.close(KEY)}`))).toEqual([]);
    expect(problemsOf(withSecret(`sealed:${sealer(SECRET, 'something else').close(KEY)}`))).toEqual([
      'secret: it was sealed with another secret',
    ]);
  });

  test.each([
    ['stand in the settings as they are', KEY, 'secret: a secret is given as env:NAME or sealed:…, never as it is'],
    ['are not set', 'env:YOOKASSA_OTHER', 'secret: the variable YOOKASSA_OTHER is not set'],
    [
      'are not of a payment system',
      'env:DATABASE_URL',
      'secret: a variable YOOKASSA_…, STRIPE_… or PAYMENT_… is needed',
    ],
    ['are no text', 42, 'secret: a secret is given as env:NAME or sealed:…, never as it is'],
  ])('that %s are refused, and never repeated', (_what, secret, problem) => {
    const problems = problemsOf(withSecret(secret));
    expect(problems).toEqual([problem]);
    expect(JSON.stringify(problems)).not.toMatch(/0123456789|password/);
  });

  test('do not reach the adapter’s answers', () => {
    const open = () => fail('shop_id: digits are needed');
    expect(JSON.stringify(paySystemsOf([YOOKASSA], deps({ open })))).not.toContain(KEY);
  });
});
