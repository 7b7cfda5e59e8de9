import { Picture } from '@aerial/ui/Picture.tsx';
import styles from './ChannelLogo.module.css';
import type { TvChannel } from '../../parts/channels/model.ts';

/** The channel's logo on a plate; its first letter when it has none. The name always stands beside it. */
export function ChannelLogo({ channel, size = 'small' }: { channel: TvChannel; size?: 'small' | 'large' }) {
  const [width, height] = size === 'small' ? [64, 44] : [88, 60];
  return (
    <span className={styles.plate} data-size={size}>
      <Picture
        src={channel.logo}
        alt=""
        kind="icon"
        width={width}
        height={height}
        fit="contain"
        stub={<span className={styles.letter}>{channel.name.slice(0, 1)}</span>}
      />
    </span>
  );
}
