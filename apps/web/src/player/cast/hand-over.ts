import { receiverTicketCall } from '@aerial/api-client/calls/receivers.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import type { StatId } from '@aerial/domain/ids.ts';

/** Hands a playback over to our own receiver. @returns the ticket by which that reports it; undefined where it fails: it plays uncounted */
export async function handOver(api: ApiPort, id: StatId): Promise<string | undefined> {
  try {
    return (await api.call(receiverTicketCall, { params: { id } })).ticket;
  } catch {
    return undefined;
  }
}
