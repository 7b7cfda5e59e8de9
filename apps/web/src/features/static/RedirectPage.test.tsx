// @vitest-environment jsdom
import { act } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en/translation.json' with { type: 'json' };
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import uz from '../../../public/locales/uz/translation.json' with { type: 'json' };
import { RuntimeProvider, useRuntime } from '../../core/runtime.tsx';
import { createI18n } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/I18nProvider.tsx';
import { fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import RedirectPage from './RedirectPage.tsx';

let screen: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  vi.unstubAllGlobals();
});

const redirect_screen = {
  url: 'https://partner.example/premium',
  price: '1000.00',
  currency: { UTF_NAME: 'сум', ASCII_NAME: 'UZS', ISO_CODE: 'UZS', FORMAT: '%s сум' },
  days: 30,
  channels_count: 170,
  cinemas_count: 10,
  devices_count: 5,
};
const chosen = vi.fn();
/** A page whose change of language is observed. */
function Observed() {
  const runtime = useRuntime();
  return (
    <RuntimeProvider value={{ ...runtime, setLanguage: chosen }}>
      <RedirectPage />
    </RuntimeProvider>
  );
}
async function open(language: 'ru' | 'en' | 'uz', provider: object = { redirect_screen }): Promise<HTMLElement> {
  screen = await render(
    <I18nProvider i18n={createI18n(language, { ru, en, uz })}>
      <Routes>
        <Route path="/redirect" element={<Observed />} />
        <Route path="/" element={<p>home</p>} />
      </Routes>
    </I18nProvider>,
    {
      path: '/redirect',
      api: fakeApi({ network: () => ({ provider: { name: 'Полюс', ...provider }, languages: {} }) }),
    },
  );
  await screen.settle();
  return screen.container;
}
const facts = (container: Element) =>
  [...container.querySelectorAll('li')].map(({ textContent }) => textContent).filter((text) => /\d/.test(text));

describe('A-760 A-761: the redirect screen', () => {
  test.each([
    [
      'ru',
      'Премиум-подписка на 30 дней за 1\u00a0000\u00a0сум',
      ['170+ телеканалов', '10 кинотеатров', '5 устройств на один аккаунт'],
    ],
    [
      'en',
      'Premium subscription: 30 days for 1,000\u00a0сум',
      ['170+ channels', '10 cinemas', '5 devices per account'],
    ],
    [
      'uz',
      'Premium obuna: 30 kun — 1\u00a0000\u00a0сум',
      ['170+ telekanal', '10 ta onlayn kinoteatr', 'Bitta akkauntga 5 ta qurilma'],
    ],
  ] as const)('names in %s the price, the length and what is in it', async (language, title, lines) => {
    const container = await open(language);
    expect(container.querySelector('h1')!.textContent).toBe(title);
    expect(facts(container)).toEqual(lines);
  });
});

test('A-762: its numbers are those of the partner, and its one button leads to the partner', async () => {
  const own = { ...redirect_screen, days: 7, channels_count: 21, cinemas_count: 1, devices_count: 2, price: '5.00' };
  const container = await open('ru', { redirect_screen: own });
  expect(container.querySelector('h1')!.textContent).toBe('Премиум-подписка на 7 дней за 5\u00a0сум');
  expect(facts(container)).toEqual(['21+ телеканал', '1 кинотеатр', '2 устройства на один аккаунт']);
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([own.url]);
});

test('A-761 A-762: its switch has Russian, English and Uzbek', async () => {
  const container = await open('en');
  const languages = [...container.querySelectorAll('button')];
  expect(languages.map(({ lang, ariaPressed }) => [lang, ariaPressed])).toEqual([
    ['ru', 'false'],
    ['en', 'true'],
    ['uz', 'false'],
  ]);
  await act(async () => languages[2]!.click());
  expect(chosen).toHaveBeenCalledWith('uz');
});

test.each([
  ['without a screen', {}],
  ['with an address that is none', { redirect_screen: { ...redirect_screen, url: 'javascript:alert(1)' } }],
])('%s it leads home', async (_what, provider) => {
  expect((await open('ru', provider)).textContent).toBe('home');
});
