import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../core/links.tsx';
import { useApi, useRuntime } from '../../core/runtime.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import { useContentLanguage } from '../../i18n/content-language.ts';
import { Picture } from '@aerial/ui/Picture.tsx';
import { ProgressBar } from '@aerial/ui/ProgressBar.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import page from './ContentPage.module.css';
import styles from './EpisodeList.module.css';
import { contentMetadataQuery, episodesQuery, type Content, type Episode } from '../../parts/content/queries.ts';
import {
  episodesOfSeason,
  FIRST_EPISODES,
  progressPercent,
  seasonsOf,
  usefulText,
  wholeOf,
} from '../../parts/content/rules.ts';

/** Episodes of a series, by season. @source C-158–C-160 */
export function EpisodeList({ content, libraryId }: { content: Content; libraryId: string | null }) {
  const { t } = useTranslation();
  const api = useApi();
  const {
    data: episodes,
    isError,
    refetch,
  } = useQuery(episodesQuery(api, wholeOf(content)?.id ?? content.id, libraryId));
  const { session } = useRuntime();
  // For the whole series, also on the page of one episode: the viewer's progress in each.
  const { data: metadata } = useQuery({
    ...contentMetadataQuery(api, wholeOf(content)?.id ?? content.id, libraryId),
    enabled: session !== undefined,
  });
  const isAvailable = metadata?.is_available !== false;
  const watched = new Map(metadata?.histories?.map((one) => [one.content_id, one.watch_percentage]));
  const seasons = seasonsOf(episodes ?? []);
  const [chosen, setChosen] = useState<number>();
  const [showsAll, setShowsAll] = useState(false);
  const season = chosen ?? (seasons.includes(content.season ?? -1) ? (content.season ?? undefined) : seasons[0]);
  if (isError) return <ErrorState compact onRetry={() => void refetch()} />;
  if (!episodes) return <EpisodesSkeleton />;
  if (episodes.length === 0) return null;
  const ofSeason = episodesOfSeason(episodes, season);
  const shown = showsAll ? ofSeason : ofSeason.slice(0, FIRST_EPISODES);
  const choose = (next: number) => {
    setChosen(next);
    setShowsAll(false);
  };
  return (
    <section className={page.section} aria-labelledby="episodes">
      <h2 id="episodes" className={page.heading}>
        {t('content_episodes')}
      </h2>
      {seasons.length > 1 && <SeasonFilter seasons={seasons} season={season} choose={choose} />}
      <ol className={styles.list}>
        {shown.map((episode) => (
          <EpisodeItem
            key={episode.id}
            episode={episode}
            isCurrent={episode.id === content.id}
            isAvailable={isAvailable}
            watched={watched.get(episode.id)}
          />
        ))}
      </ol>
      {shown.length < ofSeason.length && (
        <Button className={styles.all} onClick={() => setShowsAll(true)}>
          {t('action_show_all')}
        </Button>
      )}
    </section>
  );
}

function SeasonFilter({
  seasons,
  season,
  choose,
}: {
  seasons: readonly number[];
  season: number | undefined;
  choose: (season: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <ul className={styles.seasons} aria-label={t('content_seasons')}>
      {seasons.map((number) => (
        <li key={number}>
          <button
            type="button"
            className={styles.season}
            aria-pressed={number === season}
            onClick={() => choose(number)}
          >
            {t('numbers_season', { season: number })}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface EpisodeItemProps {
  readonly episode: Episode;
  readonly isCurrent: boolean;
  /** The series is available, or its availability has not loaded. */
  readonly isAvailable: boolean;
  /** The viewer's progress, percent. */
  readonly watched: number | undefined;
}

/** @source C-507, C-508 */
function EpisodeItem({ episode, isCurrent, isAvailable, watched }: EpisodeItemProps) {
  const { t } = useTranslation();
  const lang = useContentLanguage();
  const minutes = Math.round(episode.duration / 60);
  const description = usefulText(episode.description);
  const percent = progressPercent(watched);
  const body = (
    <>
      <span className={styles.picture}>
        <Picture
          src={episode.cover.src_16x9}
          alt=""
          kind="content-h"
          width={240}
          height={135}
          tint={episode.cover.tint_16x9}
          stub={<span className={styles.number}>{episode.series ?? ''}</span>}
        />
        {percent !== undefined && (
          <ProgressBar percent={percent} label={t('history_progress')} className={styles.progress} />
        )}
      </span>
      <span className={styles.texts}>
        <span className={styles.title} lang={lang}>
          {episode.series ? `${episode.series}. ` : ''}
          {episode.title}
        </span>
        <span className={styles.length}>
          {episode.is_announcement ? t('episode_soon') : minutes > 0 && t('duration_minutes', { minutes })}
        </span>
        {description && (
          <span className={styles.description} lang={lang}>
            {description}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li>
      {episode.is_announcement || !isAvailable ? (
        <button
          type="button"
          className={styles.episode}
          onClick={() =>
            showToast(t(episode.is_announcement ? 'warning_episode_is_announcement' : 'content_not_available'))
          }
        >
          {body}
        </button>
      ) : (
        <AppLink
          to={`/watch/${encodeURIComponent(episode.slug || episode.id)}`}
          className={styles.episode}
          aria-current={isCurrent || undefined}
        >
          {body}
        </AppLink>
      )}
    </li>
  );
}

function EpisodesSkeleton() {
  return (
    <div className={page.section} aria-hidden>
      <Skeleton width="8rem" height="1.75rem" />
      <div className={styles.list}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} height="7.5rem" />
        ))}
      </div>
    </div>
  );
}
