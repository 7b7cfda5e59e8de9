/**
 * Changes of a subscription: stop, renew, cancel what begins later. One function from a state and an event to the next state and the
 * effects to run; `changes.ts` performs the effects. @source spec 3 §4.4, §8
 */
import type { Failure } from '../failure.ts';
import { actionsOf } from '../packet-state.ts';
import type { Packet } from '../wire.ts';

/** The calls of. */
export type ChangeCall =
  /** `DELETE /v2/users/self/subscriptions` @source A-796 */
  | { readonly call: 'unsubscribe'; readonly packetId: number }
  /** `PATCH /v2/users/self/subscriptions` @source */
  | { readonly call: 'set-renewal'; readonly packetId: number; readonly renew: boolean }
  /** `DELETE /v2/users/self/purchases/{id}` @source A-799 */
  | { readonly call: 'cancel-purchase'; readonly purchaseId: string }
  /** `PATCH /v2/users/self/purchases/{id}` with status active. @source */
  | { readonly call: 'reenable-purchase'; readonly purchaseId: string }
  /** `DELETE /v2/users/self/subscriptions/futures/{id}` @source A-794 */
  | { readonly call: 'cancel-future'; readonly subscriptionId: string };

/** `until`: when it ends then, ISO 8601. */
export type Change =
  | { readonly kind: 'stop'; readonly packet: Packet; readonly until: string | undefined }
  | { readonly kind: 'renew'; readonly packet: Packet }
  | { readonly kind: 'cancel-future'; readonly packet: Packet; readonly subscriptionId: string };

export type ChangeState =
  | { readonly tag: 'idle' }
  /** The dialog names the packet and the date. @source A-530 */
  | { readonly tag: 'confirming'; readonly change: Change }
  | { readonly tag: 'changing'; readonly change: Change };

export type ChangeEvent =
  | { readonly type: 'requested'; readonly change: Change }
  | { readonly type: 'confirmed' | 'declined' | 'changed' }
  | { readonly type: 'failed'; readonly failure: Failure };

export type ChangeEffect =
  | { readonly run: 'confirm'; readonly change: Change }
  | { readonly run: 'change'; readonly call: ChangeCall }
  /** Packets, subscriptions and balance are loaded again. @source A-530 */
  | { readonly run: 'refresh' }
  /** `surveyFor`: the packet whose unsubscribe survey follows when it has closed. @source */
  | {
      readonly run: 'message';
      readonly title: 'title_renew_disabled' | 'title_message';
      readonly text: string;
      readonly surveyFor: number | undefined;
    }
  /** The survey opens. @source A-630 */
  | { readonly run: 'unsubscribed'; readonly packetId: number }
  | { readonly run: 'report-error'; readonly failure: Failure };

type Next = [ChangeState, ChangeEffect[]];
export const initialChange: ChangeState = { tag: 'idle' };
const stay = (state: ChangeState): Next => [state, []];

/** A purchase is stopped and renewed as such; a subscription without one by its own calls. @source */
export function changeCall(change: Change): ChangeCall {
  const { packet } = change;
  const purchaseId = packet.user_purchase?.id;
  switch (change.kind) {
    case 'cancel-future':
      return { call: 'cancel-future', subscriptionId: change.subscriptionId };
    case 'renew':
      return purchaseId === undefined
        ? { call: 'set-renewal', packetId: packet.id, renew: true }
        : { call: 'reenable-purchase', purchaseId };
    case 'stop':
      if (purchaseId !== undefined) return { call: 'cancel-purchase', purchaseId };
      return actionsOf(packet).has('can_disable_renew')
        ? { call: 'set-renewal', packetId: packet.id, renew: false }
        : { call: 'unsubscribe', packetId: packet.id };
  }
}

const start = (change: Change): Next => [{ tag: 'changing', change }, [{ run: 'change', call: changeCall(change) }]];

/** @source */
const changed = ({ kind, packet }: Change): Next => [
  initialChange,
  [{ run: 'refresh' }, ...(kind === 'stop' ? [{ run: 'unsubscribed', packetId: packet.id } as const] : [])],
];

/** @source */
function failed({ kind, packet }: Change, failure: Failure): Next {
  if (kind !== 'stop' || (failure.status !== 400 && failure.status !== 451))
    return [initialChange, [{ run: 'report-error', failure }]];
  const isDisabled = failure.status === 400;
  return [
    initialChange,
    [
      {
        run: 'message',
        title: isDisabled ? 'title_renew_disabled' : 'title_message',
        text: failure.message,
        surveyFor: isDisabled ? packet.id : undefined,
      },
    ],
  ];
}

/** The next state and its effects. Events without a meaning in a state change nothing. @source */
export function stepChange(state: ChangeState, event: ChangeEvent): Next {
  switch (event.type) {
    case 'requested':
      if (state.tag === 'changing') return stay(state);
      if (event.change.kind === 'renew') return start(event.change);
      return [{ tag: 'confirming', change: event.change }, [{ run: 'confirm', change: event.change }]];
    case 'confirmed':
      return state.tag === 'confirming' ? start(state.change) : stay(state);
    case 'declined':
      return state.tag === 'confirming' ? stay(initialChange) : stay(state);
    case 'changed':
      return state.tag === 'changing' ? changed(state.change) : stay(state);
    case 'failed':
      return state.tag === 'changing' ? failed(state.change, event.failure) : stay(state);
  }
}
