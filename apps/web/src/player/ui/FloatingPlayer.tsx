import { Pause, PictureInPicture2, Play, SkipBack, SkipForward } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { usePlayerState } from '../react.ts';
import { ControlButton } from './ControlButton.tsx';
import styles from './FloatingPlayer.module.css';
import { Message, Progress } from './MiniControls.tsx';
import { usePlayerView, type Neighbour } from './PlayerContext.ts';

interface FloatingPlayerProps {
  /** In the window, after the picture. */
  readonly box: HTMLElement;
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly lang: string | undefined;
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
  readonly deniedText: string | undefined;
}

/** The controls in the window above all others, and what stands in the picture's place on the page. */
export default function FloatingPlayer({
  box,
  title,
  subtitle,
  lang,
  previous,
  next,
  deniedText,
}: FloatingPlayerProps) {
  const { t } = useTranslation();
  const { player } = usePlayerView();
  const isPlaying = usePlayerState(player, ({ ad, machine }) =>
    ad ? !ad.isPaused : machine.phase === 'play' || machine.phase === 'waiting',
  );
  return (
    <>
      <output className={styles.away}>
        <PictureInPicture2 aria-hidden="true" strokeWidth={1.5} />
        {t('player_floats')}
      </output>
      {createPortal(
        <>
          <div className={styles.message}>
            <Message player={player} deniedText={deniedText} />
          </div>
          <section className={styles.controls} aria-label={t('player_label', { title })}>
            <div className={styles.titles} lang={lang}>
              <span className={styles.title}>{title}</span>
              {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
            </div>
            {previous && (
              <ControlButton label={previous.label} onPress={previous.go}>
                <SkipBack aria-hidden="true" fill="currentColor" strokeWidth={1} />
              </ControlButton>
            )}
            <ControlButton label={t(isPlaying ? 'player_pause' : 'player_play')} onPress={player.togglePlay}>
              {isPlaying ? (
                <Pause aria-hidden="true" fill="currentColor" strokeWidth={0} />
              ) : (
                <Play aria-hidden="true" fill="currentColor" strokeWidth={0} />
              )}
            </ControlButton>
            {next && (
              <ControlButton label={next.label} onPress={next.go}>
                <SkipForward aria-hidden="true" fill="currentColor" strokeWidth={1} />
              </ControlButton>
            )}
          </section>
          <div className={styles.progress}>
            <Progress player={player} />
          </div>
        </>,
        box,
      )}
    </>
  );
}
