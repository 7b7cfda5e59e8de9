import { Lock, Play } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useClose } from '../../core/links.tsx';
import { usePlaybackEvents } from '../../analytics/useEvents.ts';
import { useIsOver } from '../../core/covered.ts';
import { useContentLanguage } from '../../i18n/content-language.ts';
import { formatClock } from '../../player/rules/format.ts';
import type { PlayerStore } from '../../player/store-types.ts';
import { Player } from '../../player/ui/Player.tsx';
import type { Neighbour } from '../../player/ui/PlayerContext.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { SizedImage } from '@aerial/ui/SizedImage.tsx';
import styles from './ChannelPlayer.module.css';
import type { Programme, TvCategory, TvChannel } from '../../parts/channels/model.ts';
import { canSeekIn } from '../../parts/channels/schedule.ts';
import { pathIn } from './rules/route.ts';
import { useByNumber } from './useByNumber.ts';
import { useOffer } from './useOffer.ts';

interface ChannelPlayerProps {
  readonly player: PlayerStore;
  readonly channel: TvChannel;
  readonly programme: Programme | undefined;
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
  readonly last: Neighbour | undefined;
  /** Whose channels are gone through. */
  readonly category: TvCategory | undefined;
  readonly isNarrow: boolean;
}

const PlayerCorner = lazy(() => import('../../parts/playing/PlayerCorner.tsx'));

/** The player of a channel, or why it does not play. */
export function ChannelPlayer({
  player,
  channel,
  programme,
  previous,
  next,
  last,
  category,
  isNarrow,
}: ChannelPlayerProps) {
  const { t } = useTranslation();
  const close = useClose();
  const isOver = useIsOver();
  const byNumber = useByNumber(category);
  const lang = useContentLanguage();
  const plays = channel.isAvailable && channel.isPurchased;
  usePlaybackEvents(plays ? player : undefined, { channelId: channel.id, contentId: programme?.contentId });
  if (!plays) return <Unavailable channel={channel} />;
  const range = programme && `${formatClock(programme.startAt)} – ${formatClock(programme.endAt)}`;
  return (
    <Player
      player={player}
      title={programme?.title ?? channel.name}
      subtitle={programme ? [channel.name, range].join(' · ') : undefined}
      lang={lang}
      artwork={programme?.picture ?? channel.cover}
      clock="time-of-day"
      onBack={isNarrow && isOver ? close : undefined}
      previous={previous}
      next={next}
      last={last}
      byNumber={byNumber}
      tools={
        <Suspense>
          <PlayerCorner
            player={player}
            title={
              programme ? t('channel_title_live', { programme: programme.title, channel: channel.name }) : channel.name
            }
            together={channel.playableDays > 0 ? { channelId: channel.id } : undefined}
            pathOf={(at) => pathIn(category, channel, canSeekIn(programme, channel) ? at : undefined)}
          />
        </Suspense>
      }
      deniedText={channel.accessError ?? t('channel_not_available')}
      errorAction={
        <ButtonLink to="/channels" size="small" look="secondary">
          {t('channel_to_list')}
        </ButtonLink>
      }
    />
  );
}

/** @source C-479, C-482, C-483, C-501 */
function Unavailable({ channel }: { channel: TvChannel }) {
  const { t } = useTranslation();
  const offer = useOffer(channel);
  const needsPacket = !channel.isPurchased && channel.accessError === undefined;
  const text = needsPacket
    ? t(offer.kind === 'soon' ? 'channel_soon' : 'channels_needs_packet')
    : (channel.accessError ?? t('channel_not_available'));
  return (
    <div className={styles.unavailable}>
      {channel.cover && <SizedImage className={styles.cover} src={channel.cover} kind="wide" alt="" />}
      <output className={styles.message}>
        <Lock aria-hidden="true" />
        <p className={styles.name}>{channel.name}</p>
        <p>{text}</p>
        {needsPacket && offer.kind !== 'soon' && (
          <Button
            look="primary"
            icon={<Play aria-hidden="true" size={18} fill="currentColor" strokeWidth={0} />}
            onClick={offer.openForChannel}
          >
            {t('action_watch')}
          </Button>
        )}
      </output>
    </div>
  );
}
