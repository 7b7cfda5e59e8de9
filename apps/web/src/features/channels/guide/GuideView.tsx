import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { Radio } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigationType } from 'react-router';
import { usePageHead } from '../../../core/head.ts';
import { useIsChild } from '../../../core/runtime.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { Categories, NoChannels, SearchBox } from '../ChannelTools.tsx';
import type { GridProgramme, TvCategory, TvChannel } from '../../../parts/channels/model.ts';
import { showsCategories } from '../../../parts/channels/categories.ts';
import { broadcastDay } from '../../../parts/channels/schedule.ts';
import { DayStrip } from '../ScheduleDays.tsx';
import type { ChannelSearch } from '../useChannelSearch.ts';
import { useMedia } from '@aerial/ui/useMedia.ts';
import { useTextScale } from '@aerial/ui/useTextScale.ts';
import { useNow } from '../../../parts/channels/useNow.ts';
import { ViewSwitch } from '../ViewSwitch.tsx';
import { GuideGrid, type GuideGridHandle, type GuidePlace } from './GuideGrid.tsx';
import styles from './GuideView.module.css';
import { ProgrammeCard } from './ProgrammeCard.tsx';
import { dayAtEdge, daysOf, edgeOn, guideSpan, LEAD_S, viewerZone } from '../../../parts/channels/days.ts';
import { NARROW_METRICS, scaledMetrics, WIDE_METRICS } from './rules/window.ts';

/** Channels stand as logos only up to this width. */
const LOGOS_ONLY = '(width <= 640px)';

interface GuideViewProps {
  readonly channels: readonly TvChannel[] | undefined;
  readonly categories: readonly TvCategory[];
  readonly category: TvCategory | undefined;
  /** The address names the category. */
  readonly isCategoryRequested: boolean;
  readonly search: ChannelSearch;
}

/** Where the grid was left, to be found there again by who goes back to it. */
let left: (GuidePlace & { readonly categoryId: number | undefined }) | undefined;

/** Television as a grid: all channels of a category, hour by hour, from the archive to the coming days. */
export function GuideView({ channels, categories, category, isCategoryRequested, search }: GuideViewProps) {
  const { t } = useTranslation();
  const now = useNow();
  const isChild = useIsChild();
  usePageHead({
    title: category && !category.isAll ? `${category.name} — ${t('guide_title')}` : t('guide_title'),
    description: t('channels_title_description'),
    canonical:
      isCategoryRequested && category
        ? `/channels/${encodeURIComponent(category.slug || String(category.id))}`
        : '/channels',
  });
  const isReady = channels !== undefined && now !== undefined;
  return (
    <div className={styles.page}>
      <div className={styles.screenReaderOnly}>
        <h1>{t('guide_title')}</h1>
        <p id="guide-keys">{t('guide_keys')}</p>
      </div>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchBox value={search.typed} onChange={search.setTyped} found={search.found.length} />
        </div>
        {showsCategories(categories, isChild) && (
          <div className={styles.categories}>
            <Categories categories={categories} category={category} view="guide" />
          </div>
        )}
        <div className={styles.switch}>
          <ViewSwitch view="guide" category={category} typed={search.typed} />
        </div>
      </div>
      {!isReady ? (
        <Loading />
      ) : (
        <Guide all={channels} channels={search.found} isSearch={search.isOn} category={category} now={now} />
      )}
    </div>
  );
}

interface GuideProps {
  /** All channels, whichever are listed: the days do not change with the category. */
  readonly all: readonly TvChannel[];
  readonly channels: readonly TvChannel[];
  readonly isSearch: boolean;
  readonly category: TvCategory | undefined;
  readonly now: EpochSeconds;
}

