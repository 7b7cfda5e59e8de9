import { LogIn, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { SizedImage } from '@aerial/ui/SizedImage.tsx';
import { useContentLanguage } from '../../i18n/content-language.ts';
import type { TvChannel } from '../../parts/channels/model.ts';
import { useOnAir } from '../../parts/channels/useOnAir.ts';
import { hasInteracted } from '../../player/interaction.ts';
import { usePlayerState } from '../../player/react.ts';
import type { MosaicSources } from './sources.ts';
import styles from './MosaicPage.module.css';
import { useTile } from './useTile.ts';

interface TileProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly channel: TvChannel;
  readonly isHeard: boolean;
  readonly sources: MosaicSources;
  /** The element that plays, for counting its frames; undefined: it is gone. */
  readonly onVideo: (id: number, video: HTMLVideoElement | undefined) => void;
  readonly onHear: () => void;
  readonly onOpen: () => void;
}

/** One channel of the mosaic. The focus chooses what is heard; a press on what is heard opens it. */
export function Tile({ ref, channel, isHeard, sources, onVideo, onHear, onOpen }: TileProps) {
  const { t } = useTranslation();
  const lang = useContentLanguage();
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const player = useTile({ channel, isHeard, sources, box, video });
  const hasPicture = usePlayerState(player, (state) => state.hasPicture);
  const hasFailed = usePlayerState(
    player,
    ({ machine }) => machine.error !== undefined || machine.phase === 'codec-error',
  );
  const isMuted = usePlayerState(player, (state) => state.machine.flags.muted);
  const programme = useOnAir(channel.id)?.programme.title ?? channel.onAir?.title;
  useEffect(() => {
    const element = video.current ?? undefined;
    onVideo(channel.id, element);
    return () => onVideo(channel.id, undefined);
  }, [channel.id, onVideo]);
  return (
    <div className={styles.tile} data-heard={isHeard || undefined}>
      <div ref={box} className={styles.picture} aria-hidden="true">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions belong to the channel's own page */}
        <video ref={video} className={styles.video} playsInline disablePictureInPicture tabIndex={-1} />
        {!hasPicture && channel.cover && <SizedImage className={styles.cover} src={channel.cover} kind="wide" alt="" />}
      </div>
      <button
        ref={ref}
        type="button"
        className={styles.press}
        tabIndex={isHeard ? 0 : -1}
        aria-current={isHeard ? 'true' : undefined}
        onFocus={onHear}
        // A pointer hears first what a key has reached already.
        onPointerDown={(event) => {
          if (!isHeard) event.currentTarget.dataset['chooses'] = '';
        }}
        onClick={({ currentTarget }) => {
          const onlyHears = 'chooses' in currentTarget.dataset;
          delete currentTarget.dataset['chooses'];
          if (onlyHears) onHear();
          else if (isMuted && !hasInteracted()) player.setMuted(false);
          else onOpen();
        }}
      >
        <span className={styles.names}>
          <span className={styles.name}>
            {isHeard && (isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />)}
            <span lang={lang}>{channel.name}</span>
          </span>
          <span className={styles.programme} lang={lang}>
            {hasFailed ? t('mosaic_no_picture') : programme}
          </span>
        </span>
        {isHeard && (
          <span className={styles.open}>
            <LogIn aria-hidden="true" />
            {t('mosaic_open_channel')}
          </span>
        )}
      </button>
    </div>
  );
}
