// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import type { ModalRequest } from '../../modals/types.ts';
import { aPacket, aPeriod, aSubscription } from '../../parts/commerce/testing-packets.ts';
import { fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import { PacketsModal } from './PacketsModal.tsx';
import { SubscriptionModal } from './SubscriptionModal.tsx';

let screen: Rendered | undefined;
let calls: string[] = [];
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  vi.unstubAllGlobals();
});

async function open(node: React.ReactNode, answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ network: () => ({ provider: {}, languages: {} }), ...answers });
  calls = api.calls;
  screen = await render(node, { api });
  await screen.settle();
  await screen.settle();
  return screen.container;
}
const captions = () => [...screen!.container.querySelectorAll('button')].map(({ textContent }) => textContent);
const packets = (data: ModalRequest['data']) => <PacketsModal request={{ id: 'packets_channels', data }} />;

const sport = aPacket(80, {
  name: 'Спорт',
  channels: [
    { id: 1, slug: 'match', title: 'Матч', name: 'Матч', images: [{ itype: 'cover', src: '/pictures/match.svg' }] },
    { id: 2, slug: 'eva', title: 'Ева', name: 'Ева', images: [{ itype: 'colorback', src: '/pictures/eva.svg' }] },
  ],
  videos: [{ id: '5', slug: 'film-5', title: 'Огни', img: '/pictures/film.svg', images: [] }],
});

test('A-226: packets of a channel with name, price, channels, videos and a button', async () => {
  const container = await open(packets({ target: { kind: 'channel', id: '7' } }), { channelPackets: () => [sport] });
  expect(calls).toContain('channelPackets 7');
  expect(container.querySelector('h3')!.textContent).toBe('Спорт');
  expect(container.textContent).toContain('199');
  expect([...container.querySelectorAll('img')].map((image) => [image.alt, image.getAttribute('src')])).toEqual([
    ['Матч', '/pictures/match.svg'],
    ['Ева', '/pictures/eva.svg'],
    ['Огни', '/pictures/film.svg'],
  ]);
  expect(captions()).toEqual([ru.packet_enable]);
});

test('A-485 C-633: packets of a content', async () => {
  const container = await open(packets({ target: { kind: 'content', id: '55' } }), { contentPackets: () => [sport] });
  expect([calls.includes('contentPackets 55'), container.querySelector('h3')!.textContent]).toEqual([true, 'Спорт']);
});

test('C-501: what no packet contains comes soon', async () => {
  const container = await open(packets({ target: { kind: 'channel', id: '7' } }), { channelPackets: () => [] });
  expect(container.textContent).toContain(ru.channel_soon);
});

test('A-445: a list to choose from answers with the packet that was pressed', async () => {
  const onChoose = vi.fn();
  await open(packets({ packets: [sport], onChoose }));
  await act(async () => screen!.container.querySelector('button')!.click());
  expect(onChoose.mock.calls.map(([packet]) => packet.id)).toEqual([80]);
});

const subscription = (actions: string[]) => {
  const packet = aPacket(80, {
    user_purchase: { id: '62', account_id: '501' },
    subscription: {
      actions,
      start_at: null,
      end_at: null,
      next_pay_at: null,
      next_period_human: null,
      next_price: null,
    },
  });
  const answers = { packets: () => [packet], purchasePeriods: () => [aPeriod('61', 1, '199.00')] };
  const data = { packet, own: aSubscription(packet) };
  return open(<SubscriptionModal request={{ id: 'subscription', data }} />, answers);
};

test('A-225: the subscription shows its status and its periods', async () => {
  const container = await subscription(['can_change_period']);
  expect(container.textContent).toContain('Продлится 1 февраля 2031 г.');
  expect(container.querySelector(`ul[aria-label="${ru.packet_periods}"]`)!.textContent).toContain('1 месяц');
});

test.each([
  ['A-438', ['can_disable_renew'], [ru.packet_disable]],
  ['A-439', ['can_unsubscribe'], [ru.packet_disable]],
  ['A-440', ['can_change_period'], []],
  ['A-441', ['can_enable_renew'], [ru.packet_renew]],
])('%s: with %j the controls of renewal are %j', async (_id, actions, expected) => {
  await subscription(actions);
  expect(captions().filter((caption) => caption === ru.packet_disable || caption === ru.packet_renew)).toEqual(
    expected,
  );
});

test('F-325 C-586: for a channel id that is not numeric no packets are requested', async () => {
  const container = await open(packets({ target: { kind: 'channel', id: 'news-7a' } }), {
    channelPackets: () => [sport],
  });
  expect(calls.filter((call) => call.startsWith('channelPackets'))).toEqual([]);
  expect(container.textContent).toContain(ru.channel_soon);
});
