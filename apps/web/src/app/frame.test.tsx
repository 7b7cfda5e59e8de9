// @vitest-environment jsdom
import type { NetworkInfo, Provider } from '@aerial/contract/shapes/provider.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ru from '../../public/locales/ru/translation.json' with { type: 'json' };
import { render, type Rendered } from '../testing.tsx';
import { SCROLL_EVERY_MS } from '@aerial/ui/throttle.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import type { MenuEntry } from './menu.ts';
import { hasFooter } from '../addresses/route-kinds.ts';

const support = { email: 'help@pole.example', phone: '+7 800 555-01-00', url: 'https://wa.me/78005550100' };
const provider = (
  over: Partial<Provider> = {},
  contacts: typeof support | Record<keyof typeof support, null> = support,
) =>
  ({
    name: 'Полюс',
    header_logo: '/pictures/logo.svg',
    is_promo_enabled: true,
    landing: { logo: null, support: contacts },
    ...over,
  }) as unknown as Provider;
const language = (key: string, isInterface = true) => ({
  key,
  name: key.toUpperCase(),
  priority: 0,
  interface: isInterface,
});
const network = (over: Partial<NetworkInfo> = {}, of = provider()) =>
  ({
    provider: of,
    agreement: '/a.txt',
    privacy: '/p.txt',
    terms: null,
    languages: { available: [language('ru'), language('en'), language('kk', false)], audio: [], subtitle: [] },
    ...over,
  }) as unknown as NetworkInfo;
const entry = (id: number, to: string, over: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  slug: '',
  title: `Раздел ${id}`,
  to,
  icon: null,
  isOutside: false,
  kind: 'page',
  ...over,
});
const entries = [
  entry(1, '/', { kind: 'start' }),
  entry(2, '/channels', { kind: 'channels' }),
  entry(3, '/sport'),
  entry(4, 'https://elsewhere.example', { isOutside: true, kind: 'outside' }),
  entry(5, '/search', { kind: 'search' }),
];

let screen: Rendered | undefined;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(async () => {
  await screen?.unmount();
  vi.unstubAllGlobals();
});
const links = () => [...screen!.container.querySelectorAll('a')].map((one) => one.getAttribute('href'));
const named = (label: string) => screen!.container.querySelector<HTMLElement>(`[aria-label^="${label}"]`);
const column = (title: string) => {
  const section = [...screen!.container.querySelectorAll('section')].find(
    (one) => one.querySelector('h2')?.textContent === title,
  );
  return section && [...section.querySelectorAll('a')].map((one) => [one.textContent, one.getAttribute('href')]);
};

describe('the header', () => {
  const show = async (over: Partial<Provider> = {}, languages = network().languages.available) => {
    screen = await render(
      <Header entries={entries} path="/sport" provider={provider(over)} languages={languages} isSolid={false} />,
    );
  };

  test('A-292 A-293 A-297 A-299 A-301: logo, pages of the menu, promo codes, language, television', async () => {
    await show();
    expect(screen!.container.querySelector('header a[href="/"] img')!.getAttribute('alt')).toBe('Полюс');
    expect(
      [...screen!.container.querySelectorAll('nav a')].map((one) => [one.textContent, one.getAttribute('href')]),
    ).toEqual([
      ['Раздел 1', '/'],
      ['Раздел 2', '/channels'],
      ['Раздел 3', '/sport'],
      ['Раздел 4', 'https://elsewhere.example'],
    ]);
    expect(screen!.container.querySelector('nav a[aria-current="page"]')!.textContent).toBe('Раздел 3');
    expect(links()).toEqual(expect.arrayContaining(['/promo', '/instructions']));
    expect(named(ru.header_language)).not.toBeNull();
  });
  test('A-750 A-754: the logo links home, or to the address of the partner or of the logo itself', async () => {
    await show({ logo_link: 'https://partner.example/' });
    expect(named('Полюс: ')!.getAttribute('href')).toBe('https://partner.example/');
  });
  test('without promo codes there is no button for them', async () => {
    await show({ is_promo_enabled: false });
    expect(links()).not.toContain('/promo');
  });
  test('A-300: with one language to choose there is no switcher', async () => {
    await show({}, [language('ru'), language('kk', false)]);
    expect(named(ru.header_language)).toBeNull();
  });
  test('A-302: on desktop the television opens a modal', async () => {
    await show();
    await act(async () => named(ru.footer_install)!.click());
    expect(screen!.modals.current()).toMatchObject({ id: 'smarttv' });
  });
});

describe('the header while the page scrolls', () => {
  const header = () => screen!.container.querySelector('header')!.className;
  async function scrollTo(y: number): Promise<string> {
    vi.stubGlobal('scrollY', y);
    await act(async () => {
      window.dispatchEvent(new Event('scroll'));
      await new Promise((resolve) => setTimeout(resolve, 2 * SCROLL_EVERY_MS));
    });
    return header();
  }
  const show = async (isSideways: boolean) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isSideways && query.includes('landscape') && query.includes('932px'),
    }));
    screen = await render(<Header entries={entries} path="/" provider={provider()} languages={[]} isSolid={false} />);
  };

  test('A-311: it turns dark past 140 px', async () => {
    await show(false);
    expect(await scrollTo(140)).not.toMatch(/dark/);
    expect(await scrollTo(141)).toMatch(/dark/);
    expect(await scrollTo(0)).not.toMatch(/dark/);
  });
  test('A-309 A-310: in landscape on a narrow screen it hides when scrolling down beyond 250 px, and returns when scrolling up or near the top', async () => {
    await show(true);
    expect(await scrollTo(250)).not.toMatch(/hidden/);
    expect(await scrollTo(300)).toMatch(/hidden/);
    expect(await scrollTo(290)).not.toMatch(/hidden/);
    expect(await scrollTo(400)).toMatch(/hidden/);
    expect(await scrollTo(250)).not.toMatch(/hidden/);
  });
  test('A-309: elsewhere it stays', async () => {
    await show(false);
    expect(await scrollTo(600)).not.toMatch(/hidden/);
  });
});

