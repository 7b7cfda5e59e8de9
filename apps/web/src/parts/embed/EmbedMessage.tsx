import { Film, Globe, Lock, LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { SizedImage } from '@aerial/ui/SizedImage.tsx';
import styles from './Embed.module.css';
import type { PlayerError } from './host-messages.ts';
import { useHostError } from './useHost.ts';

const icons = { 'sign-in': LogIn, country: Globe, 'not-purchased': Lock, pin: Lock } as const;

interface EmbedMessageProps {
  /** The error code for the host page. */
  readonly code: PlayerError;
  readonly title: string;
  readonly text?: string | undefined;
  readonly poster?: string | null | undefined;
  /** The same page on the site, or where it can be bought; opens in a new window. */
  readonly to?: string | undefined;
  readonly caption?: string;
  /** Replaces the link. */
  readonly children?: ReactNode;
}

/** Shown in place of the player: why nothing plays, and a link to the site. */
export function EmbedMessage({ code, title, text, poster, to, caption, children }: EmbedMessageProps) {
  const { t } = useTranslation();
  useHostError(code);
  const Icon = code in icons ? icons[code as keyof typeof icons] : Film;
  return (
    <div className={styles.page}>
      {poster && <SizedImage className={styles.poster} src={poster} kind="background" alt="" />}
      <div className={styles.message}>
        <div className={styles.words} role="alert">
          <Icon aria-hidden className={styles.icon} size={36} strokeWidth={1.5} />
          <p className={styles.title}>{title}</p>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {children}
        {to && (
          <ButtonLink look="primary" to={to}>
            {caption ?? t('embed_on_site')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** The loading state. */
export function EmbedLoading({ poster }: { poster?: string | null | undefined }) {
  return (
    <div className={styles.page}>
      {poster && <SizedImage className={styles.poster} src={poster} kind="background" alt="" />}
      <div className={styles.message}>
        <Spinner size={40} />
      </div>
    </div>
  );
}
