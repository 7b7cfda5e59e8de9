import type { AppError } from '@aerial/contract/errors.ts';
import type { ChannelId, StatId } from '@aerial/domain/ids.ts';
import type { Result } from '@aerial/domain/result.ts';
import { toEpochSeconds } from '@aerial/domain/time.ts';
import type { ParentalGate } from '../../access/parental.ts';
import { tokenReader } from '../../accounts/tokens.pg.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { OriginDeps } from '../../origin/ports.ts';
import { momentClaims } from './moments.ts';
import { findOpenPlayback, type OpenPlayback } from './open-playback.ts';
import { playbackStore } from './repo.pg.ts';
import { playbackRoutes } from './routes.ts';
import type { PlaybackServiceDeps } from './deps.ts';
import type { PlaybackService } from './playback.ts';
import { playbackService } from './service.ts';
import { checkVisible } from './visible.ts';
import { timelineStore } from './timelines.pg.ts';
import { channelTimelines } from './timelines.ts';

/** The longest archive of a timeline, seconds: the guide is retained for 16 days, and a programme can be a day long. */
const TIMELINE_S = 17 * 86_400;

export interface PlaybackNeeds {
  readonly parental: ParentalGate;
  readonly firstPlaylists: PlaybackServiceDeps['firstPlaylists'];
  readonly describeLost: PlaybackServiceDeps['describeLost'];
  readonly adInfoFor: PlaybackServiceDeps['adInfoFor'];
  readonly drm: PlaybackServiceDeps['drm'];
  readonly showsAdBreaks: PlaybackServiceDeps['showsAdBreaks'];
}

export interface PlaybackFeature extends Feature, Pick<OriginDeps, 'timelines' | 'vod'> {
  /** The playbacks of channels that are open on the viewer's device, by channel id. */
  openChannels(viewer: Viewer): Promise<ReadonlyMap<ChannelId, StatId>>;
  /** A playback that may go on, see `open-playback.ts`. */
  openPlayback(id: StatId): Promise<Result<OpenPlayback, AppError>>;
  /** What the picture of a moment is found with, where everybody may see it. */
  readonly momentClaims: ReturnType<typeof momentClaims>;
  /** Whether a profile may see something at all. */
  readonly checkVisible: ReturnType<typeof checkVisible>;
  /** The stream of a content. */
  readonly content: PlaybackService['content'];
}

/** Whether something may be played now, and the signed addresses of its media. */
export function playbackFeature(kernel: Kernel, needs: PlaybackNeeds): PlaybackFeature {
  const { db, clock, absolute, bus, secret: mediaSecret } = kernel;
  const store = playbackStore(db);
  const playback = playbackService({ ...kernel, ...needs, store, mediaSecret });
  const media = timelineStore(db);
  const readToken = tokenReader(db, clock);
  return {
    name: 'playback',
    timelines: channelTimelines(media, clock, TIMELINE_S, bus),
    vod: { assetListOf: (id) => media.playlist(id) },
    openChannels: (viewer) => store.openChannels(viewer.userId, viewer.deviceId, toEpochSeconds(clock.now())),
    openPlayback: (id) => findOpenPlayback(id, { ...kernel, store, readToken }),
    momentClaims: momentClaims({ ...kernel, store }),
    checkVisible: checkVisible(store),
    content: playback.content,
    routes: (router) => playbackRoutes(router, { playback, absolute }),
  };
}
