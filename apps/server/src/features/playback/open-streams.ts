/** Counts what is opened: as a viewing, or bounded as a preview or a prepared neighbour. */
import type { ChannelId, StatId } from '@aerial/domain/ids.ts';
import { toEpochSeconds } from '@aerial/domain/time.ts';
import type { StartPoint } from '@aerial/domain/playback.ts';
import { isSet } from '../../http/flags.ts';
import type { Viewer } from '../../http/viewer.ts';
import { OPEN_MS } from '../../presence/presence.ts';
import type { PlaybackServiceDeps } from './deps.ts';
import type { NewStat } from './ports.ts';
import type { ChannelStreamRequest, PlaybackContext } from './playback.ts';
import { MEDIA_TTL_S, PREPARED_TTL_S, PREVIEW_TTL_S } from './rules.ts';

export type OpenStreams = ReturnType<typeof openStreams>;

const ownerOf = ({ userId, deviceId, profileId }: Viewer) => ({ userId, deviceId, profileId });

export function openStreams({ store, presence, clock }: Pick<PlaybackServiceDeps, 'store' | 'presence' | 'clock'>) {
  const now = () => toEpochSeconds(clock.now());

  /** @returns the stat's id; null where none is counted, undefined when other devices have reached the limit */
  async function open(
    what: Pick<NewStat, 'kind' | 'channelId' | 'contentId' | 'libraryId' | 'isForReceiver'>,
    { viewer, provider }: PlaybackContext,
  ): Promise<StatId | null | undefined> {
    if (viewer.support) return null;
    const stat = { ...what, ...ownerOf(viewer), startedAt: now() };
    const statId = await store.insertStat(stat, provider.settings.maxStreams);
    const { kind, channelId } = what;
    const { userId, providerId } = viewer;
    if (statId !== undefined)
      presence.report({ providerId, userId, statId, kind, channelId, openUntil: clock.now() + OPEN_MS });
    return statId;
  }

  /**
   * Counts the stream of a channel by its purpose. Previews and prepared streams are bounded instead of counted as viewings, which only
   * the live edge allows: a playlist of the archive lists hours at once.
   */
  async function openChannel(
    id: ChannelId,
    start: StartPoint,
    request: ChannelStreamRequest,
    context: PlaybackContext,
  ): Promise<{ statId: StatId | null; ttlS: number } | undefined> {
    const { viewer, provider } = context;
    // A support session is no viewer: it counts no stream and leaves no history.
    if (viewer.support) return { statId: null, ttlS: MEDIA_TTL_S };
    const stat: NewStat = {
      kind: start.kind === 'live' ? 'live' : 'catchup',
      channelId: id,
      ...ownerOf(viewer),
      startedAt: now(),
      isForReceiver: isSet(request.remote),
    };
    const { maxStreams } = provider.settings;
    const isPreview = isSet(request.preview);
    if (start.kind === 'live' && isPreview)
      return (await store.openPreview(stat, maxStreams)) ? { statId: null, ttlS: PREVIEW_TTL_S } : undefined;
    if (start.kind === 'live' && isSet(request.prepare)) {
      const prepared = await store.prepareStream(stat, maxStreams);
      return prepared === 'refused'
        ? undefined
        : { statId: null, ttlS: prepared === 'counted' ? PREPARED_TTL_S : MEDIA_TTL_S };
    }
    const statId = await open(stat, context);
    return statId === undefined ? undefined : { statId: isPreview ? null : statId, ttlS: MEDIA_TTL_S };
  }

  return { open, openChannel };
}
