// @vitest-environment jsdom
import type { User } from '@aerial/contract/shapes/user.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { ApiError } from '../../api/port.ts';
import type { Session } from '../../session/machine.ts';
import type { SessionRunner } from '../../session/run-session.ts';
import { fakeApi, render, type Rendered } from '../../testing.tsx';
import { PincodeModal } from './PincodeModal.tsx';

const user = { id: 7, is_guest: false, parental_code: '2580', parental_status: 'set' } as unknown as User;
const active: Session = { tag: 'active', renewing: false, token: { access_token: 'u', expires_at: 1, received_at: 1, device_id: 'd', is_guest: false, is_child: false } };
const session = { state: () => active, subscribe: () => () => {}, token: async () => 'u' } as unknown as SessionRunner;

let shown: Rendered | undefined;
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(async () => {
  await shown?.unmount();
  shown = undefined;
  vi.useRealTimers();
});

async function question(sendPin: () => unknown = () => ({})) {
  const onSuccess = vi.fn<() => void>();
  const api = fakeApi({ self: () => user, sendPin });
  shown = await render(<PincodeModal request={{ id: 'pincode', data: { onSuccess } } as never} />, { api, session });
  await shown.settle();
  await shown.settle();
  const { container, settle } = shown;
  const input = () => container.querySelector('input')!;
  return {
    onSuccess,
    api,
    input,
    link: () => container.querySelector('button'),
    said: () => [...container.querySelectorAll('[role="alert"], output')].map(({ textContent }) => textContent),
    async type(text: string) {
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text);
        input().dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    async press() {
      await act(async () => container.querySelector('button')!.click());
      await settle();
    },
  };
}

test('A-568: the fourth digit submits, no button does', async () => {
  const { type, onSuccess, link } = await question();
  await type('258');
  expect([onSuccess.mock.calls.length, link()]).toEqual([0, null]);
  await type('2580');
  expect(onSuccess).toHaveBeenCalledTimes(1);
});

test('A-576 A-577 A-579: a wrong PIN clears the digits, goes back to the first, and offers the SMS', async () => {
  const { type, input, said, link, onSuccess } = await question();
  await type('1111');
  expect([input().value, document.activeElement === input(), said()[0], link()?.textContent]).toEqual(['', true, ru.parental_wrong_code, ru.parental_send_sms]);
  expect(onSuccess).not.toHaveBeenCalled();
});

test('A-578 A-579: once sent, that is said, and the link rests for 60 s', async () => {
  const { type, press, said, link, api } = await question();
  await type('1111');
  await press();
  expect([said().at(-1), link()!.disabled]).toEqual([ru.parental_sent, true]);
  await act(async () => void vi.advanceTimersByTime(59_000));
  expect(link()!.disabled).toBe(true);
  await act(async () => void vi.advanceTimersByTime(1_500));
  expect(link()!.disabled).toBe(false);
  expect(api.asked.filter((id) => id === 'sendPin')).toHaveLength(1);
});

test('A-578 A-579: a failure is told in the server’s words, and can be tried again', async () => {
  const { type, press, said, link } = await question(() => {
    throw new ApiError('phone_missing', 400, 'Нет телефона.');
  });
  await type('1111');
  await press();
  expect([said().at(-1), link()!.disabled]).toEqual(['Нет телефона.', false]);
});
