import { hasLetters } from '@aerial/domain/seo.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { isNotFound } from '@aerial/api-client/port.ts';
import { useLayerName } from '../../core/covered.ts';
import { usePageHead } from '../../core/head.ts';
import { trailingId } from '@aerial/domain/refs.ts';
import { useApi, useRuntime } from '../../core/runtime.tsx';
import type { MaskPage } from '../../core/seo/masks.ts';
import { SeoText } from '../../core/seo/SeoText.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { useContentLanguage } from '../../i18n/content-language.ts';
import { Backdrop } from '@aerial/ui/Backdrop.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { useHydrated } from '@aerial/ui/useHydrated.ts';
import { NotFound } from '../../parts/missing/NotFoundPage.tsx';
import { Broadcasts } from './Broadcasts.tsx';
import styles from './ContentPage.module.css';
import { ContentHero } from './ContentHero.tsx';
import { EpisodeList } from './EpisodeList.tsx';
import { previewIn } from '../../parts/content/preview.ts';
import { lostContent } from './lost.ts';
import { PersonsRail, SimilarRail } from '../../parts/content/Rails.tsx';
import {
  contentMetadataQuery,
  contentQuery,
  episodesQuery,
  similarQuery,
  sourcesQuery,
  type Content,
} from '../../parts/content/queries.ts';
import { momentHead } from '../../parts/content/moment.ts';
import { isSeriesLike, numbersOf, sectionOf, usefulText, wholeOf } from '../../parts/content/rules.ts';
import { contentData } from './structured-data.ts';
import { useNumbersText } from '../../parts/content/useNumbersText.ts';

const AlsoWatched = lazy(() => import('./AlsoWatched.tsx'));

/** A film, series, season, episode or show. @source spec 2 §2 Content detail page */
export default function ContentPage() {
  const { slug = '', child } = useParams();
  const libraryId = new URLSearchParams(useLocation().search).get('library_id');
  const segment = child ?? slug;
  const id = trailingId(segment);
  if (!id) return <NotFound what="content" />;
  return <LoadedContent key={id} id={id} libraryId={libraryId} isBareId={!hasLetters(segment)} />;
}

function LoadedContent({ id, libraryId, isBareId }: { id: string; libraryId: string | null; isBareId: boolean }) {
  const api = useApi();
  const { data, error, refetch } = useQuery(contentQuery(api, id, libraryId));
  const content = data ?? lostContent(error);
  const own = useContentHead(content, isBareId);
  const isHydrated = useHydrated();
  if (!content && isNotFound(error)) return <NotFound what="content" />;
  if (!content && error) {
    return (
      <div className={styles.state}>
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!content) return <ContentSkeleton />;
  return (
    <article className={styles.page}>
      {!content.is_lost && <RequestsInOrder content={content} libraryId={libraryId} />}
      <ContentHero content={content} libraryId={libraryId} heading={own.h1} />
      <div className={styles.sections}>
        {/* A lost content has no further data. */}
        {!content.is_lost && isSeriesLike(content) && <EpisodeList content={content} libraryId={libraryId} />}
        {!content.is_lost && <Broadcasts content={content} libraryId={libraryId} />}
        <PersonsRail persons={content.persons} />
        {!content.is_lost && <SimilarRail id={id} libraryId={libraryId} />}
        {!content.is_lost && isHydrated && (
          <Suspense>
            <AlsoWatched id={wholeOf(content)?.id ?? content.id} libraryId={libraryId} />
          </Suspense>
        )}
        <SeoText text={own.text} />
      </div>
    </article>
  );
}

/**
 * Requests of a content are sent in this order, whatever order the parts of the page have: what the viewer may do with it
 * first, then its episodes, sources, and similar titles. @source spec 2 §4 Content load order, C-506
 */
function RequestsInOrder({ content, libraryId }: { content: Content; libraryId: string | null }) {
  const { api, session } = useRuntime();
  useQuery({ ...contentMetadataQuery(api, content.id, libraryId), enabled: session !== undefined });
  useQuery({ ...episodesQuery(api, wholeOf(content)?.id ?? content.id, libraryId), enabled: isSeriesLike(content) });
  useQuery(sourcesQuery(api, content.id, libraryId));
  useQuery(similarQuery(api, content.id, libraryId));
  return null;
}

const MASK_PAGES: Readonly<Record<string, MaskPage>> = {
  movie: 'movie',
  series: 'series',
  season: 'season',
  episode: 'episode',
  program: 'program',
};

/** @source spec 2 §2 Page metadata, C-270, A-719 */
function useContentHead(content: Content | undefined, isBareId: boolean): ReturnType<typeof usePageHead> {
  const { t } = useTranslation();
  const numbers = useNumbersText()(content ? numbersOf(content) : {});
  const name = content && (wholeOf(content)?.title ?? content.title);
  const title = [name, numbers].filter(Boolean).join(', ');
  const description =
    content && (content.short || usefulText(content.description) || t('description_content', { title }));
  const page = content && MASK_PAGES[content.content_type];
  const { search } = useLocation();
  useLayerName(title || undefined);
  return usePageHead(
    content && {
      title: t(content.content_type === 'movie' ? 'title_movie' : 'title_series', {
        title,
        year: content.year ?? '',
      }).replace(' ()', ''),
      description,
      canonical: `/contents/${encodeURIComponent(content.slug || content.id)}`,
      image: content.background.web ?? content.cover.src_16x9,
      moment: momentHead(content, search),
      type: OPEN_GRAPH_TYPES[content.content_type] ?? 'video.tv_show',
      noindex: isBareId || content.is_lost,
      data: contentData(content, { start: t('section_start'), section: t(`section_${sectionOf(content)}`) }),
    },
    page && {
      page,
      values: {
        title,
        name,
        description,
        year: content.year,
        genre: content.genres[0]?.name,
        season: content.season,
        series: content.series,
      },
    },
  );
}

const OPEN_GRAPH_TYPES: Readonly<Record<string, string>> = { movie: 'video.movie', episode: 'video.episode' };

/** The preview from the card, and skeletons for the rest. */
function ContentSkeleton() {
  const { t } = useTranslation();
  const lang = useContentLanguage();
  const preview = previewIn(useLocation().state);
  return (
    <section className={styles.page} aria-busy aria-label={t('status_loading')}>
      <div className={styles.hero}>
        {preview && (
          <div className={styles.background}>
            <Backdrop
              wide={preview.wide}
              upright={preview.upright}
              tint={preview.tint}
              isFirst
              className={styles.backgroundImage}
            />
            <div className={styles.scrim} />
          </div>
        )}
        <div className={styles.text}>
          <Skeleton width="10rem" height="1rem" />
          {preview ? (
            <h1 className={styles.title} lang={lang}>
              {preview.title}
            </h1>
          ) : (
            <Skeleton width="min(30rem, 90%)" height="clamp(2.25rem, 5vw, 4rem)" />
          )}
          <Skeleton width="min(22rem, 80%)" height="1.25rem" />
          <Skeleton width="min(34rem, 100%)" height="6rem" />
          <Skeleton width="12rem" height="3.25rem" />
        </div>
      </div>
    </section>
  );
}
