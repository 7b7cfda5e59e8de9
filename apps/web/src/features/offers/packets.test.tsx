// @vitest-environment jsdom
import { ApiError } from '@aerial/api-client/port.ts';
import type { QueryClient } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { outdateServerPackets } from '../../core/query-client.ts';
import type { PageHead } from '../../core/seo/tags.ts';
import { PacketPurchaseProvider, type PacketPurchase } from '../../parts/commerce/packet-actions.ts';
import { aPacket, aPeriod, aSubscription } from '../../parts/commerce/testing-packets.ts';
import { fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import { aNetwork, aSession } from '../information/testing.ts';
import { PacketNotFound } from './PacketNotFound.tsx';
import PacketPage from './PacketPage.tsx';
import PacketsPage from './PacketsPage.tsx';
import { packetData } from './structured-data.ts';

let screen: Rendered | undefined;
let calls: string[] = [];
let address = '';
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  vi.unstubAllGlobals();
});

const currency = { UTF_NAME: '₽', ASCII_NAME: 'RUB', ISO_CODE: 'RUB', FORMAT: '' };
const network = (provider: object = {}) =>
  aNetwork({}, { currency, is_ott: false, is_have_purchases: true, ...provider });

function Address() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    address = pathname + search;
  }, [pathname, search]);
  return null;
}

interface Options {
  readonly provider?: object;
  readonly isGuest?: boolean;
  readonly embed?: boolean;
  readonly openOutside?: (url: string) => void;
  readonly prepare?: (queryClient: QueryClient) => void;
}

const purchase = { buy: vi.fn(), offerFor: vi.fn() } satisfies PacketPurchase;
beforeEach(() => purchase.buy.mockClear());

