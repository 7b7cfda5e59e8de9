// @vitest-environment jsdom
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { encode } from 'uqr';
import { afterEach, expect, test } from 'vitest';
import { ModalFrameContext, type ModalHeading } from '../../core/modals.tsx';
import type { BlockStatus } from '../../session/middleware-block.ts';
import { eventually, fakeApi, render, type Rendered } from '../../testing.tsx';
import { BlockModal, PayQrModal } from './BlockModals.tsx';
import { qrPath } from '../../parts/qr/qr-path.ts';
import { payAddress } from './rules.ts';

const network = {
  provider: {
    is_middleware: true,
    currency: { ASCII_NAME: 'RUB', FORMAT: '%s', UTF_NAME: '₽', ISO_CODE: 'RUB' },
    landing: {
      url: 'https://pay.example.com',
      regform_btn_url: null,
      support: { phone: '+7 800 555-03-00', email: null, url: null },
    },
  },
  lk_link: null,
} as unknown as NetworkInfo;
const block: BlockStatus = {
  status: -2,
  balance: '-350.00',
  amount: '350.50',
  username: '300100103',
  message_detail: 'Договор приостановлен.',
};

let open: Rendered | undefined;
afterEach(async () => {
  await open?.unmount();
  open = undefined;
});

async function modal(Content: typeof BlockModal, id: 'block_alma' | 'pay_qr_alma', data: BlockStatus | undefined) {
  const heading: { now: ModalHeading } = { now: {} };
  const frame = (next: ModalHeading) => void (heading.now = next);
  const api = fakeApi({ network: () => network });
  open = await render(
    <ModalFrameContext value={frame}>
      <Content request={{ id, data }} />
    </ModalFrameContext>,
    { api },
  );
  await open.settle();
  const { container } = open;
  return { heading, container, api, text: () => container.textContent.replaceAll(/\s/g, ' ') };
}

test('F-148 F-298 A-233: the block shows the reason, the account, its balance, and the support phone; it has no close button', async () => {
  const { heading, text, container } = await modal(BlockModal, 'block_alma', block);
  for (const part of ['Договор приостановлен.', '300100103', '−350 ₽', '350,50 ₽', '+7 800 555-03-00'])
    expect(text()).toContain(part);
  expect(heading.now).toMatchObject({ title: 'Просмотр приостановлен', hideClose: true });
  expect(container.querySelector('a[href="tel:+78005550300"]')).not.toBeNull();
});

test('F-149 F-297 A-233: the services to pay, with a QR code of the payment address', async () => {
  const { heading, text, container } = await modal(PayQrModal, 'pay_qr_alma', { ...block, status: -1 });
  for (const part of ['Договор приостановлен.', '300100103', '−350 ₽']) expect(text()).toContain(part);
  expect(heading.now.title?.replaceAll(/\s/g, ' ')).toBe('К оплате 350,50 ₽');
  const drawn = () => container.querySelector('[role="img"] path')?.getAttribute('d');
  await eventually(() => expect(drawn()).toBeTruthy());
  expect(drawn()).toBe(qrPath(encode('https://pay.example.com', { ecc: 'M', border: 2 }).data));
});

test('the block modal of a viewer who is not blocked shows no other state and can be closed', async () => {
  const { heading, text } = await modal(BlockModal, 'block_alma', undefined);
  expect(text()).toBe('Оператор не ограничивал просмотр. Можно смотреть дальше.');
  expect(heading.now).toEqual({ title: 'Сообщение' });
});

test('opened by its address without a block, it shows that and sends no request to the operator', async () => {
  const { text, api } = await modal(PayQrModal, 'pay_qr_alma', undefined);
  expect(text()).toBe('Оператор не ограничивал просмотр. Можно смотреть дальше.');
  expect(api.calls).toEqual(['network']);
});

test.each([
  [{ url: 'https://a.example', form: 'https://b.example', account: 'https://c.example' }, 'https://a.example'],
  [{ url: null, form: 'https://b.example', account: 'https://c.example' }, 'https://b.example'],
  [{ url: '', form: null, account: 'https://c.example' }, 'https://c.example'],
  [{ url: 'javascript:alert(1)', form: null, account: undefined }, undefined],
])('payment page: %j', ({ url, form, account }, address) => {
  expect(
    payAddress({
      provider: { landing: { url, regform_btn_url: form } },
      lk_link: account === undefined ? null : { label: '', url: account },
    }),
  ).toBe(address);
});

test('a code is drawn module by module', () =>
  expect(
    qrPath([
      [true, false],
      [false, true],
    ]),
  ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z'));
