import { CalendarX2, Lock, Play } from 'lucide-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import { formatClock } from '../../player/rules/format.ts';
import { ProgressBar } from '@aerial/ui/ProgressBar.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { useContentLanguage } from '../../i18n/content-language.ts';
import { classes } from '@aerial/ui/classes.ts';
import { VisuallyHidden } from '@aerial/ui/VisuallyHidden.tsx';
import { progressPercent } from '../../parts/content/rules.ts';
import type { Programme, TvCategory, TvChannel } from '../../parts/channels/model.ts';
import { ReminderBell } from '../../parts/reminders/lazy.tsx';
import { ProgrammeLink } from './ProgrammeLink.tsx';
import { groupByDay, percentOver, programmeState, type ProgrammeState } from '../../parts/channels/schedule.ts';
import { DayStrip } from './ScheduleDays.tsx';
import styles from './Schedule.module.css';
import { useNow } from '../../parts/channels/useNow.ts';
import type { useSchedule } from './useTuner.ts';

/** Of channels of sport. */
const ChannelScores = lazy(() => import('../../parts/spoilers/ChannelScores.tsx'));

interface ScheduleProps {
  readonly channel: TvChannel;
  readonly category: TvCategory | undefined;
  readonly schedule: ReturnType<typeof useSchedule>;
  /** The programme on the picture. */
  readonly watching: Programme | undefined;
}

/** The guide of a channel by days: what was, what is on, what will be; what can be watched is played by a click. */
export function Schedule({ channel, category, schedule, watching }: ScheduleProps) {
  const { t } = useTranslation();
  const now = useNow();
  const days = useMemo(() => groupByDay(schedule.data ?? []), [schedule.data]);
  const [chosenDay, setChosenDay] = useState<string>();
  const anchor = watching?.startAt ?? now;
  const dayOfAnchor = days.find(({ programmes }) =>
    programmes.some((programme) => anchor !== undefined && programme.startAt <= anchor && programme.endAt > anchor),
  )?.day;
  const day = days.find((candidate) => candidate.day === (chosenDay ?? dayOfAnchor)) ?? days[0];

  if (schedule.isPending || now === undefined) return <Loading />;
  if (schedule.isError && !schedule.data)
    return <ErrorState compact text={t('schedule_error')} onRetry={() => void schedule.refetch()} />;
  if (!day)
    return (
      <EmptyState
        compact
        icon={<CalendarX2 aria-hidden="true" size={28} strokeWidth={1.5} />}
        title={t('warning_no_program')}
      />
    );
  return (
    <div className={styles.schedule}>
      <DayStrip days={days} chosen={day.day} now={now} onChoose={setChosenDay} />
      <Suspense>
        <ChannelScores channelId={channel.id} />
      </Suspense>
      <Programmes
        key={day.day}
        programmes={day.programmes}
        anchor={anchor}
        channel={channel}
        category={category}
        watching={watching}
        now={now}
      />
    </div>
  );
}

interface ProgrammesProps {
  readonly programmes: readonly Programme[];
  /** The instant that is seen when the day opens. */
  readonly anchor: number | undefined;
  readonly channel: TvChannel;
  readonly category: TvCategory | undefined;
  readonly watching: Programme | undefined;
  readonly now: EpochSeconds;
}

function Programmes({ programmes, anchor, channel, category, watching, now }: ProgrammesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: programmes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 60,
    overscan: 8,
    getItemKey: (index) => programmes[index]!.id,
  });
  const anchorIndex =
    anchor === undefined
      ? -1
      : programmes.findLastIndex((programme) => programme.startAt <= anchor && programme.endAt > anchor);
  useEffect(() => {
    if (anchorIndex >= 0) rows.scrollToIndex(anchorIndex, { align: 'center' });
    else scroller.current?.scrollTo({ top: 0 });
    // oxlint-disable-next-line react/exhaustive-deps -- when the day opens and when the next programme begins, not while it is read
  }, [anchorIndex]);

  return (
    <div ref={scroller} className={styles.programmes} data-keys="own">
      <ul style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map((item) => {
          const programme = programmes[item.index]!;
          return (
            <li
              key={item.key}
              ref={rows.measureElement}
              data-index={item.index}
              className={classes(styles.place, programme.startAt > now && styles.upcoming)}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <ProgrammeRow
                programme={programme}
                channel={channel}
                category={category}
                isWatching={programme.id === watching?.id}
                now={now}
              />
              {programme.startAt > now && <ReminderBell programme={programme} title={programme.title} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface ProgrammeRowProps {
  readonly programme: Programme;
  readonly channel: TvChannel;
  readonly category: TvCategory | undefined;
  readonly isWatching: boolean;
  readonly now: EpochSeconds;
}

/** When it is, what it is, how far it or its viewer has come. */
function ProgrammeRow({ programme, channel, category, isWatching, now }: ProgrammeRowProps) {
  const lang = useContentLanguage();
  const state = programmeState(programme, channel, now);
  const percent =
    state === 'on-air'
      ? percentOver(programme, now)
      : state === 'archive'
        ? progressPercent(programme.watchedPercent)
        : undefined;
  return (
    <ProgrammeLink
      programme={programme}
      channel={channel}
      category={category}
      isWatching={isWatching}
      now={now}
      className={styles.programme}
    >
      <time className={styles.clock} dateTime={new Date(programme.startAt * 1000).toISOString()}>
        {formatClock(programme.startAt)}
      </time>
      <span className={styles.text}>
        <span className={styles.title} lang={lang}>
          {programme.title}
        </span>
        <Detail programme={programme} />
        {percent !== undefined && <ProgressBar percent={percent} className={styles.progress} />}
      </span>
      {programme.ageText && <span className={styles.age}>{programme.ageText}</span>}
      <StateMark state={state} />
    </ProgrammeLink>
  );
}

function Detail({ programme }: { programme: Programme }) {
  const { t } = useTranslation();
  const lang = useContentLanguage();
  const number =
    programme.season !== undefined && programme.series !== undefined
      ? t('watch_episode', { season: programme.season, series: programme.series })
      : '';
  const text = [number, programme.episodeTitle].filter(Boolean).join(' · ') || programme.short;
  return text ? (
    <span className={styles.detail} lang={lang}>
      {text}
    </span>
  ) : null;
}

function StateMark({ state }: { state: ProgrammeState }) {
  const { t } = useTranslation();
  switch (state) {
    case 'on-air':
      return <span className={styles.onAir}>{t('schedule_on_air')}</span>;
    case 'archive':
      return (
        <span className={styles.mark}>
          <Play aria-hidden="true" size={16} fill="currentColor" strokeWidth={0} />
          <VisuallyHidden>{t('schedule_archive')}</VisuallyHidden>
        </span>
      );
    case 'subscribe':
      return (
        <span className={styles.mark}>
          <Lock aria-hidden="true" size={16} />
          <VisuallyHidden>{t('schedule_subscribe')}</VisuallyHidden>
        </span>
      );
    default:
      return <span className={styles.mark} />;
  }
}

function Loading() {
  const { t } = useTranslation();
  return (
    <output className={styles.schedule} aria-label={t('status_loading')}>
      <Skeleton height="3.25rem" />
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={styles.skeleton}>
          <Skeleton width="2.75rem" height="1rem" />
          <Skeleton width={`${50 + ((index * 19) % 40)}%`} height="1rem" />
        </div>
      ))}
    </output>
  );
}
