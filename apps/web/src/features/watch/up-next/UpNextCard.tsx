import { Button } from '@aerial/ui/Button.tsx';
import { Picture } from '@aerial/ui/Picture.tsx';
import { Play } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentLanguage } from '../../../i18n/content-language.ts';
import styles from './WatchOverlay.module.css';

export interface NextEpisode {
  /** Season, episode and title. */
  readonly name: string;
  readonly picture: string | null;
}

interface UpNextCardProps {
  readonly next: NextEpisode;
  readonly heading: string;
  /** Whether it asks if the viewer still watches: nothing goes on until it is answered. */
  readonly isAsking: boolean;
  readonly countdown: ReactNode;
  readonly onPlay: () => void;
  readonly onDismiss: () => void;
}

/** The next episode, with the countdown to it. */
export function UpNextCard({ next, heading, isAsking, countdown, onPlay, onDismiss }: UpNextCardProps) {
  const { t } = useTranslation();
  const lang = useContentLanguage();
  const id = useId();
  const play = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) play.current?.focus({ preventScroll: true });
  }, [isAsking]);
  return (
    <section className={styles.card} aria-labelledby={id} data-asking={isAsking || undefined}>
      <Picture src={next.picture} alt="" kind="icon" width={128} height={72} className={styles.picture} />
      <div className={styles.texts}>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        <p className={styles.name} lang={lang}>
          {next.name}
        </p>
        {countdown && (
          <p className={styles.countdown} role="timer" aria-live="off">
            {countdown}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          ref={play}
          look="primary"
          size="small"
          icon={<Play aria-hidden="true" size={16} fill="currentColor" strokeWidth={0} />}
          onClick={onPlay}
        >
          {t(isAsking ? 'action_continue' : 'up_next_play')}
        </Button>
        <Button size="small" onClick={onDismiss}>
          {t(isAsking ? 'action_later' : countdown ? 'up_next_dismiss' : 'action_close')}
        </Button>
      </div>
    </section>
  );
}