function Guide({ all, channels, isSearch, category, now }: GuideProps) {
  const { t } = useTranslation();
  const grid = useRef<GuideGridHandle>(null);
  const isNarrow = useMedia(LOGOS_ONLY);
  const textScale = useTextScale();
  const metrics = useMemo(
    () => scaledMetrics(isNarrow ? NARROW_METRICS : WIDE_METRICS, textScale, window.innerWidth),
    [isNarrow, textScale],
  );
  const [zone] = useState(viewerZone);
  // The days are those of when the grid was opened: it must not slide away under the viewer at three in the morning.
  const [span] = useState(() => guideSpan(now, Math.max(0, ...all.map(({ offeredDays }) => offeredDays)), zone));
  const days = useMemo(() => daysOf(span, zone).map((day) => ({ day })), [span, zone]);
  const [card, setCard] = useState<{ readonly programme: GridProgramme; readonly channel: TvChannel }>();
  const [isCardOpen, setCardOpen] = useState(false);

  const start = (at: EpochSeconds): EpochSeconds => epochSeconds(at - LEAD_S);
  const categoryId = category?.id;
  const isBack = useNavigationType() === 'POP';
  const [first] = useState<GuidePlace>(() =>
    left && isBack ? { at: left.at, top: left.categoryId === categoryId ? left.top : 0 } : { at: start(now), top: 0 },
  );
  const place = useRef(first);
  const [day, setDay] = useState(() => dayAtEdge(first.at, zone));
  const [isAtNow, setAtNow] = useState(true);
  const present = useRef(now);
  useEffect(() => void (present.current = now), [now]);
  // Other channels begin at their top; the hour stays.
  const listKey = `${categoryId} ${isSearch}`;
  const begunWith = useRef(listKey);
  const placeFor = useCallback((): GuidePlace => {
    if (begunWith.current !== listKey) place.current = { ...place.current, top: 0 };
    begunWith.current = listKey;
    return place.current;
  }, [listKey]);
  const onMove = useCallback(
    (next: GuidePlace) => {
      place.current = next;
      left = { ...next, categoryId };
      setDay(dayAtEdge(next.at, zone));
      setAtNow(next.at <= present.current && next.at > present.current - NOW_IS_SEEN_S);
    },
    [zone, categoryId],
  );
  const goToDay = (chosen: string): void =>
    grid.current?.show(chosen === broadcastDay(now, zone) ? start(now) : edgeOn(chosen, place.current.at, zone));

  return (
    <>
      <div className={styles.days}>
        <div className={styles.strip}>
          <DayStrip days={days} chosen={day} now={now} onChoose={goToDay} />
        </div>
        <Button
          size="small"
          className={styles.now}
          icon={<Radio aria-hidden="true" size={16} />}
          disabled={isAtNow}
          onClick={() => grid.current?.show(start(now))}
        >
          {t('guide_now')}
        </Button>
      </div>
      <div className={styles.grid}>
        {channels.length === 0 ? (
          <NoChannels isSearch={isSearch} />
        ) : (
          <GuideGrid
            key={`${isNarrow ? 'narrow' : 'wide'} ${textScale} ${listKey}`}
            ref={grid}
            channels={channels}
            category={category}
            span={span}
            metrics={metrics}
            now={now}
            placeFor={placeFor}
            onMove={onMove}
            onOpen={(programme, channel) => {
              setCard({ programme, channel });
              setCardOpen(true);
            }}
          />
        )}
      </div>
      {card && (
        <ProgrammeCard {...card} category={category} now={now} isOpen={isCardOpen} onClose={() => setCardOpen(false)} />
      )}
    </>
  );
}

/** Now is in sight while the left edge is at most this far behind it, seconds. */
const NOW_IS_SEEN_S = 3600;

function Loading() {
  const { t } = useTranslation();
  return (
    <output className={styles.loading} aria-label={t('status_loading')}>
      <div className={styles.days}>
        <Skeleton width="100%" height="3.25rem" />
      </div>
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className={styles.loadingRow}>
          {[0, 1, 2, 3].map((cell) => (
            <Skeleton
              key={cell}
              width={cell === 0 ? undefined : `${18 + ((row * 7 + cell * 13) % 20)}%`}
              height="3.75rem"
              className={cell === 0 ? styles.loadingChannel : undefined}
            />
          ))}
        </div>
      ))}
    </output>
  );
}
