import { Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statisticsRows, statisticsText } from '../rules/statistics.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { ControlButton } from './ControlButton.tsx';
import { usePlayerView } from './PlayerContext.ts';
import styles from './StatisticsPanel.module.css';

const REFRESH_MS = 1000;

/** Playback statistics for support: how the stream is delivered, and its quality. */
export function StatisticsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { player } = usePlayerView();
  const [statistics, setStatistics] = useState(player.statistics);
  useEffect(() => {
    const timer = setInterval(() => setStatistics(player.statistics()), REFRESH_MS);
    return () => clearInterval(timer);
  }, [player]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(statisticsText(player.statistics(), navigator.userAgent));
      showToast(t('player_statistics_copied'));
    } catch {
      showToast(t('player_statistics_not_copied'), 'error');
    }
  };
  return (
    <section className={styles.panel} aria-label={t('player_statistics')}>
      <dl className={styles.rows}>
        {statisticsRows(statistics).map(([key, value]) => (
          <div key={key}>
            <dt>{t(`player_statistics_${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <ControlButton label={t('player_statistics_copy')} onPress={() => void copy()}>
          <Copy aria-hidden="true" />
        </ControlButton>
        <ControlButton label={t('action_close')} onPress={onClose}>
          <X aria-hidden="true" />
        </ControlButton>
      </div>
    </section>
  );
}
