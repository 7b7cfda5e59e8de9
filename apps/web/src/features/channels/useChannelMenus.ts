import { toEpochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { presentMs } from '@aerial/api-client/present.ts';
import { useMemo } from 'react';
import { useProfileId } from '../../core/runtime.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import { useLastChannels } from '../../parts/channels/lastChannels.ts';
import type { Programme, TvChannel } from '../../parts/channels/model.ts';
import type { PlayerStore } from '../../player/store-types.ts';
import { lastWatched } from './rules/last.ts';

interface ChannelMenusInput {
  readonly player: PlayerStore;
  readonly channel: TvChannel;
  readonly channels: readonly TvChannel[];
  readonly programmes: readonly Programme[];
  readonly goTo: (channel: TvChannel, at: EpochSeconds | undefined) => void;
}

interface ChannelMenus {
  /** Those that have something to show. */
  readonly offered: readonly ('last' | 'day')[];
  /** Plays the channel from an instant; undefined: live. */
  readonly playAt: (at: EpochSeconds | undefined) => void;
  readonly goToProgramme: ((direction: 1 | -1) => void) | undefined;
}

/** What the player of a channel offers besides: the channels watched last, and the whole day. */
export function useChannelMenus({ player, channel, channels, programmes, goTo }: ChannelMenusInput): ChannelMenus {
  const offersLast = useViewerFeature('last_channels');
  const offersDay = useViewerFeature('day_scrub');
  const ids = useLastChannels(useProfileId());
  const hasLast = offersLast && lastWatched(ids, channels, channel.id).length > 0;
  const hasDay = offersDay && channel.offeredDays > 0 && programmes.length > 0;
  const offered = useMemo(
    () => [...(hasLast ? (['last'] as const) : []), ...(hasDay ? (['day'] as const) : [])],
    [hasLast, hasDay],
  );
  const playAt = (at: EpochSeconds | undefined): void => {
    if (at === undefined) return player.goLive();
    const { canSeek, machine } = player.getState();
    const { bounds } = machine;
    // Within the programme on the picture it is a seek, which may need no other stream.
    if (canSeek && bounds && at >= bounds.start && at < bounds.end) player.seek(at);
    else goTo(channel, at);
    player.play();
  };
  return {
    offered,
    playAt,
    goToProgramme: hasDay
      ? (direction) =>
          void import('./rules/day.ts').then(({ programmeJump }) => {
            const now = toEpochSeconds(presentMs());
            const { position } = player.getTime();
            const to = programmeJump(position as EpochSeconds, direction, programmes, channel, now);
            if (to !== undefined) playAt(to === 'live' ? undefined : to);
          })
      : undefined,
  };
}
