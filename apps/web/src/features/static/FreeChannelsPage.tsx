import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { categoryListQuery, channelListQuery, userChannelsQuery } from '@aerial/api-client/channel-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { AppLink } from '../../core/links.tsx';
import { useRuntime } from '../../core/runtime.tsx';
import { Picture } from '@aerial/ui/Picture.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { channelAddress, freeChannels } from './free-channels.ts';
import styles from './FreeChannelsPage.module.css';
import page from '../../parts/missing/Page.module.css';

/** Free channels, with their numbers on the remote control and in the list. @source spec 2 §2 Free channels page */
export default function FreeChannelsPage() {
  const { t } = useTranslation();
  const { api, session } = useRuntime();
  const channels = useQuery(channelListQuery(api));
  const { data: categories = [] } = useQuery(categoryListQuery(api));
  const { data: mine } = useQuery({ ...userChannelsQuery(api), enabled: session !== undefined });
  const title = t('page_free_channels');
  usePageHead({ title, description: t('page_free_channels_text'), canonical: '/channelsfree' });
  const free = freeChannels(channels.data ?? [], mine);
  return (
    <div className={page.page}>
      <h1 className={page.title}>{title}</h1>
      {channels.isError && <ErrorState onRetry={() => void channels.refetch()} />}
      {channels.isSuccess && free.length === 0 && <EmptyState title={t('free_channels_none')} />}
      <ol className={styles.grid}>
        {channels.isPending &&
          Array.from({ length: 12 }, (_, index) => (
            <li key={index}>
              <Skeleton height="5rem" />
            </li>
          ))}
        {free.map((channel) => (
          <li key={channel.id}>
            <AppLink to={channelAddress(channel, categories)} className={styles.channel}>
              <span className={styles.number}>{channel.num}</span>
              <Picture
                src={channel.logo ?? channel.icon}
                alt=""
                kind="icon"
                width={72}
                height={48}
                fit="contain"
                className={styles.logo}
                stub={channel.name}
              />
              <span className={styles.name}>{channel.name}</span>
            </AppLink>
          </li>
        ))}
      </ol>
    </div>
  );
}
