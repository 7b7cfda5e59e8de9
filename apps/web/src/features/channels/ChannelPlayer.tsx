import { presentMs } from '@aerial/api-client/present.ts';
import { toEpochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { Lock, Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClose } from '../../core/links.tsx';
import { usePlaybackEvents } from '../../analytics/useEvents.ts';
import { useIsOver } from '../../core/covered.ts';
import { useMiniPlayer } from '../../core/mini-player.ts';
import { MiniPlayerEnd } from '../../core/MiniPlayerEnd.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import { useContentLanguage } from '../../i18n/content-language.ts';
import { formatClock } from '../../player/rules/format.ts';
import { usePlayerState } from '../../player/react.ts';
import type { PlayerStore } from '../../player/store-types.ts';
import { useSleepTimer } from '../../player/sleep/useSleepTimer.tsx';
import { Player } from '../../player/ui/Player.tsx';
import type { Neighbour } from '../../player/ui/PlayerContext.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { SizedImage } from '@aerial/ui/SizedImage.tsx';
import styles from './ChannelPlayer.module.css';
import type { Programme, TvCategory, TvChannel } from '../../parts/channels/model.ts';
import { canSeekIn } from '../../parts/channels/schedule.ts';
import { pathIn } from './rules/route.ts';
import { programmeOn } from './tuner/play-request.ts';
import { useByNumber } from './useByNumber.ts';
import { useZapNotice } from './zap-notice.ts';
import { useChannelMenus } from './useChannelMenus.ts';
import { useOffer } from './useOffer.ts';

interface ChannelPlayerProps {
  readonly player: PlayerStore;
  readonly channel: TvChannel;
  readonly programme: Programme | undefined;
  /** Shown until the stream brings its own. */
  readonly poster: string | undefined;
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
  readonly last: Neighbour | undefined;
  /** Goes to any channel. */
  readonly jump: (channel: TvChannel) => void;
  /** Goes to a position of a channel; undefined: live. */
  readonly goTo: (channel: TvChannel, at: EpochSeconds | undefined) => void;
  readonly channels: readonly TvChannel[];
  /** The channel's guide, once it is loaded. */
  readonly programmes: readonly Programme[] | undefined;
  /** Whose channels are gone through. */
  readonly category: TvCategory | undefined;
  readonly isNarrow: boolean;
}

/** Loaded once the first picture is there, which has the connection to itself until then. */
const loadOverlay = () => import('./overlay/ChannelOverlay.tsx');
const ChannelOverlay = lazy(loadOverlay);
const DayButton = lazy(async () => ({ default: (await loadOverlay()).DayButton }));
const LastChannelsMenu = lazy(async () => ({ default: (await loadOverlay()).LastChannelsMenu }));
/** Where a button will be. */
const Place = () => <span aria-hidden="true" className={styles.buttonPlace} />;
const noProgrammes: readonly Programme[] = [];
const PlayerCorner = lazy(() => import('../../parts/playing/PlayerCorner.tsx'));

/** The player of a channel, or why it does not play. */
export function ChannelPlayer(props: ChannelPlayerProps) {
  const { channel } = props;
  const isMini = useMiniPlayer() !== undefined;
  if (channel.isAvailable && channel.isPurchased) return <Playing {...props} />;
  return isMini ? <MiniPlayerEnd /> : <Unavailable channel={channel} />;
}

function Playing({
  player,
  channel,
  programme,
  poster,
  previous,
  next,
  last,
  jump,
  goTo,
  channels,
  programmes = noProgrammes,
  category,
  isNarrow,
}: ChannelPlayerProps) {
  const { t } = useTranslation();
  const close = useClose();
  const isOver = useIsOver();
  const isMini = useMiniPlayer() !== undefined;
  const byNumber = useByNumber(category);
  const sleep = useSleepTimer(player, useViewerFeature('sleep_timer'));
  const lang = useContentLanguage();
  const menus = useChannelMenus({ player, channel, channels, programmes, goTo });
  const isPainted = usePlayerState(player, (state) => state.isPainted);
  const [hasPlayed, setHasPlayed] = useState(false);
  if (isPainted && !hasPlayed) setHasPlayed(true);
  usePlaybackEvents(player, { channelId: channel.id, contentId: programme?.contentId });
  // What the corner names is what it expands to.
  const zapped = useZapNotice((noticed) => (isMini || noticed?.id === channel.id ? undefined : noticed));
  const named = zapped ?? channel;
  const on = zapped ? programmeOn(zapped, noProgrammes, toEpochSeconds(presentMs())) : programme;
  const range = on && `${formatClock(on.startAt)} – ${formatClock(on.endAt)}`;
  return (
    <Player
      player={player}
      title={on?.title ?? named.name}
      subtitle={on ? [named.name, range].join(' · ') : undefined}
      lang={lang}
      artwork={on?.picture ?? named.cover}
      poster={zapped ? undefined : poster}
      clock="time-of-day"
      onBack={isNarrow && isOver ? close : undefined}
      previous={previous}
      next={next}
      last={last}
      byNumber={byNumber}
      settings={sleep.settings}
      menus={menus.offered}
      hidesPictures={programme?.isResultHidden}
      onProgramme={menus.goToProgramme}
      lineEnd={
        menus.offered.includes('day') && (
          <span className={styles.lineEnd}>
            {hasPlayed && (
              <Suspense>
                <DayButton />
              </Suspense>
            )}
          </span>
        )
      }
      series={
        menus.offered.includes('last') && (
          <Suspense fallback={<Place />}>
            {hasPlayed ? <LastChannelsMenu channels={channels} current={channel} onChoose={jump} /> : <Place />}
          </Suspense>
        )
      }
      after={
        <>
          {hasPlayed && !isMini && (
            <Suspense>
              <ChannelOverlay
                player={player}
                channel={channel}
                programme={programme}
                programmes={programmes}
                hasDay={menus.offered.includes('day')}
                onPlay={menus.playAt}
              />
            </Suspense>
          )}
          {sleep.overlay}
        </>
      }
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
