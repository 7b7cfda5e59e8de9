import { ArrowLeft, Film } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClose } from '../../core/links.tsx';
import { useMiniPlayer } from '../../core/mini-player.ts';
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { EmptyState } from '@aerial/ui/States.tsx';
import { SizedImage } from '@aerial/ui/SizedImage.tsx';
import styles from './Watch.module.css';

interface WatchMessageProps {
  readonly title: string;
  readonly onRetry?: (() => void) | undefined;
  /** A link to the details. */
  readonly to?: string | undefined;
}

/** Shown in place of the player: why nothing plays, and links. */
export function WatchMessage({ title, onRetry, to }: WatchMessageProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <Back />
      <div className={styles.message} role="alert">
        <EmptyState isPage icon={<Film aria-hidden="true" size={40} strokeWidth={1.5} />} title={title}>
          {onRetry && (
            <Button look="primary" onClick={onRetry}>
              {t('action_retry')}
            </Button>
          )}
          {to && <ButtonLink to={to}>{t('watch_to_page')}</ButtonLink>}
          {!onRetry && !to && (
            <ButtonLink look="primary" to="/">
              {t('action_home')}
            </ButtonLink>
          )}
        </EmptyState>
      </div>
    </div>
  );
}

/** The loading state of the player. */
export function WatchLoading({ poster }: { poster: string | null | undefined }) {
  const isMini = useMiniPlayer() !== undefined;
  if (isMini)
    return (
      <div className={styles.miniLoading}>
        <Spinner size={32} />
      </div>
    );
  return (
    <div className={styles.page}>
      {poster && <SizedImage className={styles.poster} src={poster} kind="background" alt="" />}
      <Back />
      <div className={styles.message}>
        <Spinner size={48} />
      </div>
    </div>
  );
}

export function Back() {
  const { t } = useTranslation();
  const close = useClose();
  return (
    <div className={styles.back}>
      <IconButton label={t('player_back')} onClick={close}>
        <ArrowLeft aria-hidden="true" />
      </IconButton>
    </div>
  );
}
