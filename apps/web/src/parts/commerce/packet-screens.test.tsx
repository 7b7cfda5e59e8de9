// @vitest-environment jsdom
import type { Packet } from '@aerial/contract/shapes/commerce.ts';
import type { Plain } from '@aerial/domain/plain.ts';
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import { PacketPurchaseProvider, type PacketPurchase } from './packet-actions.ts';
import { PacketCard } from './PacketCard.tsx';
import { PeriodList } from './PeriodList.tsx';
import { aPacket, aPeriod, aSubscription } from './testing-packets.ts';
import type { OwnedPacket } from './usePacketActions.ts';

let screen: Rendered | undefined;
let bodies: [string, unknown][] = [];
const purchase = { buy: vi.fn(), offerFor: vi.fn() } satisfies PacketPurchase;
beforeEach(() => {
  stubBrowser();
  bodies = [];
  purchase.buy.mockClear();
});
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  vi.unstubAllGlobals();
});

const currency = { UTF_NAME: '₽', ASCII_NAME: 'RUB', ISO_CODE: 'RUB' };
const called =
  (id: string) =>
  ({ params, body }: { params: unknown; body: unknown }) => {
    bodies.push([id, { ...(params as object), ...(body as object) }]);
    return [];
  };
async function show(node: React.ReactNode, answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    network: () => ({ provider: { currency }, languages: {} }),
    changeSubscription: called('changeSubscription'),
    cancelPurchase: called('cancelPurchase'),
    changePurchase: called('changePurchase'),
    cancelFuture: called('cancelFuture'),
    disableSubscription: called('disableSubscription'),
    ...answers,
  });
  screen = await render(<PacketPurchaseProvider value={purchase}>{node}</PacketPurchaseProvider>, { api });
  await screen.settle();
  await screen.settle();
  return screen.container;
}
const button = () => screen!.container.querySelector('button');
const press = async () => {
  await act(async () => button()!.click());
  await screen!.settle();
};
const confirm = async () => {
  await act(async () => screen!.modals.confirm());
  await screen!.settle();
};

const state = (actions: string[], over: object = {}) => ({
  actions,
  start_at: null,
  end_at: null,
  next_pay_at: null,
  next_period_human: null,
  next_price: null,
  ...over,
});
const card = (over: Plain<Partial<Packet>>, rest: Omit<OwnedPacket, 'packet'> = {}) =>
  show(<PacketCard owned={{ packet: aPacket(80, { name: 'Базовый', ...over }), ...rest }} />);
const own = (over: object = {}) => aSubscription(aPacket(80), over);

