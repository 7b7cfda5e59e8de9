import type { LibraryId } from '@aerial/domain/ids.ts';
import { isAdultItem } from '@aerial/domain/parental.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { isNotFound } from '@aerial/api-client/port.ts';
import { usePageHead } from '../../core/head.ts';
import { useApi } from '../../core/runtime.tsx';
import { prefetchEngine } from '../../player/environment.ts';
import { usePlayer } from '../../player/react.ts';
import { Player } from '../../player/ui/Player.tsx';
import { useStay } from '../../player/ui/stay.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import {
  watchContentQuery,
  watchEpisodesQuery,
  watchMetadataQuery,
  type Content,
  type ContentMetadata,
} from './queries.ts';
import { idOf, parseFrom, watchTarget } from './rules.ts';
import { useFilm } from './useFilm.ts';
import styles from '../../parts/embed/Embed.module.css';
import { EmbedGate, PinGate } from '../../parts/embed/EmbedGate.tsx';
import { EmbedMessage, EmbedLoading } from '../../parts/embed/EmbedMessage.tsx';
import { mustBeBought } from '../../parts/content/purchase-target.ts';
import { contentOnSite, embedQuery } from '../../parts/embed/rules.ts';
import { SiteLink } from '../../parts/embed/SiteLink.tsx';
import { postToHost, useHost } from '../../parts/embed/useHost.ts';

if (typeof window !== 'undefined') void prefetchEngine().catch(() => {});

/** /content_embed/{slugOrId}: a film or episode in a frame of another site. @source F-064 */
export default function ContentEmbedPage() {
  const { t } = useTranslation();
  const { id: segment = '' } = useParams();
  const id = idOf(segment);
  const onSite = contentOnSite(segment);
  if (id === undefined) return <EmbedMessage code="not-found" title={t('not_found_content')} to="/" />;
  return (
    <EmbedGate to={onSite}>
      <EmbeddedContent key={id} id={id} onSite={onSite} />
    </EmbedGate>
  );
}

function EmbeddedContent({ id, onSite }: { id: string; onSite: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const stay = useStay();
  const { search } = useLocation();
  const libraryId = parseFrom(new URLSearchParams(search).get('library_id')) as LibraryId | undefined;
  const content = useQuery(watchContentQuery(api, id, libraryId));
  const metadata = useQuery(watchMetadataQuery(api, id, libraryId));
  const isCollection = content.data !== undefined && !['movie', 'episode'].includes(content.data.content_type);
  const episodes = useQuery({
    ...watchEpisodesQuery(api, id),
    enabled: isCollection && metadata.isFetched && !metadata.data?.next_to_play,
  });
  const isSettled = metadata.isFetched && (!isCollection || episodes.isFetched || metadata.data?.next_to_play != null);
  const target = useMemo(
    () => (content.data && isSettled ? watchTarget(content.data, metadata.data, episodes.data, libraryId) : undefined),
    [content.data, metadata.data, episodes.data, libraryId, isSettled],
  );
  usePageHead({ title: content.data?.title ?? t('watch_not_available'), noindex: true });
  useEffect(() => {
    if (target?.kind === 'episode') stay(`/content_embed/${target.slug}${embedQuery(search)}`);
    if (target?.kind === 'catch-up')
      stay(`/channel_embed/${target.channelId}${embedQuery(search, { ts: String(target.at) })}`);
  }, [target, search, stay]);

  if (content.isError) {
    const isMissing = isNotFound(content.error);
    return (
      <EmbedMessage
        code={isMissing ? 'not-found' : 'download'}
        title={t(isMissing ? 'not_found_content' : 'error_video_download')}
        to={isMissing ? '/' : undefined}
      >
        {!isMissing && <Button onClick={() => void content.refetch()}>{t('action_retry')}</Button>}
      </EmbedMessage>
    );
  }
  const poster = content.data?.background.web ?? content.data?.cover.src_16x9;
  if (!content.data || !target || target.kind === 'episode' || target.kind === 'catch-up')
    return <EmbedLoading poster={poster} />;
  // Purchases are not possible in a frame: the packets open on the site. @source
  if (mustBeBought(metadata.data)) {
    return (
      <EmbedMessage
        code="not-purchased"
        title={content.data.title}
        text={t('watch_needs_packet')}
        poster={poster}
        to="/packets"
        caption={t('channels_to_packets')}
      />
    );
  }
  if (target.kind === 'unavailable') {
    const why = target.why === 'announcement' ? 'warning_episode_is_announcement' : 'watch_not_available';
    return <EmbedMessage code="not-available" title={content.data.title} text={t(why)} poster={poster} to={onSite} />;
  }
  return (
    <PinGate
      isAdult={isAdultItem({ age: content.data.age, isAdult: content.data.is_adult })}
      scope="vod"
      id={content.data.id}
      title={content.data.title}
      poster={poster}
    >
      <Film content={content.data} metadata={metadata.data} libraryId={target.libraryId} onSite={onSite} />
    </PinGate>
  );
}

const WatchOverlay = lazy(() => import('./up-next/WatchOverlay.tsx'));

const postEnd = () => postToHost({ event: 'ended' });

function Film({
  content,
  metadata,
  libraryId,
  onSite,
}: {
  content: Content;
  metadata: ContentMetadata | undefined;
  libraryId: LibraryId;
  onSite: string;
}) {
  const { t } = useTranslation();
  const player = usePlayer();
  useFilm(player, { content, metadata, libraryId, from: undefined, onNearEnd: undefined, onEnded: postEnd });
  useHost(player, 'content', content.id);
  if (!player) return <EmbedLoading poster={content.background.web} />;
  return (
    <div className={styles.page}>
      <Player
        player={player}
        isFullWindow
        title={content.title}
        artwork={content.cover.src_16x9 ?? undefined}
        clock="elapsed"
        corner={<SiteLink to={onSite} />}
        deniedText={t('watch_not_available')}
        errorAction={<SiteLink to={onSite} />}
        after={
          <Suspense>
            <WatchOverlay player={player} />
          </Suspense>
        }
      />
    </div>
  );
}
