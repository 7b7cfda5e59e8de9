import { ArrowLeft } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlButton } from './ControlButton.tsx';
import styles from './Player.module.css';

interface TopBarProps {
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly lang: string | undefined;
  readonly onBack: (() => void) | undefined;
  readonly corner: ReactNode;
}

/** What plays, and the way back. */
export const TopBar = memo(function TopBar({ title, subtitle, lang, onBack, corner }: TopBarProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.top}>
      {onBack && (
        <ControlButton label={t('player_back')} onPress={onBack}>
          <ArrowLeft aria-hidden="true" />
        </ControlButton>
      )}
      <div className={styles.titles}>
        <p className={styles.title} lang={lang}>
          {title}
        </p>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {corner}
    </div>
  );
});
