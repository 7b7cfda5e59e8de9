import type { EpochSeconds } from '@aerial/domain/time.ts';
import { useViewerFeature } from '../../../core/viewer-features.ts';
import type { Programme, TvChannel } from '../../../parts/channels/model.ts';
import type { PlayerStore } from '../../../player/store-types.ts';
import { DayPanel } from './DayPanel.tsx';
import { StartOverPrompt } from './StartOverPrompt.tsx';

export { DayButton } from './DayButton.tsx';
export { LastChannelsMenu } from './LastChannelsMenu.tsx';

interface ChannelOverlayProps {
  readonly player: PlayerStore;
  readonly channel: TvChannel;
  readonly programme: Programme | undefined;
  readonly programmes: readonly Programme[];
  readonly hasDay: boolean;
  readonly onPlay: (at: EpochSeconds | undefined) => void;
}

/** Over the picture of a channel: the offer to start over, and the day. */
export default function ChannelOverlay({
  player,
  channel,
  programme,
  programmes,
  hasDay,
  onPlay,
}: ChannelOverlayProps) {
  const offersStartOver = useViewerFeature('start_over_prompt');
  return (
    <>
      {offersStartOver && programme && (
        <StartOverPrompt key={programme.id} player={player} channel={channel} programme={programme} />
      )}
      {hasDay && <DayPanel player={player} channel={channel} programmes={programmes} onPlay={onPlay} />}
    </>
  );
}
