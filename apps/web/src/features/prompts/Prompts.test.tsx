// @vitest-environment jsdom
import type { Survey } from '@aerial/contract/calls/prompts.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '@aerial/ui/toasts.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import { fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import { EmailPrompt } from './EmailPrompt.tsx';
import { InstallPrompt, PartnerPrompt, PermissionPrompt, RegisterPrompt } from './SimplePrompts.tsx';
import { createDrafts } from './prompt-props.ts';
import { SurveyPrompt } from './SurveyPrompt.tsx';

let screen: Rendered | undefined;
const close = vi.fn<(isAnswered?: boolean) => void>();

beforeEach(() => {
  stubBrowser();
  close.mockReset();
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
});
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const named = (name: string) =>
  [...screen!.container.querySelectorAll<HTMLElement>('button, input, textarea')].find(
    (one) =>
      one.textContent === name ||
      one.getAttribute('aria-label') === name ||
      (one as HTMLInputElement).labels?.[0]?.textContent === name,
  )!;
const press = async (name: string) => {
  await act(async () => named(name).click());
  await screen!.settle();
};
const type = (name: string, text: string) =>
  act(async () => {
    const field = named(name) as HTMLInputElement;
    const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const alerts = () => toastStore.current().map(({ text, look }) => [text, look]);

test('a card is a named region that takes no focus; Escape and its button close it', async () => {
  const before = document.activeElement;
  screen = await render(<PermissionPrompt close={close} allow={() => {}} />);
  const region = screen.container.querySelector('section')!;
  expect(document.getElementById(region.getAttribute('aria-labelledby')!)!.textContent).toBe('Сообщать о новинках?');
  expect(document.activeElement).toBe(before);
  await press('Закрыть');
  const escape = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
  await act(async () => void escape());
  expect(close.mock.calls).toEqual([[], []]);
  // A field elsewhere uses Escape itself.
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await act(async () => void escape());
  field.remove();
  expect(close).toHaveBeenCalledTimes(2);
});

test.each([
  [1, true],
  [90, true],
  [91, false],
  [0, false],
])('A-624 A-625: with %i promo days the register prompt shows the banner: %s', async (promo_days, isShown) => {
  const api = fakeApi({ network: () => ({ promo_days, provider: { name: 'Aerial' } }) });
  screen = await render(<RegisterPrompt close={close} />, { api });
  await screen.settle();
  expect(/\d+ \S+ бесплатно/.test(screen.container.textContent)).toBe(isShown);
});

test('the register prompt closes and opens the login', async () => {
  screen = await render(<RegisterPrompt close={close} />);
  await press('Зарегистрироваться');
  expect([close.mock.calls.length, screen.modals.current()?.id]).toEqual([1, 'auth']);
});

test('A-620: the install prompt uses the browser’s offer', async () => {
  const install = vi.fn<() => void>();
  screen = await render(<InstallPrompt close={close} install={install} />);
  await press('Установить');
  expect([close.mock.calls.length, install.mock.calls.length]).toEqual([1, 1]);
});

test('A-607: a partner’s prompt has its own words, picture and link', async () => {
  const openOutside = vi.fn<(url: string) => void>();
  const texts = {
    kind: 'freedommedia_promo',
    title: 'Подарок',
    text: 'Месяц кино',
    button: 'Забрать',
    image: 'https://a.example/p.webp',
    link: 'https://a.example/',
  } as const;
  screen = await render(<PartnerPrompt close={close} texts={texts} install={undefined} />, { openOutside });
  expect(screen.container.textContent).toContain('Месяц кино');
  expect(screen.container.querySelector('img')!.src).toBe('https://a.example/p.webp');
  await press('Забрать');
  expect(openOutside).toHaveBeenCalledExactlyOnceWith('https://a.example/');
  expect(close).toHaveBeenCalledTimes(1);
});

test('a partner’s link that is no address is no button', async () => {
  const texts = {
    kind: 'galam_poll2',
    title: 'Опрос',
    text: '',
    button: null,
    image: null,
    link: 'javascript:0',
  } as const;
  screen = await render(<PartnerPrompt close={close} texts={texts} install={undefined} />);
  expect([...screen.container.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'))).toEqual([
    'Закрыть',
  ]);
});

test.each(['', 'anna', 'anna@', 'anna@example', 'a b@example.com', 'anna@xn--e1afmkfd.com'])(
  'A-626 A-627: "%s" puts the form into an error state and sends no request',
  async (email) => {
    const api = fakeApi({});
    screen = await render(<EmailPrompt close={close} drafts={createDrafts()} />, { api });
    await type('Почта', email);
    await press('Сохранить');
    expect(named('Почта').getAttribute('aria-invalid')).toBe('true');
    expect(screen.container.querySelector('[role="alert"]')!.textContent).not.toBe('');
    expect(api.calls).toEqual([]);
  },
);

test('A-898: a saved e-mail closes the prompt with an alert', async () => {
  const sent: unknown[] = [];
  const api = fakeApi({
    changeSelf: ({ body }) => {
      sent.push(body);
      return { email: 'anna@example.com' };
    },
  });
  screen = await render(<EmailPrompt close={close} drafts={createDrafts()} />, { api });
  await type('Почта', ' anna@example.com ');
  await press('Сохранить');
  expect(sent).toEqual([{ email: 'anna@example.com' }]);
  expect(close).toHaveBeenCalledTimes(1);
  expect(alerts()).toEqual([[expect.stringContaining('Мы отправили письмо'), 'plain']]);
});

test('A-895: an e-mail of another account opens the message, and the prompt stays', async () => {
  const api = fakeApi({
    changeSelf: () => {
      throw new ApiError('duplicate_email', 400, 'Taken.');
    },
  });
  screen = await render(<EmailPrompt close={close} drafts={createDrafts()} />, { api });
  await type('Почта', 'anna@example.com');
  await press('Сохранить');
  expect(screen.modals.current()).toMatchObject({ id: 'message', text: expect.stringContaining('другому аккаунту') });
  expect(close).not.toHaveBeenCalled();
});

const SURVEY: Survey = {
  question: 'Как вам?',
  description: '',
  allow_user_answer: true,
  answers: [
    { id: 1, text: 'Хорошо' },
    { id: 2, text: 'Дорого' },
  ],
};
async function survey(over: Partial<Survey> = {}, answer: () => unknown = () => ({})) {
  const sent: unknown[] = [];
  const api = fakeApi({
    survey: ({ params }) => ({ ...SURVEY, ...over, description: `Опрос ${params['id']}` }),
    answerSurvey: ({ params, body }) => {
      sent.push([params['id'], body]);
      return answer();
    },
  });
  screen = await render(<SurveyPrompt kind="survey_unsubscribe" close={close} drafts={createDrafts()} />, { api });
  await screen.settle();
  return sent;
}

test('A-628 A-629 A-899 C-702: answers of survey 1 are sent, and the alert says so', async () => {
  const sent = await survey();
  expect(screen!.container.textContent).toContain('Опрос 1');
  await press('Дорого');
  await type('Своими словами', 'и долго');
  await press('Отправить');
  expect(sent).toEqual([[1, { answer_ids: [2], user_text: 'и долго', kind: 'survey_unsubscribe' }]]);
  expect(close).toHaveBeenCalledExactlyOnceWith(true);
  expect(alerts()).toEqual([['Отправлено. Спасибо!', 'plain']]);
});

test('A-629 A-631 A-896: without an answer nothing is sent, and whitespace is none', async () => {
  const sent = await survey();
  await type('Своими словами', '  \n ');
  await press('Отправить');
  expect([sent, close.mock.calls]).toEqual([[], []]);
  expect(alerts()).toEqual([['Выберите ответ или напишите свой.', 'error']]);
});

test('A-631: the field for words is there only where they are wanted', async () => {
  await survey({ allow_user_answer: false });
  expect(screen!.container.querySelector('textarea')).toBeNull();
});

test('A-897: a survey that could not be sent hides, and the failure is logged', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await survey({}, () => {
    throw new ApiError('internal_error', 500, 'Broken.');
  });
  await press('Хорошо');
  await press('Отправить');
  expect(close.mock.calls).toEqual([[]]);
  expect([log.mock.calls.length, alerts(), screen!.modals.current()]).toEqual([1, [], undefined]);
  log.mockRestore();
});

test('a provider without a survey asks nothing', async () => {
  const api = fakeApi({
    survey: () => {
      throw new ApiError('not_found', 404, 'None.');
    },
  });
  screen = await render(<SurveyPrompt kind="survey_rate" close={close} drafts={createDrafts()} />, { api });
  await screen.settle();
  expect(screen.container.querySelector('section')).toBeNull();
  expect(close).toHaveBeenCalled();
});
