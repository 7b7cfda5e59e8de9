import { ApiError } from '../core/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { texts } from './texts.ts';
import styles from './Shell.module.css';

/** Shown while the browser is offline, or the last request has not reached the server. */
export function OfflineNotice() {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [isAway, setAway] = useState(() => !navigator.onLine);
  useEffect(() => {
    const away = () => setAway(true);
    const back = () => {
      setAway(false);
      void queries.invalidateQueries();
    };
    window.addEventListener('offline', away);
    window.addEventListener('online', back);
    const stop = queries.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated') return;
      const { error, status } = query.state;
      if (status === 'success') setAway(!navigator.onLine);
      else if (error instanceof ApiError && error.code === 'network_failure') setAway(true);
    });
    return () => {
      stop();
      window.removeEventListener('offline', away);
      window.removeEventListener('online', back);
    };
  }, [queries]);
  return (
    <output className={styles.offline} hidden={!isAway}>
      {isAway && t('offline')}
    </output>
  );
}
