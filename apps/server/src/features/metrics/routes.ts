/** Events that clients report. @source spec 2 §7 Analytics events, C-729 */
import { randomUUID } from 'node:crypto';
import { AB_NAME, metricsEventsCall } from '@aerial/contract/calls/metrics.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { EventsRefused, type EventSink } from './ports.ts';

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

/** Databases refuse halves of characters and zeros in texts. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');
const storableParams = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      storable(name),
      typeof value === 'string' ? storable(value) : value,
    ]),
  );

const GROUP_NAME = new RegExp(AB_NAME);
/** The schema lets names through that no test can have. */
const areKnown = (groups: Readonly<Record<string, string>> = {}): boolean =>
  Object.keys(groups).every((name) => GROUP_NAME.test(name));

export function metricsRoutes(router: CallRouter, { sink, clock }: MetricsRoutesDeps): void {
  router.handle(metricsEventsCall, async ({ body, viewer, provider }) => {
    const wrong = body.events.findIndex(({ params = {} }) => !Object.values(params).every(isPlain));
    if (wrong !== -1)
      return fail({
        code: 'validation_failed',
        message: `events/${wrong}/params: numbers, short texts, true, false and null only.`,
      });
    const unknown = body.events.findIndex(({ groups }) => !areKnown(groups));
    if (unknown !== -1)
      return fail({ code: 'validation_failed', message: `events/${unknown}/groups: names of A/B tests only.` });
    // Watching by support is no watching of the viewer.
    if (viewer?.support) return ok({ accepted: body.events.length });
    const receivedAt = clock.now();
    const taken = sink.take(
      body.events.map(({ id = randomUUID(), name, time, params = {}, groups, anonymous: isAnonymous = false }) => ({
        id,
        name,
        time,
        params: storableParams(params),
        receivedAt,
        providerId: provider.id,
        userId: isAnonymous ? undefined : viewer?.userId,
        deviceId: isAnonymous ? undefined : viewer?.deviceId,
        groups,
      })),
    );
    try {
      await taken;
    } catch (error) {
      if (error instanceof EventsRefused)
        return fail({ code: 'unavailable', message: 'Events cannot be taken now.', retryAfterS: error.retryAfterS });
      throw error;
    }
    return ok({ accepted: body.events.length });
  });
}
