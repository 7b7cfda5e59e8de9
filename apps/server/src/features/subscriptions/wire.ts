import type { FutureSubscription, PacketSubscription } from '@aerial/contract/shapes/commerce.ts';
import type { Packet } from '@aerial/contract/shapes/commerce.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import type { Static } from 'typebox';
import type { StoredSubscription } from '../../billing/store.pg.ts';
import type { PauseRecord } from './ports.ts';

/** @source wire shapes §5 PacketSubscription */
export function subscriptionWire(
  { id, state, type }: StoredSubscription,
  packet: Packet,
  pauses: readonly PauseRecord[],
  message: string,
): PacketSubscription {
  return {
    id,
    packet,
    start_at: isoSeconds(state.startAt),
    end_at: state.paidUntil === null ? null : isoSeconds(epochMs(state.paidUntil - 1000)),
    next_pay_at: state.renew && state.paidUntil !== null ? isoSeconds(state.paidUntil) : null,
    renew: state.renew,
    renew_in_provider: state.payWith === 'operator' && state.renew,
    is_paused: state.status === 'paused',
    pauses: pauses.map((pause) => ({
      id: pause.id,
      start_at: isoSeconds(pause.startAt),
      end_at: pause.endAt === null ? null : isoSeconds(pause.endAt),
    })),
    message,
    must_show_success_text: message !== '' && state.periodIndex === 0,
    type,
    allow_delete_paused: packet.allow_delete_paused,
    next_user_purchase: packet.next_user_purchase ?? null,
  };
}

/** @source wire shapes §5 PacketFutureSubscription */
export const futureWire = ({ id, state }: StoredSubscription, packet: Packet): Static<typeof FutureSubscription> => ({
  id,
  packet,
  start_at: isoSeconds(state.startAt),
  renew: state.renew,
});
