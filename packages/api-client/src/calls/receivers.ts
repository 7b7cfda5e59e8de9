/** Playbacks that receivers of casts report; apart from others, which every page loads. */
import type * as playback from '@aerial/contract/calls/playback.ts';
import { clientCall } from '../client-call.ts';

export const receiverTicketCall = clientCall<typeof playback.receiverTicketCall>(
  'receiverTicket',
  'POST',
  '/v2/users/self/stat/:id/receiver',
  'viewer',
);
export const receiverReportCall = clientCall<typeof playback.receiverReportCall>(
  'receiverReport',
  'POST',
  '/v2/receivers/reports',
  'none',
);
