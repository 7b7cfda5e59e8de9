// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { ApiError } from '@aerial/api-client/port.ts';
import { aPacket } from '../../parts/commerce/testing-packets.ts';
import { fakeApi, render, rowOf, stubBrowser, type Rendered } from '../../testing.tsx';
import NewYearPage from '../seasonal/NewYearPage.tsx';
import SearchPage from '../search/SearchPage.tsx';
import GeoLockPage from '../static/GeoLockPage.tsx';
import PromoPage from '../promo/PromoPage.tsx';
import ProviderPage from '../providers/ProviderPage.tsx';
import AppStorePage from './AppStorePage.tsx';
import FaqPage from './FaqPage.tsx';
import { FAQ } from './faq.ts';
import InstructionsPage from './InstructionsPage.tsx';
import LegalPage from './LegalPage.tsx';
import { aNetwork, aSession } from './testing.ts';

let screen: Rendered | undefined;
beforeEach(() => {
  sessionStorage.clear();
  stubBrowser();
});
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const text = () => screen!.container.textContent ?? '';
const links = () => [...screen!.container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const network = (given = aNetwork()) => ({ network: () => given });
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
/** Advances the timers and flushes the result. */
async function wait(ms: number): Promise<void> {
  await pass(ms);
  await pass(0);
  await pass(0);
}

/** A text, or a failure where there is none. */
function serveTexts(answer: () => string | undefined) {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    const given = answer();
    return { ok: given !== undefined, status: given === undefined ? 500 : 200, text: async () => given };
  });
  return fetched;
}

test('A-169 A-170 A-171 A-854: the agreement is loaded after half a second, and its text is never markup', async () => {
  vi.useFakeTimers();
  const fetched = serveTexts(() => 'Соглашение\n\nСтрока 1\nСтрока 2 <img src=x onerror=alert(1)>.');
  screen = await render(<LegalPage />, { api: fakeApi(network()), path: '/agreement' });
  await wait(499);
  expect(fetched).toEqual([]);
  await wait(50);
  expect(fetched).toEqual(['https://texts.example/agreement.txt']);
  expect(text()).toContain('Строка 1\nСтрока 2 <img src=x');
  expect(screen.container.querySelector('img')).toBeNull();
  expect(text()).toContain('+7 800 555-01-00');
});

test('F-098 A-855: terms without an address of their own are the agreement; privacy is its own text', async () => {
  vi.useFakeTimers();
  const fetched = serveTexts(() => 'Текст.');
  screen = await render(<LegalPage />, { api: fakeApi(network()), path: '/terms' });
  await wait(600);
  await screen.unmount();
  screen = await render(<LegalPage />, { api: fakeApi(network()), path: '/privacy' });
  await wait(600);
  expect(fetched).toEqual(['https://texts.example/agreement.txt', 'https://texts.example/privacy.txt']);
});

test('A-171: a text that fails to load can be retried', async () => {
  vi.useFakeTimers();
  let fails = true;
  serveTexts(() => (fails ? undefined : 'Вот он.'));
  screen = await render(<LegalPage />, { api: fakeApi(network()), path: '/agreement' });
  await wait(600);
  await wait(5_000);
  expect(text()).toContain(ru.legal_failed);
  fails = false;
  await act(async () => [...screen!.container.querySelectorAll('button')].at(-1)!.click());
  await wait(2_000);
  expect(text()).toContain('Вот он.');
});

test('F-101 F-102: questions by group, each opens; the contacts come last', async () => {
  screen = await render(<FaqPage />, { api: fakeApi(network()) });
  await screen.settle();
  expect([...screen.container.querySelectorAll('section > h2')].map((heading) => heading.textContent)).toEqual([
    ru.faq_group_watching,
    ru.faq_group_payment,
    ru.faq_group_promo,
    ru.faq_group_devices,
    ru.faq_group_parental,
  ]);
  const items = [...screen.container.querySelectorAll('details')];
  expect(items).toHaveLength(FAQ.reduce((sum, { questions }) => sum + questions, 0));
  for (const item of items) expect(item.querySelector('p')!.textContent!.length).toBeGreaterThan(20);
  expect(text().indexOf('help@polus.example.com')).toBeGreaterThan(text().indexOf(ru.faq_parental_3_answer));
});