describe('how often the window is followed', () => {
  const frame = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('A-975: a scroll every 16 ms, and to its end', async () => {
    screen = await render(<Header entries={entries} path="/" provider={provider()} languages={[]} isSolid={false} />);
    vi.useFakeTimers();
    const scrollTo = (y: number) => {
      vi.stubGlobal('scrollY', y);
      return act(async () => void window.dispatchEvent(new Event('scroll')));
    };
    const isDark = () => /dark/.test(screen!.container.querySelector('header')!.className);
    await scrollTo(10);
    await scrollTo(500);
    await frame(15);
    expect(isDark()).toBe(false);
    await frame(1);
    expect(isDark()).toBe(true);
  });

  test('A-974: a resize every 100 ms, and to its end', async () => {
    let room = 2_000;
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => room);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
    const resized: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          resized.push(callback);
        }
        observe() {}
        disconnect() {}
      },
    );
    screen = await render(<Header entries={entries} path="/" provider={provider()} languages={[]} isSolid={false} />);
    vi.useFakeTimers();
    const hidden = () => screen!.container.querySelectorAll('nav a[aria-hidden="true"]').length;
    const resizeTo = (width: number) => {
      room = width;
      return act(async () => resized.forEach((callback) => callback()));
    };
    await resizeTo(1_900);
    await resizeTo(200);
    await frame(99);
    expect(hidden()).toBe(0);
    await frame(1);
    expect(hidden()).toBeGreaterThan(0);
  });
});

describe('the footer', () => {
  const show = async (info = network()) => {
    screen = await render(<Footer entries={entries} provider={info.provider} network={info} isCovered={false} />, {
      path: '/sport',
    });
  };

  test('A-325 A-326 A-330 A-331: sections, information, devices, languages', async () => {
    await show();
    expect(column(ru.footer_sections)).toEqual([
      ['Раздел 1', '/'],
      ['Раздел 2', '/channels'],
      ['Раздел 3', '/sport'],
    ]);
    const information = column(ru.footer_information)!.map(([, address]) => address);
    for (const address of ['/faq', '/promo', '/instructions', '/agreement', '/privacy'])
      expect(information).toContain(address);
    expect(column(ru.footer_devices)!.map(([name]) => name)).toEqual([
      'Android TV',
      'Samsung',
      'LG',
      'Android',
      'iPhone / iPad',
    ]);
    expect(column(ru.header_language)).toEqual([
      ['RU', '/sport?lang=ru'],
      ['EN', '/sport?lang=en'],
    ]);
  });
  test('A-327: promo codes are offered only where there are any; about leads to the provider’s own page, else to the questions', async () => {
    await show(network({}, provider({ is_promo_enabled: false })));
    expect(column(ru.footer_information)!.map(([, address]) => address)).not.toContain('/promo');
    expect(column(ru.footer_information)![0]).toEqual([ru.footer_about, '/faq']);
    await screen!.unmount();
    await show(network({}, provider({ about_url: 'https://pole.example/about' })));
    expect(column(ru.footer_information)![0]).toEqual([ru.footer_about, 'https://pole.example/about']);
    expect(column(ru.footer_information)!.map(([, address]) => address)).toContain('/promo');
  });
  test.each([
    ['https://wa.me/78005550100', 'WhatsApp'],
    ['https://t.me/pole_help', 'Telegram'],
    ['https://help.pole.example/ask', 'help.pole.example'],
  ])('A-328 A-329: support by phone, mail and %s is named %s', async (url, label) => {
    await show(network({}, provider({}, { ...support, url })));
    expect(column(ru.footer_support)).toEqual([
      ['+7 800 555-01-00', 'tel:+78005550100'],
      ['help@pole.example', 'mailto:help@pole.example'],
      [label, url],
    ]);
  });
  test('A-329: support that is not configured is not shown', async () => {
    await show(network({}, provider({}, { email: null, phone: null, url: null })));
    expect(column(ru.footer_support)).toBeUndefined();
  });
});

test.each([
  ['A-332', '/gift', false],
  ['A-333 A-334', '/promo/lovi', false],
  ['A-334', '/promo/lovi/', false],
  ['A-334', '/promo/spring', true],
  ['A-335', '/account_mobile', false],
  ['A-332', '/gifts', true],
  ['A-333', '/promo', true],
  ['A-333', '/', true],
])('%s: the page %s ends with the footer: %s', (_row, path, expected) =>
  expect(
    hasFooter(path, [
      { id: 'lovi', hide_footer: true },
      { id: 'spring', hide_footer: false },
    ]),
  ).toBe(expected),
);
test('A-334: without its flag the page of a campaign has the footer', () =>
  expect(hasFooter('/promo/lovi', [])).toBe(true));
