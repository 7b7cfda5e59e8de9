import { testClock } from '@aerial/testkit/clock.ts';
import { expect, test } from 'vitest';
import { paymentOpener } from '../ports/payment/open-payments.ts';
import { paySystemsOf } from '../ports/payment/registry.ts';
import { memorySandboxStore } from '../ports/payment/sandbox/store.ts';
import { OutgoingError } from '../http/outgoing.ts';
import { demoProviders } from './assemble-parts.ts';

test('the pay systems of the demo are valid, in every form there is', () => {
  const selling = demoProviders.filter(({ offer }) => offer);
  expect(selling.map(({ shortname }) => shortname)).toEqual(['aerial', 'lanner']);
  for (const { shortname, settings } of selling) {
    const { offered, problems } = paySystemsOf(settings.paySystems, {
      seal: { open: () => undefined },
      env: {},
      isProduction: false,
      open: paymentOpener({
        provider: shortname,
        fetch: () => Promise.reject(new OutgoingError('unreachable', 'there is no network', 'ENOTFOUND')),
        clock: testClock(),
        publicUrl: 'http://localhost:8080',
        secret: 'the-secret-of-the-installation-0123456789',
        sandboxStore: memorySandboxStore(),
        sendSms: async () => true,
      }),
    });
    expect(problems).toEqual([]);
    expect(offered.map((one) => one.shortname)).toEqual([
      'short_url',
      'linkedcard',
      'qrcode_png',
      'phone_sms',
      'provider_account',
      'ext_app',
    ]);
    expect(settings.hasPurchases).toBe(true);
  }
});
