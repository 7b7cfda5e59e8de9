/** Before the checkout: agreement, base packet and login, in this order. @source spec 3 §4.2 steps 1–3 and 8–12 */
import { agreementOf, isBasePacket, needsBasePacket } from '@aerial/domain/packets.ts';
import { formatPeriod } from '@aerial/domain/periods.ts';
import { isFreePacket } from '../../parts/commerce/packet-list.ts';
import { periodAction, type PeriodChoice } from '../../parts/commerce/packet-periods.ts';
import { isOwned } from '../../parts/commerce/packet-state.ts';
import type { PlayAfter } from '../../parts/commerce/play-after.ts';
import type { Packet } from '../../parts/commerce/wire.ts';
import type { PurchaseText } from './purchase-modals.ts';
import {
  idle,
  stay,
  type AfterAuth,
  type Basket,
  type Next,
  type PurchaseFacts,
  type PurchaseState,
} from './purchase-types.ts';

/** Buying goes on from here for a basket. @source */
export function begin(basket: Basket, facts: PurchaseFacts): Next {
  const { packet } = basket;
  if (isFreePacket(packet)) return stay(idle);
  if (facts.isCountryForbidden) return [idle, [{ run: 'close' }, { run: 'forbidden-country' }]];
  if (isOwned(packet, undefined, facts.now))
    return [{ tag: 'owned', packet }, [{ run: 'open', modal: { id: 'message', kind: 'owned', packet } }]];
  const agreement = basket.hasAgreed ? undefined : agreementOf(packet.agreement);
  if (agreement)
    return [
      { tag: 'agreeing', basket },
      [{ run: 'close' }, { run: 'show-agreement', url: agreement === 'provider' ? undefined : agreement.url }],
    ];
  if (needsBasePacket(isBasePacket(packet), basket.hasBase, facts.allowsWithoutBase)) return requireBase(basket);
  if (!facts.isSignedIn) {
    const after: AfterAuth = {
      packetId: packet.id,
      period: basket.wanted ? formatPeriod(basket.wanted.period) : basket.wantedPeriod,
      hasAgreed: basket.hasAgreed,
      additional: basket.additional,
    };
    return [{ tag: 'signing-in', after }, [{ run: 'sign-in', after }]];
  }
  return [{ tag: 'loading-account', basket, topUpFor: undefined }, [{ run: 'load-account' }]];
}

/** @source A-445 */
export const requireBase = (basket: Basket): Next => [{ tag: 'loading-base', basket }, [{ run: 'load-base' }]];

const basketOf = (packet: Packet, facts: PurchaseFacts, over: Partial<Basket> = {}): Basket => ({
  packet,
  hasBase: facts.hasBase,
  hasAgreed: false,
  wanted: undefined,
  wantedPeriod: undefined,
  additional: undefined,
  ...over,
});

/** A packet of a page or of a dialog. @source A-448 */
export function buy(
  state: PurchaseState,
  packet: Packet,
  wanted: PeriodChoice | undefined,
  facts: PurchaseFacts,
): Next {
  // The chosen base packet is bought first; the additional one is offered again after it.
  const isBaseFirst = state.tag === 'choosing-base' && state.options.some(({ id }) => id === packet.id);
  const additional = isBaseFirst ? state.basket.packet.id : undefined;
  const [next, effects] = begin(basketOf(packet, facts, { wanted, additional }), facts);
  return [next, [{ run: 'abandon' }, ...effects]];
}

/** @source A-443 */
export const agreed = ({ basket }: Extract<PurchaseState, { tag: 'agreeing' }>, facts: PurchaseFacts): Next =>
  begin({ ...basket, hasAgreed: true }, facts);

/** A period in the list of a packet: bought, or scheduled as the next one. @source */
export function changePeriod(state: PurchaseState, packet: Packet, choice: PeriodChoice, facts: PurchaseFacts): Next {
  switch (periodAction(packet, choice)) {
    case 'buy':
      return buy(state, packet, choice, facts);
    case 'schedule':
      return [
        { tag: 'scheduling', packet, choice },
        [
          {
            run: 'schedule-period',
            body: { packet_id: packet.id, renew: true, purchase_type_id: choice.purchaseType.id },
          },
        ],
      ];
    case undefined:
      return stay(state);
  }
}

/** @source */
export const playUnpurchased = (target: PlayAfter, facts: PurchaseFacts): Next => [
  { tag: 'loading-packets', target },
  [
    { run: 'abandon' },
    { run: 'remember-content', target },
    { run: 'load-packets', target, isQuick: facts.hasQuickSales },
  ],
];

/** @source */
function nothingFits(target: PlayAfter, facts: PurchaseFacts): Next {
  const only = facts.onlyOffers;
  const absent: PurchaseText = target.kind === 'channel' ? 'channel_soon' : 'no_purchases';
  const text: PurchaseText = only ? `offers_only_${only}` : absent;
  return [idle, [{ run: 'forget-content' }, { run: 'message', text, watchesTv: only !== undefined }]];
}

export function packetsLoaded(state: PurchaseState, packets: readonly Packet[], facts: PurchaseFacts): Next {
  if (state.tag === 'loading-packets') {
    if (packets.length === 0) return nothingFits(state.target, facts);
    const isQuick = facts.hasQuickSales;
    return [
      { tag: 'choosing-packet', options: packets, isQuick },
      [{ run: 'open', modal: { id: isQuick ? 'quick_packets' : 'packets_channels', packets } }],
    ];
  }
  if (state.tag !== 'loading-base') return stay(state);
  const options = packets.filter(isBasePacket);
  if (options.length === 0)
    return [idle, [{ run: 'close' }, { run: 'message', text: 'no_purchases', watchesTv: false }]];
  return [
    { tag: 'choosing-base', basket: state.basket, options },
    [{ run: 'open', modal: { id: 'quick_packets', packets: options } }],
  ];
}

/** The purchase continues after the login, also on a page that was loaded meanwhile. @source */
export function signedIn(state: PurchaseState, after: AfterAuth | undefined): Next {
  if (!after || (state.tag !== 'signing-in' && state.tag !== 'idle')) return stay(state);
  return [
    { tag: 'loading-packet', after, isOffer: false },
    [{ run: 'forget-after-auth' }, { run: 'load-packet', packetId: after.packetId }],
  ];
}

/** @source A-448 */
export function offerAgain(packetId: number): Next {
  const after: AfterAuth = { packetId, period: undefined, hasAgreed: false, additional: undefined };
  return [{ tag: 'loading-packet', after, isOffer: true }, [{ run: 'load-packet', packetId }]];
}

export function packetLoaded(
  { after, isOffer }: Extract<PurchaseState, { tag: 'loading-packet' }>,
  packet: Packet,
  hasBase: boolean,
  facts: PurchaseFacts,
): Next {
  if (!isOffer) {
    const { period, hasAgreed, additional } = after;
    return begin(basketOf(packet, facts, { hasBase, wantedPeriod: period, hasAgreed, additional }), facts);
  }
  if (isOwned(packet, undefined, facts.now)) return stay(idle);
  return [
    { tag: 'choosing-packet', options: [packet], isQuick: false },
    [{ run: 'open', modal: { id: 'packets_channels', packets: [packet] } }],
  ];
}
