/** Pay systems, linked cards and topping up. @source spec 3 §4.2 step 6, §4.3 */
import { offeredPaySystems, payFlowOf, topUpWays } from '@aerial/domain/payments.ts';
import type { Card, PaySystem } from '../../parts/commerce/wire.ts';
import { checkPin, enterPhone } from './purchase-pay.ts';
import {
  balancePayment,
  missingOf,
  subscribePayment,
  systemPayment,
  topUpPayment,
  type CardChoice,
} from './purchase-payments.ts';
import { idle, stay, type Next, type Priced, type PurchaseFacts, type PurchaseState } from './purchase-types.ts';

export const nothingToBuy = (text: 'no_purchases' | 'no_paysystems'): Next => [
  idle,
  [{ run: 'close' }, { run: 'message', text, watchesTv: false }],
];

/** One starts at once, several are listed. After a top-up even one is listed, so that nothing is paid twice. @source */
export function choosePaySystem(priced: Priced, offered: readonly PaySystem[], facts: PurchaseFacts): Next {
  const systems = offeredPaySystems(offered);
  const [first] = systems;
  if (!first) return nothingToBuy('no_paysystems');
  if (systems.length === 1 && !priced.isRetry) return usePaySystem(priced, first, systems, facts);
  return [
    { tag: 'choosing-paysystem', priced, systems },
    [{ run: 'open', modal: { id: 'paysystems', systems, amount: priced.amount } }],
  ];
}

/** Starts what a pay system does. @source A-383 */
function usePaySystem(priced: Priced, system: PaySystem, systems: readonly PaySystem[], facts: PurchaseFacts): Next {
  const from: Extract<PurchaseState, { tag: 'choosing-paysystem' }> = { tag: 'choosing-paysystem', priced, systems };
  switch (payFlowOf(system.payform_shortname)) {
    case 'balance':
      return checkPin(priced.packet ? subscribePayment(priced.packet) : balancePayment(priced), from);
    case 'redirect':
    case 'qr':
    case 'app':
      return checkPin(systemPayment(priced, system, facts.returnUrl), from);
    case 'sms':
      return enterPhone(priced, system, missingOf(priced));
    case 'card':
      return [{ tag: 'loading-cards', priced, system, page: pageOf(system, systems) }, [{ run: 'load-cards' }]];
    case 'info': {
      const text = system.how_to_use_packet || system.how_to_use || system.description || '';
      const title = system.title || undefined;
      return [{ tag: 'showing-info', system }, [{ run: 'open', modal: { id: 'message', kind: 'info', text, title } }]];
    }
    case undefined:
      return stay(from);
  }
}

export function paySystemChosen(
  state: Extract<PurchaseState, { tag: 'choosing-paysystem' }>,
  shortname: string,
  facts: PurchaseFacts,
): Next {
  const system = state.systems.find(({ payform_shortname }) => payform_shortname === shortname);
  return system ? usePaySystem(state.priced, system, state.systems, facts) : stay(state);
}

export const cardsLoaded = (
  { priced, system, page }: Extract<PurchaseState, { tag: 'loading-cards' }>,
  cards: readonly Card[],
): Next => [
  { tag: 'choosing-card', priced, system, page, cards },
  [{ run: 'open', modal: { id: 'pay_card', cards, amount: priced.amount } }],
];

/** A new card is entered on the hosted page of its vendor: the payform of linked cards charges one that is linked. */
function pageOf(system: PaySystem, systems: readonly PaySystem[]): PaySystem {
  const pages = systems.filter(({ payform_shortname }) => payFlowOf(payform_shortname) === 'redirect');
  const vendor = system.params?.paysystem_shortname;
  return pages.find(({ params }) => params?.paysystem_shortname === vendor) ?? pages[0] ?? system;
}

/** @source */
export function cardChosen(
  state: Extract<PurchaseState, { tag: 'choosing-card' }>,
  card: CardChoice,
  facts: PurchaseFacts,
): Next {
  if (card.cardId !== undefined && !state.cards.some(({ id }) => id === card.cardId)) return stay(state);
  const system = card.cardId === undefined ? state.page : state.system;
  return checkPin(systemPayment(state.priced, system, facts.returnUrl, card), state);
}

/** The ways to top up after a refusal; SMS alone asks for the phone at once. @source */
export function payformsLoaded(
  state: Extract<PurchaseState, { tag: 'loading-payforms' | 'loading-paysystems' }>,
  payforms: readonly PaySystem[],
  facts: PurchaseFacts,
): Next {
  const { priced } = state;
  if (state.tag === 'loading-paysystems') return choosePaySystem(priced, payforms, facts);
  const ways = topUpWays(payforms);
  const { missing } = state;
  if (!ways.sms && !ways.qr) return nothingToBuy('no_paysystems');
  if (ways.sms && !ways.qr) return enterPhone(priced, ways.sms, missing);
  return [
    { tag: 'choosing-top-up', priced, missing, ways },
    [{ run: 'open', modal: { id: 'refill', amount: missing, ways } }],
  ];
}

export function topUpChosen(
  state: Extract<PurchaseState, { tag: 'choosing-top-up' }>,
  way: 'sms' | 'qr',
  facts: PurchaseFacts,
): Next {
  const system = state.ways[way];
  if (!system) return stay(state);
  if (way === 'sms') return enterPhone(state.priced, system, state.missing);
  return checkPin(topUpPayment(state.priced, system, state.missing, facts.returnUrl), state);
}
