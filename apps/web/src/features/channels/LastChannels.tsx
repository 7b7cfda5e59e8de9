import type { ChannelId } from '@aerial/domain/ids.ts';
import { useTranslation } from 'react-i18next';
import { StayLink } from '../../player/ui/stay.tsx';
import { ChannelLogo } from './ChannelLogo.tsx';
import styles from './ChannelInfo.module.css';
import { useProfileId } from '../../core/runtime.tsx';
import { useLastChannels } from '../../parts/channels/lastChannels.ts';
import type { TvCategory, TvChannel } from '../../parts/channels/model.ts';
import { lastWatched } from './rules/last.ts';
import { pathIn } from './rules/route.ts';

interface LastChannelsProps {
  readonly channels: readonly TvChannel[];
  readonly current: ChannelId;
  readonly category: TvCategory | undefined;
}

/** The channels watched last, without the one that plays. @source C-186, C-601 */
export function LastChannels({ channels, current, category }: LastChannelsProps) {
  const { t } = useTranslation();
  const ids = useLastChannels(useProfileId());
  const last = lastWatched(ids, channels, current);
  if (last.length === 0) return null;
  return (
    <section className={styles.last} aria-labelledby="last-channels">
      <h2 id="last-channels" className={styles.heading}>
        {t('channels_last')}
      </h2>
      <ul>
        {last.map((channel) => (
          <li key={channel.id}>
            <StayLink
              className={styles.lastChannel}
              to={pathIn(category?.channelIds.includes(channel.id) ? category : undefined, channel)}
            >
              <ChannelLogo channel={channel} size="large" />
              <span>{channel.name}</span>
            </StayLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
