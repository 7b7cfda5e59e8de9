import { Lock } from 'lucide-react';
import { memo } from 'react';
import { AppLink } from '../../../core/links.tsx';
import { ChannelLogo } from '../ChannelLogo.tsx';
import type { TvCategory, TvChannel } from '../../../parts/channels/model.ts';
import { pathIn } from '../rules/route.ts';
import styles from './GuideGrid.module.css';
import type { Metrics } from './rules/window.ts';

interface GuideChannelsProps {
  readonly channels: readonly TvChannel[];
  readonly category: TvCategory | undefined;
  readonly firstRow: number;
  readonly endRow: number;
  readonly metrics: Metrics;
  /** The line whose name has the focus. */
  readonly focusedRow: number | undefined;
}

/**
 * The channels beside the grid: one column that stays while the hours are scrolled under it. A name that stays by itself in each
 * line would be a layer for each line. For screen readers and the keyboard, each line has its own name.
 */
export const GuideChannels = memo(function GuideChannels({
  channels,
  category,
  firstRow,
  endRow,
  metrics,
  focusedRow,
}: GuideChannelsProps) {
  return (
    <div
      aria-hidden="true"
      className={styles.channels}
      style={{ width: metrics.columnPx, height: channels.length * metrics.rowPx }}
    >
      {channels.slice(firstRow, endRow).map((channel, index) => (
        <ChannelName
          key={channel.id}
          channel={channel}
          category={category}
          top={(firstRow + index) * metrics.rowPx}
          height={metrics.rowPx}
          isFocused={firstRow + index === focusedRow}
        />
      ))}
    </div>
  );
});

interface ChannelNameProps {
  readonly channel: TvChannel;
  readonly category: TvCategory | undefined;
  /** CSS pixels from the first line. */
  readonly top: number;
  readonly height: number;
  readonly isFocused: boolean;
}

const ChannelName = memo(function ChannelName({ channel, category, top, height, isFocused }: ChannelNameProps) {
  return (
    <AppLink
      to={pathIn(category, channel)}
      className={styles.channelLink}
      style={{ top, height }}
      data-focused={isFocused || undefined}
      title={channel.name}
      tabIndex={-1}
    >
      <span className={styles.number}>{channel.number}</span>
      <ChannelLogo channel={channel} />
      <span className={styles.name}>{channel.name}</span>
      {!channel.isPurchased && <Lock aria-hidden="true" size={14} />}
    </AppLink>
  );
});
