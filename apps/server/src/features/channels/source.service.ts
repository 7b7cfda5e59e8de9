/** The source of a channel as its operator asks about it: health, preview, blackouts. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { ChannelId, ProviderId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, toEpochSeconds, type Clock, type EpochMs, type EpochSeconds } from '@aerial/domain/time.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { playbackPaths } from '../../origin/addresses/playback-paths.ts';
import { viewerTag } from '../../origin/addresses/signature.ts';
import type { ArrangedChannel } from './operator.ports.ts';
import { nothingRead, readSource, type SourceReading } from './source-health.ts';
import type { ChannelSourceStore, StoredBlackout } from './source.pg.ts';

/** Each is a request of ours to somebody's server. */
const MAX_CHECKS_A_MINUTE = 120;
const MAX_PREVIEWS_A_MINUTE = 60;
const PREVIEW_MS = 10 * 60_000;
const DAY_S = 86_400;
const MAX_BLACKOUT_S = 366 * DAY_S;

const noBlackout: AppError = { code: 'not_found', message: 'There is no such blackout.' };
const wrongEnd: AppError = {
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { end: ['Please check this value.'] },
};

export interface ChannelSourceDeps {
  find(providerId: ProviderId, id: ChannelId): Promise<Result<ArrangedChannel, AppError>>;
  readonly store: ChannelSourceStore;
  readonly fetch: Outgoing;
  readonly clock: Clock;
  readonly limits: Pick<Limiter, 'spend'>;
  readonly publicUrl: string;
  readonly mediaSecret: string;
  readonly wait?: (ms: number) => Promise<unknown>;
}
type Answer<T> = Promise<Result<T, AppError>>;

export function channelSources(deps: ChannelSourceDeps) {
  const { find, store, clock, limits, publicUrl, mediaSecret } = deps;
  const now = (): EpochSeconds => toEpochSeconds(clock.now());
  const spend = (what: string, providerId: ProviderId, max: number) =>
    limits.spend([{ key: `channel ${what} ${providerId}`, max, windowS: 60 }]);
  const blackoutsOf = (providerId: ProviderId, id: ChannelId) => store.blackouts(providerId, id, now() - DAY_S);

  return {
    async check(providerId: ProviderId, id: ChannelId): Answer<SourceReading> {
      const found = await find(providerId, id);
      if (!found.ok) return found;
      const allowed = await spend('check', providerId, MAX_CHECKS_A_MINUTE);
      if (!allowed.ok) return allowed;
      const { source } = found.value;
      if (source.kind === 'timeline') {
        const isLive = await store.isOnAir(id, now());
        return ok({ ...nothingRead(clock.now()), isLive, fault: isLive ? null : 'nothing_on_air' });
      }
      // An address that is a path is one of this installation.
      const url = URL.parse(source.url, publicUrl)?.href ?? source.url;
      return ok(await readSource({ ...source, url }, deps));
    },

    /** An address like a viewer's, without ads, that no viewing is counted for. */
    async preview(providerId: ProviderId, id: ChannelId): Answer<{ readonly path: string; readonly until: EpochMs }> {
      const found = await find(providerId, id);
      if (!found.ok) return found;
      const allowed = await spend('preview', providerId, MAX_PREVIEWS_A_MINUTE);
      if (!allowed.ok) return allowed;
      const until = epochMs(clock.now() + PREVIEW_MS);
      const { master } = playbackPaths(mediaSecret, {
        kind: 'live',
        id: String(id),
        provider: String(providerId),
        viewer: viewerTag(mediaSecret, String(providerId), { userId: 0, deviceId: 'console' }),
        expiresAt: toEpochSeconds(until),
      });
      return ok({ path: master, until });
    },

    async blackouts(providerId: ProviderId, id: ChannelId): Answer<readonly StoredBlackout[]> {
      const found = await find(providerId, id);
      return found.ok ? ok(await blackoutsOf(providerId, id)) : found;
    },

    async addBlackout(
      providerId: ProviderId,
      id: ChannelId,
      { start, end }: { readonly start: EpochSeconds; readonly end: EpochSeconds },
    ): Answer<readonly StoredBlackout[]> {
      const found = await find(providerId, id);
      if (!found.ok) return found;
      if (end <= start || end <= now() || end - start > MAX_BLACKOUT_S) return fail(wrongEnd);
      await store.addBlackout(providerId, id, start, end);
      return ok(await blackoutsOf(providerId, id));
    },

    async removeBlackout(providerId: ProviderId, id: ChannelId, blackout: number): Answer<readonly StoredBlackout[]> {
      const found = await find(providerId, id);
      if (!found.ok) return found;
      return (await store.removeBlackout(providerId, id, blackout))
        ? ok(await blackoutsOf(providerId, id))
        : fail(noBlackout);
    },
  };
}
export type ChannelSources = ReturnType<typeof channelSources>;
