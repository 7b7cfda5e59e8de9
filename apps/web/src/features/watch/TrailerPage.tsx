import type { Seconds } from '@aerial/domain/time.ts';
import type { TrailerId } from '@aerial/domain/ids.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { usePlaybackEvents } from '../../analytics/useEvents.ts';
import { useLayerName } from '../../core/covered.ts';
import { usePageHead } from '../../core/head.ts';
import { useClose } from '../../core/links.tsx';
import { useApi } from '../../core/runtime.tsx';
import { prefetchEngine } from '../../player/environment.ts';
import { usePlayer } from '../../player/react.ts';
import { Player } from '../../player/ui/Player.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { fetchTrailer, type TrailerStream } from './queries.ts';
import { idOf } from './rules.ts';
import styles from './Watch.module.css';
import { WatchMessage, WatchLoading } from './WatchMessage.tsx';

if (typeof window !== 'undefined') void prefetchEngine().catch(() => {});

/** /trailers/{id}; closing goes back. @source C-046 */
export default function TrailerPage() {
  const { t } = useTranslation();
  const { id: segment = '' } = useParams();
  const id = idOf(segment) as TrailerId | undefined;
  if (id === undefined) return <WatchMessage title={t('not_found_content')} />;
  return <Trailer key={id} id={id} />;
}

function Trailer({ id }: { id: TrailerId }) {
  const { t } = useTranslation();
  const api = useApi();
  const close = useClose();
  const player = usePlayer();
  const [stream, setStream] = useState<TrailerStream>();
  useLayerName(stream && `${stream.content.title} — ${t('watch_trailer')}`);
  usePageHead(stream && { title: `${stream.content.title} — ${t('watch_trailer')}`, noindex: true });
  useEffect(() => {
    if (!player) return;
    player.open({
      item: { key: `trailer-${id}`, kind: 'trailer', hasArchive: true, startAt: 0 as Seconds },
      canSeek: true,
      async fetchSource() {
        const fetched = await fetchTrailer(api, id);
        setStream(fetched.stream);
        return fetched.answer;
      },
    });
    return () => player.close();
  }, [player, api, id]);
  usePlaybackEvents(player, { contentId: stream?.content.id });
  if (!player) return <WatchLoading poster={undefined} />;
  return (
    <div className={styles.page}>
      <Player
        player={player}
        isFullWindow
        title={stream?.content.title ?? t('watch_trailer')}
        subtitle={stream && t('watch_trailer')}
        clock="elapsed"
        onBack={close}
        deniedText={t('watch_not_available')}
        errorAction={
          stream && (
            <ButtonLink to={`/contents/${stream.content.slug}`} size="small" replace>
              {t('watch_to_page')}
            </ButtonLink>
          )
        }
      />
    </div>
  );
}
