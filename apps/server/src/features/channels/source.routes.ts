import * as calls from '@aerial/contract/calls/operator-channel-sources.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import { isoSeconds } from '@aerial/domain/time.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { SourceReading } from './source-health.ts';
import type { StoredBlackout } from './source.pg.ts';
import type { ChannelSources } from './source.service.ts';

const healthWire = (reading: SourceReading): calls.SourceHealth => ({
  is_live: reading.isLive,
  fault: reading.fault,
  status: reading.status,
  checked_at: isoSeconds(reading.checkedAt),
  latency_ms: reading.latencyMs,
  bitrate: reading.bitrate,
  announced_bitrate: reading.announcedBitrate,
  resolution: reading.resolution,
  frame_rate: reading.frameRate,
  codecs: reading.codecs,
  variants: reading.variants,
  segment_s: reading.segmentS,
  behind_s: reading.behindS,
});
const blackoutsWire = (found: Result<readonly StoredBlackout[], AppError>) =>
  found.ok ? ok(found.value.map((one) => ({ ...one }))) : found;

export function channelSourceRoutes(router: CallRouter, sources: ChannelSources): void {
  router.handle(calls.checkChannelSourceCall, async ({ operator, params }) => {
    const reading = await sources.check(operator.providerId, params.id);
    return reading.ok ? ok(healthWire(reading.value)) : reading;
  });
  router.handle(calls.previewChannelCall, async ({ operator, params }) => {
    const preview = await sources.preview(operator.providerId, params.id);
    return preview.ok ? ok({ path: preview.value.path, expires_at: isoSeconds(preview.value.until) }) : preview;
  });
  router.handle(calls.channelBlackoutsCall, async ({ operator, params }) =>
    blackoutsWire(await sources.blackouts(operator.providerId, params.id)),
  );
  router.handle(calls.addBlackoutCall, async ({ operator, params, body }) =>
    blackoutsWire(await sources.addBlackout(operator.providerId, params.id, body)),
  );
  router.handle(calls.removeBlackoutCall, async ({ operator, params }) =>
    blackoutsWire(await sources.removeBlackout(operator.providerId, params.id, params.blackout)),
  );
}