const apps = {
  logo: null,
  logo_dark: null,
  favicon: null,
  stub_image: null,
  app_links: {
    ios: 'https://apps.apple.com/app/1',
    android: 'https://play.google.com/1',
    android_tv: null,
    samsung: 'https://samsung.example/1',
    lg: null,
  },
};
const asAgent = (agent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);

test('F-103 F-104 A-266 A-267: the stores that the provider has, on a desktop', async () => {
  asAgent('Mozilla/5.0 (X11; Linux x86_64)');
  const go = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign: go });
  screen = await render(<AppStorePage />, { api: fakeApi({ ...network(), platformResources: () => apps }) });
  await screen.settle();
  expect(links().filter((to) => to?.startsWith('https://'))).toEqual([
    'https://apps.apple.com/app/1',
    'https://play.google.com/1',
    'https://samsung.example/1',
  ]);
  expect(go).not.toHaveBeenCalled();
});

test('F-104 A-267: a phone is redirected to its store, once; the page stays', async () => {
  asAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile');
  const go = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign: go });
  for (const times of [1, 1]) {
    screen = await render(<AppStorePage />, { api: fakeApi({ ...network(), platformResources: () => apps }) });
    await screen.settle();
    expect(go.mock.calls).toEqual(Array.from({ length: times }, () => ['https://apps.apple.com/app/1']));
    expect(links()).toContain('https://play.google.com/1');
    await screen.unmount();
  }
  screen = undefined;
});

test('C-635 C-636: inside the application there is no redirect to its store', async () => {
  asAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile');
  const go = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign: go });
  screen = await render(<AppStorePage />, {
    api: fakeApi({ ...network(), platformResources: () => apps }),
    surroundings: { webView: true },
  });
  await screen.settle();
  expect(links()).toContain('https://play.google.com/1');
  expect(go).not.toHaveBeenCalled();
});

test('A-076 A-177 A-178: the device of the address is chosen, with numbered steps', async () => {
  screen = await render(<InstructionsPage />, { api: fakeApi(network()), path: '/instructions?device=lg' });
  await screen.settle();
  expect(screen.container.querySelector('[aria-current]')?.textContent).toBe(ru.instruction_lg_name);
  expect([...screen.container.querySelectorAll('ol > li')].map((step) => step.textContent)).toEqual([
    ru.instruction_open_lg,
    ru.instruction_find.replace('{{name}}', 'Полюс'),
    ru.instruction_install,
    ru.instruction_sign_in,
  ]);
});

test('A-181: choosing a device changes the address', async () => {
  screen = await render(<InstructionsPage />, { api: fakeApi(network()), path: '/instructions' });
  await screen.settle();
  const sony = [...screen.container.querySelectorAll('nav a')].find(
    (link) => link.textContent === ru.instruction_sony_name,
  ) as HTMLAnchorElement;
  expect(sony.getAttribute('href')).toBe('/instructions?device=sony');
  await act(async () => sony.click());
  expect(screen.container.querySelector('[aria-current]')?.textContent).toBe(ru.instruction_sony_name);
});

const advantages = () => [...screen!.container.querySelectorAll<HTMLElement>('ul [aria-disabled]')];

test('F-335 A-179 A-182: advantages are disabled for guests and are links for users', async () => {
  screen = await render(<InstructionsPage />, { api: fakeApi(network()), session: aSession(true) });
  await screen.settle();
  expect(advantages()).toHaveLength(4);
  await screen.unmount();
  screen = await render(<InstructionsPage />, { api: fakeApi(network()), session: aSession(false) });
  await screen.settle();
  expect(advantages()).toHaveLength(0);
  expect(links()).toEqual(expect.arrayContaining(['/channels', '/movies', '/my']));
});

test('F-094: the region, the contacts of the provider, and a retry', async () => {
  const retry = vi.fn();
  screen = await render(<GeoLockPage />, { api: fakeApi(network()), session: aSession(true, { retry }) });
  await screen.settle();
  for (const part of ['Казахстан', '192.0.2.7', '+7 800 555-01-00', 'help@polus.example.com'])
    expect(text()).toContain(part);
  await act(async () => screen!.container.querySelector('button')!.click());
  expect(retry).toHaveBeenCalledTimes(1);
});

