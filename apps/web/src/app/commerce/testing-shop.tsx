/** Shared by the tests of buying as a viewer sees it: a provider that sells one packet, and the dialogs over its page. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { useLocation, type Location } from 'react-router';
import { expect, vi } from 'vitest';
import { useApi } from '../../core/runtime.tsx';
import type { SessionRunner } from '../../core/session.ts';
import { pendingAgreement } from '../../parts/commerce/pending-agreement.ts';
import { packetsQuery } from '../../parts/commerce/queries.ts';
import { useOwnPackets } from '../../parts/commerce/useOwnPackets.ts';
import type { PlayAfter } from '../../parts/commerce/play-after.ts';
import type { Packet } from '../../parts/commerce/wire.ts';
import { eventually, fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import { ModalHost } from '../modals/ModalHost.tsx';
import { user } from '../testing-site.ts';
import { usePurchaseDesk } from './usePurchaseDesk.tsx';

const month = { days: 0, months: 1, years: 0 };
const year = { days: 0, months: 0, years: 1 };
export const packet: Packet = {
  id: 80,
  name: 'Всё сразу',
  base: true,
  price: '199.00',
  period: '0-1-0',
  period_human: month,
  subscription: { actions: ['can_subscribe'] },
};
const purchaseType = (id: string, amount: string) => ({ id, amount, is_have_trial: false, is_next_purchase: false });
export const monthly = { period_human: month, description: '', purchases_type: [purchaseType('61', '199.00')] };
export const yearly = { period_human: year, description: 'Выгодно', purchases_type: [purchaseType('62', '1908.00')] };
export const system = (shortname: string, over: object = {}) => ({
  payform_shortname: shortname,
  title: shortname,
  description: `Через ${shortname}`,
  button_text: '',
  data: { skip_parental_control: false },
  params: { paysystem_shortname: 'sandbox' },
  ...over,
});
export const network = {
  provider: {
    id: 1,
    name: 'Полюс',
    is_have_purchases: true,
    is_allow_additional_packets_without_base: false,
    is_pay_iframe_enabled: false,
    is_promo_enabled: true,
    is_ott: true,
    currency: { UTF_NAME: '₽', ASCII_NAME: 'RUB', ISO_CODE: 'RUB' },
    landing: { support: { phone: '+7 800 555-01-00', email: null, url: null } },
    phone_rules: [],
  },
  default: { login: { title: null, description: null } },
  languages: { available: [], audio: [], subtitle: [] },
  is_country_forbidden: false,
};
const account = (balance: string) => ({ id: 501, balance, amount: balance, currency: 'RUB', is_payment_allowed: true });
export const anOffer = (...names: string[]) => ({
  offer_id: '9',
  purchases: { amount: '199.00' },
  paysystems: names.map((name) => system(name)),
  transaction: null,
});

export type Answers = Parameters<typeof fakeApi>[0];
/** The bodies of calls that were noted, by call. */
export const bodies: Record<string, unknown> = {};
export const noting =
  (id: string, answer: unknown): Answers[string] =>
  ({ body }) => {
    bodies[id] = body;
    if (answer instanceof Error) throw answer;
    return answer;
  };
export const answers = (balance: string, over: Answers = {}): Answers => ({
  network: () => network,
  self: () => ({ id: 7, is_guest: false, parental_status: 'ignore', phone: '79001234567', accounts: [] }),
  listDevices: () => [],
  packets: () => [packet],
  accounts: () => [account(balance)],
  purchasePeriods: () => [monthly],
  createOffer: noting('createOffer', anOffer('short_url', 'qrcode')),
  createPurchase: noting('createPurchase', { id: '1', status: 'active', transaction_id: null }),
  transaction: () => ({ id: '7', transaction_id: '7', status: 'processing' }),
  ...over,
});

let shown: (Rendered & { calls: string[] }) | undefined;
/** What was rendered last. */
export const page = (): Rendered & { calls: string[] } => shown!;

export function openShop(): void {
  stubBrowser();
  for (const name of Object.keys(bodies)) delete bodies[name];
}
export async function closeShop(): Promise<void> {
  await shown?.unmount();
  shown = undefined;
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.body.replaceChildren();
  vi.unstubAllGlobals();
}

let offer = (_target: PlayAfter): void => {};
/** Presses play on what is not bought. */
export const offerFor = (target: PlayAfter) => act(async () => offer(target));
let place: Location | undefined;
/** The path of the page. */
export const address = (): string => place?.pathname ?? '';
/** What the state of the page's address says of an agreement that is to be read. */
export const agreement = () => pendingAgreement(queries!, place?.state);
let queries: QueryClient | undefined;

function Buyer({ sold }: { sold: Packet }) {
  const { purchase, desk } = usePurchaseDesk();
  const location = useLocation();
  const queryClient = useQueryClient();
  // What a page shows of packets is loaded again after a purchase.
  useQuery(packetsQuery(useApi()));
  useOwnPackets();
  useEffect(() => {
    offer = purchase.offerFor;
    place = location;
    queries = queryClient;
  });
  return (
    <>
      <button type="button" data-buy onClick={() => purchase.buy(sold)}>
        {sold.name}
      </button>
      <ModalHost />
      {desk}
    </>
  );
}

export async function open(given: Answers, session: SessionRunner = user, sold = packet): Promise<void> {
  const api = fakeApi(given);
  shown = { ...(await render(<Buyer sold={sold} />, { api, session })), calls: api.calls };
  await shown.settle();
}
export const press = (element: Element | null | undefined) => act(async () => (element as HTMLElement).click());
export const buy = () => press(document.querySelector('[data-buy]'));
export const dialog = () => document.querySelector<HTMLElement>('[role="dialog"][aria-modal="true"]');
export const said = (part: string) => eventually(() => expect(dialog()?.textContent).toContain(part));
export const button = (name: string) =>
  [...(dialog()?.querySelectorAll('button') ?? [])].find((one) => one.textContent === name);
export const radios = () => [...dialog()!.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
export const fill = (selector: string, value: string) =>
  act(async () => {
    const field = dialog()!.querySelector<HTMLInputElement>(selector)!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
