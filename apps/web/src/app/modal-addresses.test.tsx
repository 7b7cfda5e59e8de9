// @vitest-environment jsdom
/** Modals opened by an address: the whole application, with only the server replaced. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ru from '../../public/locales/ru/translation.json' with { type: 'json' };
import { eventually, stubBrowser } from '../testing.tsx';
import { answers, guest, screenOf, self, user } from './testing-site.ts';
import { visit, type Visit } from './testing-visit.tsx';

let seen: Visit | undefined;
beforeEach(() => stubBrowser(screenOf(1440)));
afterEach(async () => {
  await seen?.end();
  seen = undefined;
  vi.unstubAllGlobals();
});

const open = async (path: string, over: Parameters<typeof visit>[1] = {}, session = user) => {
  seen = await visit(path, { ...answers, self, listDevices: () => [], ...over }, { session });
  // The code of a dialog is loaded when it opens.
  await eventually(() => expect(document.querySelector('[role="dialog"] [aria-busy="true"]')).toBeNull());
  await seen.settle();
  return seen;
};
const dialog = () => document.querySelector<HTMLElement>('[role="dialog"][aria-modal="true"]');
const said = async (part: string) => eventually(() => expect(dialog()?.textContent).toContain(part));
const title = () => dialog()?.querySelector('h2')?.textContent;
const fields = (selector: string) => dialog()!.querySelectorAll(selector).length;

describe('a dialog of a user', () => {
  test.each(['/parental_set', '/#parental_set'])('F-144 A-190: %s sets the PIN', async (path) => {
    await open(path);
    await said(ru.parental_set_text);
    expect([title(), fields('input')]).toEqual([ru.modal_parental_set, 1]);
  });

  test.each(['/parental_start', '/#parental_start'])(
    'F-145 A-191 A-232: %s offers to turn parental control on',
    async (path) => {
      await open(path);
      await said(ru.parental_start_text);
      expect([...dialog()!.querySelectorAll('button')].map((one) => one.textContent)).toEqual(
        expect.arrayContaining([ru.parental_action_set, ru.action_later]),
      );
    },
  );

  test('F-147 A-189: /parental is the change of the PIN where there is one', async () => {
    await open('/parental', { self: () => ({ ...self(), parental_status: 'set' }) });
    await said(ru.parental_action_change);
    expect(title()).toBe(ru.modal_parental);
  });

  test('F-146 A-192: /pincode prompts for the PIN', async () => {
    await open('/pincode', { self: () => ({ ...self(), parental_status: 'set' }) });
    await said(ru.parental_enter_text);
    expect([title(), fields('input')]).toEqual([ru.modal_pincode, 1]);
  });

  test('F-163 A-188: /profiles shows who may watch', async () => {
    await open('/profiles', {
      listProfiles: () => [{ id: 1, name: 'Анна', icon: null, role: 'adult', is_main: true }],
    });
    await said('Анна');
    expect(title()).toBeTruthy();
  });

  test('F-148 A-217: #block_alma is the block of an operator, which has no address of its own', async () => {
    await open('/#block_alma');
    await eventually(() =>
      expect(dialog()?.textContent).toMatch(/Оператор не ограничивал просмотр|Просмотр приостановлен/),
    );
    await seen!.end();
    await open('/block_alma');
    expect([seen!.address(), dialog()]).toEqual(['/', null]);
  });

  test('F-149 A-204: /pay_qr_alma is the payment to the operator, of whom nothing is owed here', async () => {
    await open('/pay_qr_alma');
    await said(ru.block_none);
    expect([title(), seen!.address()]).toEqual([ru.modal_pay, '/#pay_qr_alma']);
  });
});

test.each([
  ['F-158 A-198', 'paysystems', ru.modal_pay],
  ['F-159 A-206', 'subscription', ru.modal_subscription],
  ['F-160 A-207', 'nofunds', ru.modal_nofunds],
  ['F-161 A-208', 'quick_packets', ru.modal_packets],
  ['F-162 A-209', 'packets_channels', ru.modal_packets],
  ['F-164 A-199', 'refill', ru.modal_refill],
  ['F-143 A-212', 'promocode', ru.modal_promocode],
  ['A-213', 'promocode_wizard', ru.modal_promocode],
  ['F-166 A-193', 'smarttv', ru.modal_smarttv],
])('%s: /%s is home with its dialog, and closing it leaves home', async (_rows, id, heading) => {
  await open(`/${id}`);
  await eventually(() => expect(title()).toBe(heading));
  expect([seen!.address(), seen!.page().textContent.includes('Новинки')]).toEqual([`/#${id}`, true]);
  await act(async () => seen!.modals.close());
  await act(async () => new Promise((resolve) => setTimeout(resolve, 350)));
  expect([seen!.address(), dialog()]).toEqual(['/', null]);
});

test('F-166 A-080: the dialog of televisions says how to install the application there', async () => {
  await open('/smarttv');
  await said(ru.smarttv_step_find.replace('{{name}}', 'Полюс'));
  expect([...dialog()!.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toContain('https://lg.example/1');
});

test('A-212 A-213: without promo codes there is no dialog of them', async () => {
  for (const id of ['promocode', 'promocode_wizard']) {
    const network = answers.network();
    await open(`/${id}`, {
      network: () => ({ ...network, provider: { ...network.provider, is_promo_enabled: false } }),
    });
    expect([seen!.address(), dialog()]).toEqual(['/', null]);
    await seen!.end();
  }
});

test.each(['/auth', '/#auth'])('F-141 A-187: %s is the sign-in, by phone first', async (path) => {
  await open(path, {}, guest);
  await eventually(() => expect(dialog()?.querySelector('input[type="tel"]')).not.toBeNull());
  expect(title()).toBe(ru.signin_title);
});

test.each(['/open_mobile_app', '/#open_mobile_app', '/#nothing'])(
  'A-214 F-170: %s is home without a dialog',
  async (path) => {
    await open(path);
    expect([seen!.address().split('#')[0], dialog(), seen!.page().textContent.includes('Новинки')]).toEqual([
      path.split('#')[0],
      null,
      true,
    ]);
  },
);
