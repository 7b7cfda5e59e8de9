import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelListQuery, userChannelsQuery } from '@aerial/api-client/channel-queries.ts';
import { AppLink } from '../../core/links.tsx';
import { useApi, useRuntime } from '../../core/runtime.tsx';
import { formatDate } from '../../i18n/format.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Picture } from '@aerial/ui/Picture.tsx';
import styles from './Broadcasts.module.css';
import page from './ContentPage.module.css';
import { usePacketPurchase } from '../../parts/commerce/packet-actions.ts';
import { sourcesQuery, type Content } from '../../parts/content/queries.ts';
import { useNumbersText } from '../../parts/content/useNumbersText.ts';
import { useHydrated } from '@aerial/ui/useHydrated.ts';

/** Broadcasts shown before "show all". */
const FIRST = 6;

/** The broadcasts of the content in the archives of channels. What is not bought is offered first. @source C-161, C-510 */
export function Broadcasts({ content, libraryId }: { content: Content; libraryId: string | null }) {
  const { t, i18n } = useTranslation();
  const api = useApi();
  const numbersText = useNumbersText();
  const [showsAll, setShowsAll] = useState(false);
  // Times are in the viewer's time zone, which the server does not know.
  const isHydrated = useHydrated();
  const { data: sources } = useQuery(sourcesQuery(api, content.id, libraryId));
  const catchups = (sources ?? []).flatMap((source) => source.catchups).toSorted((a, b) => b.timestamp - a.timestamp);
  const { data: channels, isError } = useQuery({ ...channelListQuery(api), enabled: catchups.length > 0 });
  const { session } = useRuntime();
  const { data: mine } = useQuery({
    ...userChannelsQuery(api),
    enabled: session !== undefined && catchups.length > 0,
  });
  const { offerFor } = usePacketPurchase();
  if (catchups.length === 0 || (isError && !channels)) return null;
  // All broadcasts of a film are the same.
  const heading = t(content.content_type === 'movie' ? 'content_broadcasts' : 'content_other_episodes');
  if (!isHydrated || !channels)
    return (
      <BroadcastsPlace
        heading={heading}
        count={Math.min(catchups.length, FIRST)}
        hasParts={
          catchups.some(({ content_episode: episode }) => episode !== null) && content.content_type !== 'episode'
        }
      />
    );
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  const unpurchased = new Set(mine?.filter(({ is_purchased }) => !is_purchased).map(({ id }) => id));
  const listed = catchups.filter(({ channel_id }) => byId.has(channel_id));
  const shown = showsAll ? listed : listed.slice(0, FIRST);
  if (shown.length === 0) return null;
  return (
    <section className={page.section} aria-labelledby="broadcasts">
      <h2 id="broadcasts" className={page.heading}>
        {heading}
      </h2>
      <ul className={styles.list}>
        {shown.map(({ channel_id, timestamp, content_episode: episode }) => {
          const channel = byId.get(channel_id)!;
          const path = `/channel/${channel_id}?ts=${timestamp}`;
          const part =
            episode && content.content_type !== 'episode'
              ? numbersText({ season: episode.season ?? undefined, episode: episode.series ?? undefined }) ||
                episode.title
              : '';
          return (
            <li key={`${channel_id} ${timestamp}`}>
              <AppLink
                to={path}
                className={styles.broadcast}
                onClick={(event) => {
                  if (!unpurchased.has(channel_id)) return;
                  event.preventDefault();
                  offerFor({ kind: 'channel', id: String(channel_id), path });
                }}
              >
                <Picture
                  src={channel.logo ?? channel.icon}
                  alt=""
                  kind="icon"
                  width={64}
                  height={40}
                  fit="contain"
                  className={styles.logo}
                  stub={null}
                />
                <span className={styles.texts}>
                  <span className={styles.time}>{formatDate(i18n.language, timestamp * 1000, 'weekdayDayTime')}</span>
                  {part && <span className={styles.part}>{part}</span>}
                  <span className={styles.channel}>{channel.name}</span>
                </span>
              </AppLink>
            </li>
          );
        })}
      </ul>
      {shown.length < listed.length && (
        <Button className={styles.all} onClick={() => setShowsAll(true)}>
          {t('action_show_all')}
        </Button>
      )}
    </section>
  );
}

/** A placeholder as high as the broadcasts: what follows does not move. */
function BroadcastsPlace({ heading, count, hasParts }: { heading: string; count: number; hasParts: boolean }) {
  return (
    <section className={page.section} aria-busy>
      <h2 className={page.heading}>{heading}</h2>
      <div className={styles.list} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className={styles.broadcast}>
            <Picture src={undefined} alt="" kind="icon" width={64} height={40} className={styles.logo} stub={null} />
            <span className={styles.texts}>
              <span className={styles.time}>{'\u00a0'}</span>
              {hasParts && <span className={styles.part}>{'\u00a0'}</span>}
              <span className={styles.channel}>{'\u00a0'}</span>
            </span>
          </span>
        ))}
      </div>
    </section>
  );
}