describe('the button of a packet', () => {
  test('A-425: what is not connected is bought', async () => {
    await card({});
    expect(button()!.textContent).toBe(ru.packet_enable);
    await press();
    expect(purchase.buy.mock.calls.map(([packet]) => packet.id)).toEqual([80]);
  });

  test.each([
    ['buys it when the viewer has nothing', {}, [80]],
    ['does nothing where the viewer has it', { own: own() }, []],
  ])('a press before it is known what the viewer has %s', async (_, known, bought) => {
    let arrive: () => void;
    const subscription = state(['can_change_period']);
    function Arriving() {
      const [rest, setRest] = useState<Omit<OwnedPacket, 'packet'>>({ isPending: true });
      arrive = () => setRest(known);
      return <PacketCard owned={{ packet: aPacket(80, { subscription }), ...rest }} />;
    }
    await show(<Arriving />);
    await press();
    expect(button()!.getAttribute('aria-busy')).toBe('true');
    expect(purchase.buy).not.toHaveBeenCalled();
    await act(async () => arrive());
    expect(purchase.buy.mock.calls.map(([packet]) => packet.id)).toEqual(bought);
    expect(button()!.disabled).toBe(false);
    expect(screen!.modals.current()).toBeUndefined();
  });

  test('A-421 A-427: a purchase with changes opens the subscription', async () => {
    await card(
      { user_purchase: { id: '62', account_id: '501' }, subscription: state(['can_change_period']) },
      { own: own() },
    );
    expect(button()!.textContent).toBe(ru.packet_change);
    await press();
    expect(screen!.modals.current()).toMatchObject({ id: 'subscription', data: { packet: { id: 80 } } });
  });

  test('A-422 A-525 A-530: disabling names the packet and the date, and follows the answer', async () => {
    await card({ subscription: state(['can_disable_renew']) }, { own: own() });
    expect(button()!.textContent).toBe(ru.packet_disable);
    await press();
    expect(screen!.modals.current()).toMatchObject({
      id: 'message',
      text: 'Подписка «Базовый» останется с вами до 31 января 2031 г., потом отключится.',
    });
    await act(async () => screen!.modals.close());
    await vi.waitFor(() => expect(['open', 'closing']).not.toContain(screen!.modals.state().shown.tag));
    expect(bodies).toEqual([]);
    await press();
    await confirm();
    expect(bodies).toEqual([['changeSubscription', { packet_id: 80, renew: false }]]);
  });

  test('A-423 A-526: what ends is renewed at once', async () => {
    await card({ subscription: state(['can_enable_renew']) }, { own: own({ renew: false, next_pay_at: null }) });
    expect(button()!.textContent).toBe(ru.packet_renew);
    await press();
    expect(bodies).toEqual([['changeSubscription', { packet_id: 80, renew: true }]]);
  });

  test('A-424 A-433 A-528: what begins later is cancelled after a question', async () => {
    const container = await card({}, { own: { start_at: '2031-03-01T12:00:00Z', renew: true }, futureId: '902' });
    expect(container.textContent).toContain('Подключится 1 марта 2031 г.');
    expect(button()!.textContent).toBe(ru.packet_cancel_future);
    await press();
    await confirm();
    expect(bodies).toEqual([['cancelFuture', { id: '902' }]]);
  });

  test('A-420 A-426: a paused packet is disabled where that is allowed', async () => {
    const container = await card({}, { own: own({ is_paused: true, allow_delete_paused: true }) });
    expect([button()!.textContent, container.textContent.includes(ru.packet_paused)]).toEqual([
      ru.packet_disable,
      true,
    ]);
    await screen!.unmount();
    await card({}, { own: own({ is_paused: true }) });
    expect(button()).toBeNull();
  });

  test('A-428 A-429 A-430: promo and child packets have none', async () => {
    await card({}, { own: own({ type: 'promo' }) });
    expect(button()).toBeNull();
    await screen!.unmount();
    const container = await card({ parent_name: 'Всё включено' });
    expect([button(), container.textContent.includes('В составе «Всё включено»')]).toEqual([null, true]);
  });

  test('A-432: a packet without renewal is valid until its end', async () => {
    const container = await card({}, { own: own({ renew: false, next_pay_at: null }) });
    expect(container.textContent).toContain('Действует до 31 января 2031 г.');
  });
});

describe('the periods of a connected packet', () => {
  const periods = { purchasePeriods: () => [aPeriod('61', 1, '200.00'), aPeriod('62', 12, '1800.00')] };
  const list = (actions: string[]) =>
    show(
      <PeriodList
        owned={{
          packet: aPacket(80, {
            subscription: state(actions),
            next_user_purchase: { purchase_type: { id: '61', amount: '200.00' } },
          }),
          own: own(),
        }}
      />,
      periods,
    );
  const disabled = () => [...screen!.container.querySelectorAll('button')].map((each) => each.disabled);

  test('A-435 A-436: the next period is marked and not selectable; the other one is, with can_change_period', async () => {
    const container = await list(['can_change_period']);
    expect(disabled()).toEqual([true, false]);
    expect(container.querySelector('[aria-current]')!.textContent).toContain(ru.subscription_next_period);
    await screen!.unmount();
    await list(['can_disable_renew']);
    expect(disabled()).toEqual([true, true]);
  });

  test('A-478: choosing one plans it from the next payment on', async () => {
    await list(['can_change_period']);
    await act(async () => screen!.container.querySelectorAll('button')[1]!.click());
    await screen!.settle();
    expect(bodies).toEqual([['changeSubscription', { packet_id: 80, purchase_type_id: '62' }]]);
    expect(purchase.buy).not.toHaveBeenCalled();
  });

  test('A-437: while can_subscribe holds a period is bought', async () => {
    await list(['can_subscribe']);
    await act(async () => screen!.container.querySelectorAll('button')[1]!.click());
    expect(purchase.buy.mock.calls).toEqual([[expect.objectContaining({ id: 80 }), '62']]);
  });
});
