import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userChannelsQuery } from '@aerial/api-client/channel-queries.ts';
import { useRuntime } from '../../core/runtime.tsx';
import styles from './CardLabels.module.css';
import { contentMark, isChannelLocked } from './labels.ts';

type Labelled = Parameters<typeof contentMark>[0];

/** The badge over a poster: the condition for watching it. */
export function ContentLabel({ item }: { item: Labelled }) {
  const { t } = useTranslation();
  const mark = contentMark(item);
  return mark ? <span className={styles.mark}>{t(mark)}</span> : null;
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
