/** Events that clients report. @source spec 2 §7 Analytics events, C-729 */
import { metricsEventsCall } from '@aerial/contract/calls/metrics.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { EventSink } from './ports.ts';

export interface MetricsRoutesDeps {
  readonly sink: EventSink;
  readonly clock: Clock;
}

/** Characters of a text. */
const LONGEST_TEXT = 512;
/** The schema would make numbers of long ids: what is a text stays one. */
const isPlain = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  (typeof value === 'string' && value.length <= LONGEST_TEXT);

export function metricsRoutes(router: CallRouter, { sink, clock }: MetricsRoutesDeps): void {
  router.handle(metricsEventsCall, async ({ body, viewer, provider }) => {
    const wrong = body.events.findIndex(({ params = {} }) => !Object.values(params).every(isPlain));
    if (wrong !== -1)
      return fail({
        code: 'validation_failed',
        message: `events/${wrong}/params: numbers, short texts, true, false and null only.`,
      });
    const receivedAt = clock.now();
    await sink.take(
      body.events.map(({ name, time, params = {} }) => ({
        name,
        time,
        params,
        receivedAt,
        providerId: provider.id,
        userId: viewer?.userId,
        deviceId: viewer?.deviceId,
      })),
    );
    return ok({ accepted: body.events.length });
  });
}
