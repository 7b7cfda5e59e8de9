/** Before the checkout: agreement, base packet and login, in this order. @source spec 3 §4.2 steps 1–3 and 8–12 */
import { agreementOf, goesAlone, isBasePacket, needsBasePacket } from '@aerial/domain/packets.ts';
import { formatPeriod } from '@aerial/domain/periods.ts';
import { isFreePacket } from '../../parts/commerce/packet-list.ts';
import { periodAction, type PeriodChoice } from '../../parts/commerce/packet-periods.ts';
import { isOwned } from '../../parts/commerce/packet-state.ts';
import type { PlayAfter } from '../../parts/commerce/play-after.ts';
import type { License, Packet } from '../../parts/commerce/wire.ts';
import type { PurchaseText } from './purchase-modals.ts';
import {
  idle,
  stay,
  type AfterAuth,
  type PacketBasket,
  type Next,
  type PacketAfterAuth,
  type PurchaseEffect,
  type PurchaseFacts,
  type PurchaseState,
} from './purchase-types.ts';

/** Buying goes on from here for a basket. @source */
export function begin(basket: PacketBasket, facts: PurchaseFacts): Next {
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
  if (needsBasePacket(goesAlone(packet), basket.hasBase, facts.allowsWithoutBase)) return requireBase(basket);
  if (!facts.isSignedIn) {
    const after: PacketAfterAuth = {
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
export const requireBase = (basket: PacketBasket): Next => [{ tag: 'loading-base', basket }, [{ run: 'load-base' }]];

const basketOf = (packet: Packet, facts: PurchaseFacts, over: Partial<PacketBasket> = {}): PacketBasket => ({
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

/** A guest signs in first: what a user has bought is known only then. @source, C-620 */
export function playUnpurchased(target: PlayAfter, facts: PurchaseFacts): Next {
  const remembering: PurchaseEffect[] = [{ run: 'abandon' }, { run: 'remember-content', target }];
  if (!facts.isSignedIn) {
    const after: AfterAuth = { target };
    return [{ tag: 'signing-in', after }, [...remembering, { run: 'sign-in', after }]];
  }
  return [
    { tag: 'loading-packets', target },
    [...remembering, { run: 'load-packets', target, isQuick: facts.hasQuickSales }],
  ];
}

/** It was bought before, under this login or in another tab: it plays. */
export const targetOwned = (state: PurchaseState): Next =>
  state.tag === 'loading-packets'
    ? [
        idle,
        [
          { run: 'refresh', delayMs: 0 },
          { run: 'play-remembered', delayMs: 0 },
        ],
      ]
    : stay(state);

/** @source */
function nothingFits(target: PlayAfter, facts: PurchaseFacts): Next {
  const only = facts.onlyOffers;
  // A channel that is missing comes later.
  const absent: PurchaseText = target.kind === 'channel' ? 'channel_soon' : 'no_purchases';
  const text: PurchaseText = only ? `offers_only_${only}` : absent;
  return [idle, [{ run: 'forget-content' }, { run: 'message', text, watchesTv: only !== undefined }]];
}

function offerPackets(packets: readonly Packet[], facts: PurchaseFacts): Next {
  const isQuick = facts.hasQuickSales;
  return [
    { tag: 'choosing-packet', options: packets, isQuick },
    [{ run: 'open', modal: { id: isQuick ? 'quick_packets' : 'packets_channels', packets } }],
  ];
}

/** @param licenses of the title that was to be played: to rent or buy it alone comes first */
export function packetsLoaded(
  state: PurchaseState,
  packets: readonly Packet[],
  licenses: readonly License[],
  facts: PurchaseFacts,
): Next {
  if (state.tag === 'loading-packets') {
    const { target } = state;
    if (licenses.length > 0) {
      const hasPackets = packets.length > 0;
      return [
        { tag: 'choosing-license', target, licenses, packets },
        [{ run: 'open', modal: { id: 'confirm_period', kind: 'licenses', licenses, hasPackets } }],
      ];
    }
    return packets.length === 0 ? nothingFits(target, facts) : offerPackets(packets, facts);
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

type ChoosingLicense = Extract<PurchaseState, { tag: 'choosing-license' }>;

/** A licence has no agreement, no period and no base packet: its account is next. */
export function licenseChosen(state: ChoosingLicense, purchaseTypeId: string, facts: PurchaseFacts): Next {
  const license = state.licenses.find(({ purchase_type_id: id }) => id === purchaseTypeId);
  if (!license) return stay(state);
  if (facts.isCountryForbidden) return [idle, [{ run: 'close' }, { run: 'forbidden-country' }]];
  const basket = { license, target: state.target };
  return [{ tag: 'loading-account', basket, topUpFor: undefined }, [{ run: 'load-account' }]];
}

export const packetsChosen = (state: ChoosingLicense, facts: PurchaseFacts): Next =>
  state.packets.length > 0 ? offerPackets(state.packets, facts) : stay(state);

/** The purchase continues after the login, also on a page that was loaded meanwhile. @source */
export function signedIn(state: PurchaseState, after: AfterAuth | undefined, facts: PurchaseFacts): Next {
  if (!after || (state.tag !== 'signing-in' && state.tag !== 'idle')) return stay(state);
  if ('target' in after) {
    const [next, effects] = playUnpurchased(after.target, facts);
    return [next, [{ run: 'forget-after-auth' }, ...effects]];
  }
  return [
    { tag: 'loading-packet', after, isOffer: false },
    [{ run: 'forget-after-auth' }, { run: 'load-packet', packetId: after.packetId }],
  ];
}

/** After a payment that failed: the same packet or title from the beginning, with what it costs now. */
export function tryAgain(wanted: number | PlayAfter, facts: PurchaseFacts): Next {
  if (typeof wanted !== 'number') return playUnpurchased(wanted, facts);
  const packetId = wanted;
  const after: PacketAfterAuth = { packetId, period: undefined, hasAgreed: true, additional: undefined };
  return [{ tag: 'loading-packet', after, isOffer: false }, [{ run: 'load-packet', packetId }]];
}

/** @source A-448 */
export function offerAgain(packetId: number): Next {
  const after: PacketAfterAuth = { packetId, period: undefined, hasAgreed: false, additional: undefined };
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
