import { useQuery } from '@tanstack/react-query';
import { BellOff, Repeat, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@aerial/ui/Button.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { AppLink } from '../../core/links.tsx';
import { useApi } from '../../core/runtime.tsx';
import { formatDate } from '../../i18n/format.ts';
import styles from '../reminders/ReminderList.module.css';
import { followsQuery, type Follow } from './queries.ts';
import { useFollowChanges } from './useFollow.ts';

/** What the profile follows, each with its next broadcast, removable, and with or without repeats. */
export function FollowList() {
  const { t } = useTranslation();
  const api = useApi();
  const { data, isError, refetch } = useQuery(followsQuery(api));
  if (isError && !data) return <ErrorState compact onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="4.5rem" />;
  if (data.length === 0)
    return (
      <EmptyState
        compact
        icon={<BellOff aria-hidden="true" size={28} strokeWidth={1.5} />}
        title={t('follows_empty')}
        text={t('follows_empty_text')}
      />
    );
  return (
    <ul className={styles.list} aria-label={t('follows_title')}>
      {data.map((follow) => (
        <Line key={follow.id} follow={follow} />
      ))}
    </ul>
  );
}

function Line({ follow }: { readonly follow: Follow }) {
  const { t, i18n } = useTranslation();
  const change = useFollowChanges();
  const [isBusy, setBusy] = useState(false);
  const { content, words, next, with_repeats: withRepeats } = follow;
  const title = content?.title ?? words;
  const target = content ? `/contents/${encodeURIComponent(content.slug)}` : `/search?q=${encodeURIComponent(words)}`;
  const changeRepeats = (): void => {
    if (isBusy) return;
    setBusy(true);
    const what = content ? { content_id: content.id } : { words };
    void change.add({ ...what, with_repeats: !withRepeats }).finally(() => setBusy(false));
  };
  return (
    <li className={styles.line}>
      <AppLink className={styles.words} to={target}>
        <span className={styles.title}>{title}</span>
        <span className={styles.when}>
          {next
            ? `${formatDate(i18n.language, next.timestamp * 1000, 'weekdayDayTime')} · ${next.channel_name}`
            : t('follow_no_next')}
        </span>
      </AppLink>
      <IconButton
        label={`${t('follow_repeats')}: ${title}`}
        title={t('follow_repeats')}
        aria-pressed={withRepeats}
        aria-busy={isBusy || undefined}
        onClick={changeRepeats}
      >
        <Repeat aria-hidden="true" size={20} />
      </IconButton>
      <IconButton label={`${t('follow_remove')}: ${title}`} onClick={() => void change.remove(follow)}>
        <Trash2 aria-hidden="true" size={20} />
      </IconButton>
    </li>
  );
}
