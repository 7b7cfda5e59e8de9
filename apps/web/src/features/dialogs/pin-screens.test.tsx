// @vitest-environment jsdom
import { asDeviceId } from '@aerial/domain/ids.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { ApiError } from '@aerial/api-client/port.ts';
import type { PinProof } from '@aerial/api-client/pin-proof.ts';
import type { Session, SessionRunner } from '../../core/session.ts';
import { fakeApi, render, type Rendered } from '../../testing.tsx';
import { PincodeModal } from './PincodeModal.tsx';

const user = { id: 7, is_guest: false, parental_code: null, parental_status: 'set' } as unknown as User;
const active: Session = {
  tag: 'active',
  renewing: false,
  token: {
    access_token: 'u',
    expires_at: 1,
    received_at: 1,
    device_id: asDeviceId('d'),
    is_guest: false,
    is_child: false,
  },
};
const session = { state: () => active, subscribe: () => () => {}, token: async () => 'u' } as unknown as SessionRunner;

let shown: Rendered | undefined;
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(async () => {
  await shown?.unmount();
  shown = undefined;
  vi.useRealTimers();
});

type Answer = (body: Record<string, unknown>) => unknown;
const byServer: Answer = ({ pincode, scope }) => {
  if (pincode !== '2580') throw new ApiError('wrong_pincode', 400, 'No.');
  return { proof: 'p1', scope, expires_at: '2031-01-01T00:00:00Z' };
};

async function question({ sendPin = () => ({}), prove = byServer }: { sendPin?: () => unknown; prove?: Answer } = {}) {
  const onProved = vi.fn<(proof: PinProof) => void>();
  const api = fakeApi({ self: () => user, sendPin, provePin: ({ body }) => prove(body) });
  shown = await render(
    <PincodeModal request={{ id: 'pincode', data: { scope: 'vod', item: 'content-5', onProved } } as never} />,
    { api, session },
  );
  await shown.settle();
  await shown.settle();
  const { container, settle } = shown;
  const input = () => container.querySelector('input')!;
  return {
    onProved,
    api,
    input,
    link: () => container.querySelector('button'),
    said: () =>
      [...container.querySelectorAll('[role="alert"], [class*="wait"], output')].map(({ textContent }) => textContent),
    async type(text: string) {
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text);
        input().dispatchEvent(new Event('input', { bubbles: true }));
      });
      await settle();
    },
    async press() {
      await act(async () => container.querySelector('button')!.click());
      await settle();
    },
  };
}

test('A-568 F-320: the fourth digit submits the PIN to the server, no button does; the caller receives the proof', async () => {
  const { type, onProved, link } = await question();
  await type('258');
  expect([onProved.mock.calls.length, link()]).toEqual([0, null]);
  await type('2580');
  expect(onProved.mock.calls).toEqual([
    [{ scope: 'vod', item: 'content-5', proof: 'p1', until: Date.parse('2031-01-01T00:00:00Z') }],
  ]);
});

test('A-576 A-577 A-579: a wrong PIN clears the digits, focuses the first, and offers the SMS', async () => {
  const { type, input, said, link, onProved } = await question();
  await type('1111');
  expect([input().value, document.activeElement === input(), said()[0], link()?.textContent]).toEqual([
    '',
    true,
    ru.parental_wrong_code,
    ru.parental_send_sms,
  ]);
  expect(onProved).not.toHaveBeenCalled();
});

test.each([
  ['too_many_attempts', 429, ru.parental_limited],
  ['wrong_pincode', 400, ru.parental_wrong_code],
] as const)(
  'while attempts are rate limited (%s) the field is disabled, and the wait is shown',
  async (code, status, text) => {
    const { type, input, said } = await question({
      prove: () => {
        throw new ApiError(code, status, 'No.', undefined, undefined, 30);
      },
    });
    await type('1111');
    expect([input().disabled, said().slice(0, 2)]).toEqual([
      true,
      [text, ru.login_wait_many.replace('{{count}}', '30')],
    ]);
    await act(async () => void vi.advanceTimersByTime(31_000));
    expect([input().disabled, document.activeElement === input()]).toEqual([false, true]);
  },
);

test('a connection failure is reported, and the PIN can be entered again', async () => {
  const { type, input, said } = await question({
    prove: () => {
      throw new ApiError('network_failure', 0, '');
    },
  });
  await type('2580');
  expect([said()[0], input().disabled, input().value]).toEqual([ru.error_download_text, false, '']);
});

test('A-578 A-579: once sent, that is reported, and the link is disabled for 60 s', async () => {
  const { type, press, said, link, api } = await question();
  await type('1111');
  await press();
  expect([said().at(-1), link()!.disabled]).toEqual([ru.parental_sent, true]);
  await act(async () => void vi.advanceTimersByTime(59_000));
  expect(link()!.disabled).toBe(true);
  await act(async () => void vi.advanceTimersByTime(1_500));
  expect(link()!.disabled).toBe(false);
  expect(api.calls.filter((id) => id === 'sendPin')).toHaveLength(1);
});

test('A-578 A-579: a failure is reported in the server’s words, and can be retried', async () => {
  const { type, press, said, link } = await question({
    sendPin: () => {
      throw new ApiError('phone_missing', 400, 'Нет телефона.');
    },
  });
  await type('1111');
  await press();
  expect([said().at(-1), link()!.disabled]).toEqual(['Нет телефона.', false]);
});
