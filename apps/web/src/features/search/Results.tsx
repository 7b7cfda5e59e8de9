import type { FoundKind, SearchFound, SearchHistoryEntry } from '@aerial/contract/shapes/search.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../core/runtime.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { classes } from '@aerial/ui/classes.ts';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { Announcement } from '@aerial/ui/Announcement.tsx';
import { followWords, MAX_FOLLOWED_LENGTH } from '@aerial/domain/follows.ts';
import { FollowButton } from '../../parts/follows/lazy.tsx';
import { FoundCard } from './FoundCard.tsx';
import { FOUND_PAGE, foundQuery, moreQuery } from './queries.ts';
import styles from './SearchPage.module.css';
import { byKind } from './results.ts';

interface Props {
  query: string;
  onOpen: (entry: SearchHistoryEntry) => void;
}

/** Announces how much was found. */
export function FoundAnnouncement({ query }: { query: string }) {
  const { t } = useTranslation();
  const { data, isPlaceholderData } = useQuery({ ...foundQuery(useApi(), query), enabled: query !== '' });
  const isKnown = query !== '' && data !== undefined && !isPlaceholderData;
  return (
    <Announcement>
      {isKnown && `${t('search_results_for', { query })}. ${t('found_count', { number: data.length })}`}
    </Announcement>
  );
}

/** Results by kind; the kind of the best match first. */
export function Results({ query, onOpen }: Props) {
  const { t } = useTranslation();
  const { data, isError, isPlaceholderData, refetch } = useQuery(foundQuery(useApi(), query));
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (!data || (isPlaceholderData && data.length === 0)) return <Loading />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden size={44} strokeWidth={1.3} />}
        title={t('warning_no_search_results')}
        text={t('channels_not_found_text')}
      >
        <ButtonLink to="/movies">{t('section_movies')}</ButtonLink>
        <ButtonLink to="/series">{t('section_series')}</ButtonLink>
        <ButtonLink to="/channels">{t('channels_title')}</ButtonLink>
        <FollowQuery query={query} />
      </EmptyState>
    );
  }
  return (
    <div className={classes(styles.results, isPlaceholderData && styles.old)} aria-busy={isPlaceholderData}>
      {byKind(data).map(([kind, found]) => (
        <KindSection key={kind} kind={kind} found={found} query={query} onOpen={onOpen} isOld={isPlaceholderData} />
      ))}
      <p className={styles.follow}>
        <FollowQuery query={query} />
      </p>
    </div>
  );
}

/** Follows what is searched for in the guide: a team, say. */
function FollowQuery({ query }: { query: string }) {
  const isFollowable = query.trim().length <= MAX_FOLLOWED_LENGTH && followWords(query).length > 0;
  return isFollowable && <FollowButton key={query} followed={{ words: query }} />;
}

const HEADINGS = {
  channel: 'channels_title',
  movie: 'section_movies',
  series: 'section_series',
  program: 'section_telecasts',
  person: 'search_persons',
} as const satisfies Record<FoundKind, string>;

function KindSection({
  kind,
  found,
  query,
  onOpen,
  isOld,
}: Props & { kind: FoundKind; found: readonly SearchFound[]; isOld: boolean }) {
  const { t } = useTranslation();
  const api = useApi();
  // Expanded kinds are reset with each query.
  const [openFor, setOpenFor] = useState<string>();
  const isOpen = openFor === query && !isOld;
  const more = useInfiniteQuery(moreQuery(api, query, kind, isOpen));
  const all = isOpen ? [...found, ...(more.data?.pages.flat() ?? [])] : found;
  const hasMore = isOpen ? more.hasNextPage || more.isPending : found.length >= FOUND_PAGE;
  return (
    <section className={styles.section} aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`} className={styles.heading}>
        {t(HEADINGS[kind])}
      </h2>
      <ul className={styles.grid} data-kind={kind}>
        {all.map((one) => (
          <li key={`${one.object_id}`}>
            <FoundCard found={one} query={query} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button
          className={styles.more}
          busy={isOpen && more.isFetching}
          onClick={() => (isOpen ? void more.fetchNextPage() : setOpenFor(query))}
        >
          {t('search_more')}
        </Button>
      )}
    </section>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <section className={styles.section} aria-busy aria-label={t('status_loading')}>
      <Skeleton width="10rem" height="1.75rem" />
      <div className={styles.grid} data-kind="movie">
        {Array.from({ length: 12 }, (_, place) => (
          <div key={place} style={{ aspectRatio: '2 / 3' }}>
            <Skeleton height="100%" />
          </div>
        ))}
      </div>
    </section>
  );
}