async function open(path: string, answers: Parameters<typeof fakeApi>[0], options: Options = {}) {
  const { provider, isGuest = true, embed, openOutside, prepare } = options;
  const api = fakeApi({
    network: () => network(provider),
    currentSubscriptions: () => [],
    futureSubscriptions: () => [],
    purchasePeriods: () => [],
    ...answers,
  });
  calls = api.calls;
  screen = await render(
    <PacketPurchaseProvider value={purchase}>
      <Address />
      <Routes>
        <Route path="/packets" element={<PacketsPage />} />
        <Route path="/packets/:id" element={<PacketPage />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </PacketPurchaseProvider>,
    {
      api,
      path,
      session: aSession(isGuest),
      ...(embed && { surroundings: { embed: true } }),
      ...(openOutside && { openOutside }),
      ...(prepare && { prepare }),
    },
  );
  for (let turn = 0; turn < 4; turn += 1) await screen.settle();
  return screen.container;
}
const texts = (container: Element, selector: string) =>
  [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
const button = (name: string) =>
  [...screen!.container.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.textContent) === name);
const press = (name: string) => act(async () => button(name)!.click());
async function type(selector: string, value: string) {
  const input = screen!.container.querySelector<HTMLInputElement>(selector)!;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  await act(async () => {
    set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

describe('the list of packets', () => {
  const packets = [
    aPacket(1, { name: 'Спорт', base: false, is_base: false, channels_count: 12 }),
    aPacket(2, {
      name: 'Базовый',
      short: 'Для всей семьи',
      channels_count: 170,
      price: '299.50',
      total_price: '299.50',
    }),
    aPacket(3, { name: 'Кино', old_price: '399.00' }),
  ];

  test('A-017 A-018: name, price with currency, text, channels and link; base packets come first', async () => {
    const container = await open('/packets', { packets: () => packets });
    expect(texts(container, 'article h3')).toEqual(['Базовый', 'Кино', 'Спорт']);
    expect(texts(container, 'h2').slice(0, 2)).toEqual([ru.packets_base, ru.packets_additional]);
    const [first] = container.querySelectorAll('article');
    expect(first!.querySelector('a')!.getAttribute('href')).toBe('/packets/2');
    expect(first!.textContent).toContain('Для всей семьи');
    expect(first!.textContent).toContain('170 телеканалов');
    expect(first!.textContent).toContain('299,50\u00a0₽в месяц');
  });

  test('A-356: an old price is crossed out where it was higher', async () => {
    const container = await open('/packets', { packets: () => packets });
    expect(texts(container, 's')).toEqual(['399\u00a0₽']);
  });

  test('A-018 A-044 A-045 A-046 A-047: the search finds a part of a name in either alphabet', async () => {
    const container = await open('/packets', { packets: () => packets });
    for (const [typed, found] of [
      ['sport', ['Спорт']],
      ['БАЗ', ['Базовый']],
      ['нет такого', []],
    ] as const) {
      await type('input[type="search"]', typed);
      expect([typed, texts(container, 'article h3')]).toEqual([typed, found]);
    }
    expect(container.textContent).toContain(ru.channels_not_found);
  });

  test('A-018: loading, failing and empty lists are distinguished', async () => {
    const waiting = await open('/packets', { packets: () => new Promise(() => {}) });
    expect(waiting.querySelector('[aria-busy="true"]')!.ariaLabel).toBe(ru.status_loading);
    await screen!.unmount();
    const failing = await open('/packets', {
      packets: () => {
        throw new ApiError('bad_request', 400, 'No.');
      },
    });
    expect(failing.querySelector('[role="alert"]')!.textContent).toContain(ru.action_retry);
    await screen!.unmount();
    expect((await open('/packets', { packets: () => [] })).textContent).toContain(ru.packets_ask_text);
  });

  test('A-040 A-041 A-042 A-043: the free packet comes first where the provider has it, and is never bought', async () => {
    const container = await open('/packets', { packets: () => packets }, { provider: { has_free_packet: true } });
    const [free] = container.querySelectorAll('article');
    expect(free!.querySelector('a')!.getAttribute('href')).toBe('/channelsfree');
    expect(free!.textContent).toContain('140 телеканалов');
    expect(free!.textContent).toContain(ru.packet_free_price);
    expect(free!.querySelector('button')).toBeNull();
    await screen!.unmount();
    const without = await open('/packets', { packets: () => packets });
    expect(without.querySelector('a[href="/channelsfree"]')).toBeNull();
  });

  test('A-040 A-041 A-042 A-043: base packets are compared by price, channels and benefits, the free one first', async () => {
    const week = { days: 7, months: 0, years: 0 };
    const benefits = (...names: string[]) => names.map((text) => ({ text, icon: null }));
    const cinema = { id: 7, title: 'Кинозал', description: '', library_type: '', cover: {}, logo: null };
    const compared = [
      aPacket(2, { name: 'Малый', channels_count: 10, trial_period_human: week, benefits: benefits('Архив') }),
      aPacket(3, {
        name: 'Большой',
        channels_count: 20,
        benefits: benefits('Самый любимый', 'Архив'),
        libraries: [cinema],
      }),
    ];
    const container = await open('/packets', { packets: () => compared }, { provider: { has_free_packet: true } });
    const lines = [...container.querySelectorAll('table tr')].map((line) =>
      [...line.querySelectorAll('th, td')].map(({ textContent }) => textContent),
    );
    const [yes, no] = [ru.packets_compare_yes, ru.packets_compare_no];
    expect(lines).toEqual([
      [ru.page_packets, ru.page_free_channels, 'Малый', 'Большой'],
      [ru.packets_compare_price, ru.packet_free_price, '199\u00a0₽ в месяц', '199\u00a0₽ в месяц'],
      [ru.packets_compare_trial, no, '7 дней бесплатно', no],
      [ru.channels_title, '140', '10', '20'],
      ['Кинозал', no, no, yes],
      ['Архив', no, yes, yes],
    ]);
    await screen!.unmount();
    const alone = await open('/packets', { packets: () => [compared[0]] });
    expect(alone.querySelector('table')).toBeNull();
  });

  test('A-966: a packet paid by the year says what a month costs', async () => {
    const container = await open('/packets', {
      packets: () => [
        aPacket(1, { total_price: '1490.00', period_human: { days: 0, months: 0, years: 1 } }),
        aPacket(2, { total_price: '149.00' }),
      ],
    });
    expect(texts(container, 'article').map((text) => text.includes('124\u00a0₽ в месяц'))).toEqual([true, false]);
  });

  test('A-018 A-431 A-371: what the viewer has shows its status and its message', async () => {
    const [, base] = packets;
    const container = await open(
      '/packets',
      { packets: () => packets, currentSubscriptions: () => [aSubscription(base!, { message: '<b>Скидка</b>' })] },
      { isGuest: false },
    );
    const [first] = container.querySelectorAll('article');
    expect(first!.textContent).toContain('Продлится 1 февраля 2031 г.');
    expect(first!.textContent).toContain('<b>Скидка</b>');
    expect(first!.textContent).toContain(ru.packet_active);
  });

  test('A-502 A-503 A-726: a trial is promised until it was used', async () => {
    const week = { days: 7, months: 0, years: 0 };
    const container = await open('/packets', {
      packets: () => [
        aPacket(1, { trial_period_human: week, trial_amount: '0.00' }),
        aPacket(2, { trial_period_human: week, trial_amount: '1.00' }),
        aPacket(3, { trial_period_human: week, is_used_trial: true }),
      ],
    });
    expect([...container.querySelectorAll('article')].map((card) => card.textContent.includes('7 дней'))).toEqual([
      true,
      true,
      false,
    ]);
    expect(container.textContent).toContain('7 дней бесплатно');
    expect(container.textContent).toContain('7 дней за 1\u00a0₽');
  });
});

describe('the page of a packet', () => {
  const channels = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: at + 1,
      slug: `channel-${at + 1}`,
      title: `Канал ${at + 1}`,
      name: `Канал ${at + 1}`,
      images: [{ itype: 'cover', src: `/pictures/${at + 1}.png` }],
    }));
  const whole = aPacket(80, {
    name: 'Базовый',
    description: 'Всё сразу.',
    benefits: [{ text: 'Без рекламы', icon: '/pictures/ad.svg' }],
    videos: [{ id: '5', slug: 'film-5', title: 'Огни', img: null, images: [] }],
    libraries: [{ id: 7, title: 'Кинозал', description: '', library_type: '', cover: {}, logo: null }],
    agreement: 'https://texts.example/base',
  });

  test('A-019 A-020 A-030 A-031 A-033 A-036 A-037 A-359: what it is, costs and holds', async () => {
    const container = await open('/packets/80', { packet: () => whole });
    expect(texts(container, 'h1')).toEqual(['Базовый']);
    expect(container.textContent).toContain('199\u00a0₽в месяц');
    const icon = [...container.querySelectorAll<HTMLElement>('li span[aria-hidden]')].find((one) =>
      one.style.maskImage.includes('/pictures/ad.svg'),
    );
    expect(icon!.parentElement!.textContent).toBe('Без рекламы');
    expect(container.querySelector('a[href="/contents/film-5"]')!.textContent).toContain('Огни');
    expect(container.textContent).toContain('Кинозал');
    expect(container.querySelector('a[href="https://texts.example/base"]')!.textContent).toBe(ru.packet_agreement);
    expect(calls).toContain('packet 80');
  });

  test('A-032: its status text says until when it is paid, or when it begins', async () => {
    const status = async (over: object) => {
      const container = await open(
        '/packets/80',
        { packet: () => whole, currentSubscriptions: () => [aSubscription(whole, over)] },
        { isGuest: false },
      );
      const { textContent } = container.querySelector('header')!;
      await screen!.unmount();
      return textContent;
    };
    expect(await status({})).toContain('Продлится 1 февраля 2031 г.');
    expect(await status({ renew: false })).toContain('Действует до 31 января 2031 г.');
    expect(await status({ start_at: '2030-12-01T12:00:00Z' })).toContain('Подключится 1 декабря 2030 г.');
    expect(await status({ is_paused: true, renew: false, end_at: null })).toContain(ru.packet_paused);
  });

  test('A-034 A-038 A-039: 31 channels are all shown, of 32 the last on demand', async () => {
    const count = (container: Element) => container.querySelectorAll('ul[data-form] > li').length;
    const short = await open('/packets/80', { packet: () => ({ ...whole, channels: channels(31) }) });
    expect([count(short), button(ru.action_show_all)]).toEqual([31, undefined]);
    await screen!.unmount();
    const long = await open('/packets/80', { packet: () => ({ ...whole, channels: channels(32) }) });
    expect(count(long)).toBe(31);
    await press(ru.action_show_all);
    expect([count(long), button(ru.action_show_all)]).toEqual([32, undefined]);
  });

  test('A-035: the search of channels reaches those that are not shown', async () => {
    const container = await open('/packets/80', { packet: () => ({ ...whole, channels: channels(40) }) });
    await type('input[type="search"]', 'kanal 40');
    expect(texts(container, 'ul[data-form] > li').map((text) => text.includes('Канал 40'))).toEqual([true]);
  });

  test('A-360: names the packet that it changes to', async () => {
    const container = await open('/packets/80', {
      packet: () => ({ ...whole, after_renew_packet_id: 81 }),
      packets: () => [whole, aPacket(81, { name: 'Полный' })],
    });
    expect(container.textContent).toContain('После продления подписка сменится на «Полный».');
  });

  test('A-363 A-364: a bundle has its own name, price and text, and its speed as a benefit', async () => {
    const bundle = {
      custom_name: 'ТВ и интернет',
      custom_price: '700.00',
      custom_description: 'Вместе.',
      internet_speed: '500 Мбит/с',
    };
    const container = await open('/packets/80', {
      packet: () => ({
        ...whole,
        bundle,
      }),
    });
    expect(texts(container, 'h1')).toEqual(['ТВ и интернет']);
    for (const text of ['700\u00a0₽', 'Вместе.', '500 Мбит/с']) expect(container.textContent).toContain(text);
    await screen!.unmount();
    const named = await open('/packets/80', {
      packet: () => ({ ...whole, bundle: { ...bundle, internet_speed: '300' } }),
    });
    expect(named.textContent).toContain('Интернет 300 Мбит/с');
    expect(container.textContent).not.toContain('Всё сразу.');
  });

  test('A-224 A-966: periods with what a month costs and what is saved; choosing one buys it', async () => {
    await open('/packets/80', {
      packet: () => whole,
      purchasePeriods: () => [aPeriod('61', 1, '200.00'), aPeriod('62', 12, '1800.00')],
    });
    const [month, year] = screen!.container.querySelectorAll<HTMLButtonElement>('li > button[class]');
    expect(month!.textContent).toBe('1 месяц200\u00a0₽200\u00a0₽ в месяц');
    expect(year!.textContent).toBe('12 месяцев−25 %1\u00a0800\u00a0₽150\u00a0₽ в месяц');
    await act(async () => year!.click());
    expect(purchase.buy.mock.calls).toEqual([[expect.objectContaining({ id: 80 }), '62']]);
  });

  test('A-427 A-478: a packet that came with the page waits for what the user has of it; then periods are planned', async () => {
    const own = {
      ...whole,
      subscription: { actions: ['can_change_period'] },
      user_purchase: { id: '5', purchase_type: { id: '61' } },
      next_user_purchase: { id: '6', purchase_type: { id: '61', amount: '200.00' } },
    };
    const periods = [aPeriod('61', 1, '200.00'), aPeriod('62', 12, '1800.00')];
    const isForSale = { ...whole, subscription: { actions: ['can_subscribe'] } };
    let load = (_packet: unknown) => {};
    const changeSubscription = vi.fn(() => ({}));
    const container = await open(
      '/packets/80',
      {
        packet: () => new Promise((resolve) => (load = resolve)),
        purchasePeriods: () => periods,
        currentSubscriptions: () => [aSubscription(whole)],
        changeSubscription,
      },
      {
        isGuest: false,
        prepare(queryClient) {
          queryClient.setQueryData(['network'], network());
          queryClient.setQueryData(['packet', '80', false], isForSale);
          queryClient.setQueryData(['packet', '80', 'periods'], periods);
          outdateServerPackets(queryClient);
        },
      },
    );
    const control = () => container.querySelector<HTMLButtonElement>('header button')!;
    const year = () => container.querySelectorAll<HTMLButtonElement>('li > button[class]')[1]!;
    expect(texts(container, 'h1')).toEqual(['Базовый']);
    await act(async () => control().click());
    expect([control().disabled, control().ariaBusy, year().disabled]).toEqual([false, 'true', true]);
    await act(async () => load(own));
    await screen!.settle();
    expect([control().textContent, control().disabled]).toEqual([ru.packet_change, false]);
    await act(async () => year().click());
    expect(purchase.buy).not.toHaveBeenCalled();
    expect(changeSubscription).toHaveBeenCalledWith(
      expect.objectContaining({ body: { packet_id: 80, purchase_type_id: '62' } }),
    );
  });

  test('A-024 A-025: without packets of others the id is reduced to its last part', async () => {
    await open('/packets/aerial_12_80', { packet: () => whole });
    expect(calls).toContain('packet 80');
  });

  test('A-021 A-022: with packets of others the id is requested with its provider and bundle', async () => {
    await open('/packets/aerial_12_80', { packet: () => whole }, { provider: { is_ott: true } });
    expect(calls).toContain('packet aerial_12_80');
  });

  test('A-023: an id of another shape is not found, and nothing is requested', async () => {
    const container = await open('/packets/a_b_c', { packet: () => whole });
    expect(texts(container, 'h1')).toEqual([ru.not_found_subscription]);
    expect(calls.filter((call) => call.startsWith('packet'))).toEqual([]);
  });

  const missing = () => {
    throw new ApiError('packet_not_found', 404, 'No.');
  };
  const rules = { map: { '80': '/packets/81' }, redirect_path: '/promo', redirect_url: null };
  test('A-048 A-051: a packet that is not found has the page of its type', async () => {
    expect(texts(await open('/packets/5', { packet: missing }), 'h1')).toEqual([ru.not_found_subscription]);
  });
  test('A-049 A-050: the provider leads elsewhere, by the packet first, then by its path', async () => {
    await open('/packets/5', { packet: missing }, { provider: { packet_not_found: rules } });
    expect(address).toBe('/promo');
    await screen!.unmount();
    await open(
      '/packets/80',
      { packet: ({ params }) => (params['id'] === '80' ? missing() : aPacket(81)) },
      { provider: { packet_not_found: rules } },
    );
    expect(address).toBe('/packets/81');
  });
  test('A-050: an address of another site is opened', async () => {
    const leave = vi.fn();
    const packet_not_found = { map: {}, redirect_path: null, redirect_url: 'https://shop.example/' };
    screen = await render(<PacketNotFound id="5" leave={leave} />, {
      api: fakeApi({ network: () => network({ packet_not_found }) }),
    });
    await screen.settle();
    await screen.settle();
    expect(leave).toHaveBeenCalledWith('https://shop.example/');
  });

  test('A-026 A-027: action=buy starts the purchase once, and leaves the address', async () => {
    await open('/packets/80?action=buy&from=mail', { packet: () => whole });
    expect(purchase.buy.mock.calls.map(([packet]) => packet.id)).toEqual([80]);
    expect(address).toBe('/packets/80?from=mail');
  });

  test('A-027: a packet that the viewer has is not bought again', async () => {
    await open(
      '/packets/80?action=buy',
      { packet: () => whole, currentSubscriptions: () => [aSubscription(whole)] },
      { isGuest: false },
    );
    expect(purchase.buy).not.toHaveBeenCalled();
    expect(screen!.modals.current()).toMatchObject({ id: 'message', title: ru.packet_owned_title });
    expect(address).toBe('/packets/80');
  });

  test('A-028 A-029: in a frame of another site buying opens a window of its own', async () => {
    const openOutside = vi.fn();
    await open('/packets/80?action=buy', { packet: () => whole }, { embed: true, openOutside });
    await press(`${ru.packet_enable}: Базовый`);
    expect(purchase.buy).not.toHaveBeenCalled();
    expect(openOutside).toHaveBeenCalledWith('https://tv.example/packets/80?action=buy');
  });

  test('C-265: structured data names the product and its price', () => {
    const names = { start: 'Главная', packets: 'Подписки', provider: 'Полюс' };
    const [product, crumbs] = packetData(whole, names) satisfies PageHead['data'] & object;
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'Базовый',
      url: '/packets/80',
      offers: {
        '@type': 'Offer',
        price: '199.00',
        priceCurrency: 'RUB',
        priceSpecification: { billingDuration: 'P1M' },
      },
    });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  });
});
