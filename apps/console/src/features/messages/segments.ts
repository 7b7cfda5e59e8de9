import type { MessageOrder } from '@aerial/contract/calls/operator-messages.ts';
import type { TextFunction } from '../../i18n/texts.ts';
import type { texts } from './texts.ts';

type T = TextFunction<(typeof texts)['set']>;
type Segment = NonNullable<MessageOrder['segment']>;

/** @param nameOf a packet */
export function segmentText(t: T, segment: Segment | null, nameOf: (packetId: number) => string): string {
  if (!segment) return '—';
  const list = (ids: readonly number[]): string => ids.map(nameOf).join(', ');
  const { all, user_ids: users, packet_ids: withPackets, without_packet_ids: withoutPackets } = segment;
  const parts = [
    users?.length ? t('segment_users', { count: users.length }) : '',
    withPackets?.length ? t('segment_with', { packets: list(withPackets) }) : '',
    withoutPackets?.length ? t('segment_without', { packets: list(withoutPackets) }) : '',
  ].filter(Boolean);
  return parts.length === 0 && all ? t('segment_all') : parts.join('; ');
}