test('F-110 A-277: the query of the address is searched, and results are links', async () => {
  const channel = { id: 1, name: 'Наука', slug: 'c-1', is_hidden: false, num: 1, logo: null, icon: null, cover: {} };
  const searchFound = ({ body }: { body: Record<string, unknown> }) =>
    body['text'] === 'nauka'
      ? [{ title: 'Наука', text: '', content_type: 'channel', object_id: 1, is_purchased: true, channel }]
      : [];
  screen = await render(<SearchPage />, { api: fakeApi({ searchFound }), path: '/search?q=nauka' });
  await screen.settle();
  expect(screen.container.querySelector('input')!.value).toBe('nauka');
  expect(links().filter((to) => to?.startsWith('/channel'))).toEqual(['/channels/c-1']);
  await screen.unmount();
  screen = await render(<SearchPage />, { api: fakeApi({ searchFound }), path: '/search?q=zzz' });
  await screen.settle();
  expect(text()).toContain(ru.warning_no_search_results);
});

test('F-082 F-083 A-074: without promo codes their addresses redirect home', async () => {
  screen = await render(<PromoPage />, {
    api: fakeApi(network(aNetwork({}, { is_promo_enabled: false }))),
    path: '/promo',
  });
  await screen.settle();
  expect(text()).toBe('');
  await screen.unmount();
  screen = await render(<PromoPage />, { api: fakeApi(network()), path: '/promo?code=SUMMER' });
  await screen.settle();
  expect(screen.modals.current()).toMatchObject({ id: 'promocode_wizard', data: { code: 'SUMMER' } });
});

test('A-066: an unknown provider is not found', async () => {
  screen = await render(<ProviderPage />, {
    api: fakeApi({
      providerInfo: () => {
        throw new ApiError('provider_not_found', 404, 'No.');
      },
    }),
  });
  await screen.settle();
  expect(text()).toContain(ru.not_found_page);
});

test('F-210 F-016 F-017 A-058 A-059 A-060 A-061: a landing page has its button, devices, tariffs and the contacts that there are', async () => {
  const given = aNetwork().provider;
  const info = {
    ...given,
    landing: { ...given.landing, logo: null, background: null, title: null, description: 'Домашнее ТВ' },
    devices: ['lg', 'unheard-of'],
    contacts: { phone: '+7 700', email: null, url: null },
  };
  screen = await render(<ProviderPage />, {
    api: fakeApi({ ...network(), providerInfo: () => info, channelList: () => [] }),
  });
  await screen.settle();
  expect(text()).toContain('Домашнее ТВ');
  expect(links()).toEqual(expect.arrayContaining(['/promo', '/guide/lg', '/packets', 'tel:+7700']));
  expect(links().filter((to) => to?.startsWith('/guide/') || to?.startsWith('mailto:'))).toEqual(['/guide/lg']);
  expect(screen.container.querySelector('#tariffs')!.textContent).toContain(
    given.is_have_purchases ? ru.packets_ask_text : ru.provider_tariffs_free,
  );
});

test('A-059 A-778: the tariffs of a landing page are the packets of its provider, base ones first', async () => {
  const given = aNetwork().provider;
  const info = {
    ...given,
    landing: { ...given.landing, logo: null, background: null, title: null, description: null },
    devices: [],
    contacts: { phone: null, email: null, url: null },
  };
  const packets = [aPacket(81, { name: 'Спорт', base: false, is_base: false }), aPacket(80, { name: 'Базовый' })];
  screen = await render(<ProviderPage />, {
    api: fakeApi({ ...network(), providerInfo: () => info, channelList: () => [], providerPackets: () => packets }),
  });
  await screen.settle();
  await screen.settle();
  expect([...screen.container.querySelectorAll('#tariffs h3')].map(({ textContent }) => textContent)).toEqual([
    'Базовый',
    'Спорт',
  ]);
  expect(links()).toContain('/packets/80');
});

const newYear = {
  newyear: {
    row_ids: ['1', '2', '3', '4', '5'],
    channel_id: 3929,
    channels_count: 350,
    cinemas_count: 4,
    timezone: 'Europe/Moscow',
  },
};

