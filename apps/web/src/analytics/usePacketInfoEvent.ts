import { useEffect } from 'react';
import { useEvents } from './useEvents.ts';

/** Reports that a packet is on the screen with all that is in it. @source C-736 */
export function usePacketInfoEvent(packetId: number): void {
  const events = useEvents();
  useEffect(() => events.track('packet_info', { packetId }), [events, packetId]);
}
