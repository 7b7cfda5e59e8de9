import type * as metrics from '@aerial/contract/calls/metrics.ts';
import { clientCall } from '../client-call.ts';

export const metricsEventsCall = clientCall<typeof metrics.metricsEventsCall>(
  'metricsEvents',
  'POST',
  '/v2/metrics/events',
  'optional',
);
