import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userChannelsQuery } from '../../api/channel-queries.ts';
import { useRuntime } from '../../app/runtime.tsx';
import styles from './CardLabels.module.css';
import { contentLabels, isChannelLocked } from './labels.ts';

type Labelled = Parameters<typeof contentLabels>[0];

/** Marks over a poster: what it takes to watch it, and from which age. */
export function ContentLabels({ item }: { item: Labelled }) {
  const { t } = useTranslation();
  const { mark, age } = contentLabels(item);
  return (
    <>
      {mark && <span className={styles.mark}>{t(mark)}</span>}
      {age && <span className={styles.age}>{age}</span>}
    </>
  );
}

/** @source C-632 */
export function ChannelLabel({ channel }: { channel: { readonly id: number; readonly is_free: boolean } }) {
  const { t } = useTranslation();
  const { api, session } = useRuntime();
  const { data: isPurchased } = useQuery({
    ...userChannelsQuery(api),
    enabled: session !== undefined,
    select: (mine) => mine.find(({ id }) => id === channel.id)?.is_purchased,
  });
  return isChannelLocked(channel, isPurchased) ? <span className={styles.mark}>{t('label_subscription')}</span> : null;
}
