import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClose } from '../../app/links.tsx';
import { useIsOver } from '../../app/App.tsx';
import { formatClock } from '../../player/rules/format.ts';
import type { PlayerStore } from '../../player/store-types.ts';
import { Player, type Neighbour } from '../../player/ui/Player.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './ChannelPlayer.module.css';
import type { Programme, TvChannel } from './model.ts';

interface ChannelPlayerProps {
  readonly player: PlayerStore;
  readonly channel: TvChannel;
  readonly programme: Programme | undefined;
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
  readonly isNarrow: boolean;
}

/** The player of a channel, or why it does not play. */
export function ChannelPlayer({ player, channel, programme, previous, next, isNarrow }: ChannelPlayerProps) {
  const { t, i18n } = useTranslation();
  const close = useClose();
  const isOver = useIsOver();
  if (!channel.isAvailable || !channel.isPurchased) return <Unavailable channel={channel} />;
  const range = programme && `${formatClock(programme.startAt, i18n.language)} – ${formatClock(programme.endAt, i18n.language)}`;
  return (
    <Player
      player={player}
      title={programme?.title ?? channel.name}
      subtitle={programme ? [channel.name, range].join(' · ') : undefined}
      artwork={programme?.picture ?? channel.cover}
      clock="time-of-day"
      onBack={isNarrow && isOver ? close : undefined}
      previous={previous}
      next={next}
      deniedText={channel.accessError ?? t('channel_not_available')}
      errorAction={
        <ButtonLink to="/channels" size="small" look="secondary">
          {t('channel_to_list')}
        </ButtonLink>
      }
    />
  );
}

/** @source C-479, C-482, C-483 */
function Unavailable({ channel }: { channel: TvChannel }) {
  const { t } = useTranslation();
  const needsPacket = !channel.isPurchased && channel.accessError === undefined;
  const text = needsPacket ? t('channels_needs_packet') : (channel.accessError ?? t('channel_not_available'));
  return (
    <div className={styles.unavailable}>
      {channel.cover && <img className={styles.cover} src={channel.cover} alt="" />}
      <output className={styles.message}>
        <Lock aria-hidden="true" />
        <p className={styles.name}>{channel.name}</p>
        <p>{text}</p>
        {needsPacket && (
          <ButtonLink to="/packets" look="primary">
            {t('channels_to_packets')}
          </ButtonLink>
        )}
      </output>
    </div>
  );
}