test('C-077 A-978 C-079 A-981 C-882 C-885 C-886: every viewer sees the countdown tick, the channel and the promotion; guests no rows', async () => {
  // The provider is in Moscow; where the viewer is the year ends seven hours earlier.
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Asia/Vladivostok',
  } as Intl.ResolvedDateTimeFormatOptions);
  vi.useFakeTimers({ now: new Date('2026-12-31T13:59:57Z') });
  const api = fakeApi({ ...network(), platformConfiguration: () => newYear });
  screen = await render(<NewYearPage />, { api, session: aSession(true) });
  await wait(10);
  const clock = () => screen!.container.querySelector('[role="timer"]')!.textContent;
  expect(clock()).toContain('03секунды');
  await wait(1_000);
  expect(clock()).toContain('02секунды');
  expect(text()).toContain('350 телеканалов');
  expect(text()).toContain('4 кинотеатра');
  expect(links()).toContain('/channel/3929');
  await wait(5_000);
  expect(clock()).toBe(ru.newyear_here);
  expect(api.calls.filter((call) => call.startsWith('row'))).toEqual([]);
});

test('C-078 C-884: users see the five rows', async () => {
  const row = (id: unknown) => rowOf({ id: String(id), title: `Ряд ${String(id)}`, contents: [] });
  const api = fakeApi({ ...network(), platformConfiguration: () => newYear, row: ({ params }) => row(params['id']) });
  screen = await render(<NewYearPage />, { api, session: aSession(false) });
  await screen.settle();
  await screen.settle();
  expect(new Set(api.calls.filter((call) => call.startsWith('row')))).toEqual(
    new Set(['row 1', 'row 2', 'row 3', 'row 4', 'row 5']),
  );
});

const chosen = () =>
  [...screen!.container.querySelectorAll('nav a')].map((link) =>
    new URL(link.getAttribute('href')!, 'https://tv.example').searchParams.get('device'),
  );

test('A-180: the instructions offer these devices and no others', async () => {
  asAgent('Mozilla/5.0 (X11; Linux x86_64)');
  screen = await render(<InstructionsPage />, { api: fakeApi(network()), path: '/instructions' });
  await screen.settle();
  expect(chosen()).toEqual([
    'samsung',
    'sony',
    'lg',
    'haier',
    'xiaomi',
    'yandex',
    'sberbox',
    'apple_tv',
    'android_tv',
    'android_tv_apk',
    'other',
  ]);
});

test.each([
  ['a browser has it', { webView: false, showsApk: false, agent: 'X11' }, true],
  ['a web view does not', { webView: true, showsApk: false, agent: 'X11' }, false],
  ['unless the partner wants it', { webView: true, showsApk: true, agent: 'X11' }, true],
  ['on iOS there is none', { webView: false, showsApk: true, agent: 'iPhone' }, false],
])('A-184 A-185 A-186: the APK file: %s', async (_rule, { webView, showsApk, agent }, isThere) => {
  asAgent(`Mozilla/5.0 (${agent})`);
  screen = await render(<InstructionsPage />, {
    api: fakeApi(network(aNetwork({}, { show_apk_instruction: showsApk }))),
    path: '/instructions',
    surroundings: { webView },
  });
  await screen.settle();
  expect(chosen().includes('android_tv_apk')).toBe(isThere);
});

const landing = {
  logo: null,
  title: null,
  description: null,
  background: null,
  regform_btn_url: 'https://operator.example/join',
  regform_btn_caption: 'Подключить',
  support: { phone: null, email: null, url: null },
};
test.each([
  ['promo codes, where there are any', { is_promo_enabled: true, landing }, ['/promo', ru.provider_promo]],
  [
    'else the form of the operator',
    { is_promo_enabled: false, landing },
    ['https://operator.example/join', 'Подключить'],
  ],
  [
    'with neither there is none',
    { is_promo_enabled: false, landing: { ...landing, regform_btn_url: null } },
    undefined,
  ],
])('A-058 A-065: the button of a landing page: %s', async (_rule, over, expected) => {
  const info = {
    id: 5,
    shortname: 'aerial',
    name: 'Эфир',
    devices: [],
    contacts: landing.support,
    is_have_purchases: false,
    ...over,
  };
  screen = await render(<ProviderPage />, { api: fakeApi({ ...network(), providerInfo: () => info }) });
  await screen.settle();
  await screen.settle();
  const buttons = [...screen.container.querySelectorAll('section:first-of-type a')].map((link) => [
    link.getAttribute('href'),
    link.textContent,
  ]);
  expect(buttons).toEqual([['/channels', ru.provider_watch], ...(expected ? [expected] : [])]);
});
