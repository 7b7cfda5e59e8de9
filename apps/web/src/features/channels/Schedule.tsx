import { CalendarX2, Lock, Play } from 'lucide-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../app/links.tsx';
import { formatClock } from '../../player/rules/format.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { showToast } from '../../ui/toasts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { Programme, TvCategory, TvChannel } from './model.ts';
import { pathIn } from './rules/route.ts';
import { clickOn, groupByDay, percentOver, programmeState, type ProgrammeState } from './rules/schedule.ts';
import { DayStrip } from './ScheduleDays.tsx';
import styles from './Schedule.module.css';
import { useNow } from './useNow.ts';
import type { useSchedule } from './useTuner.ts';

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
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = watching?.startAt ?? now;
  const dayOfAnchor = days.find(({ programmes }) => programmes.some((programme) => anchor !== undefined && programme.startAt <= anchor && programme.endAt > anchor))?.day;
  const day = days.find((candidate) => candidate.day === (chosenDay ?? dayOfAnchor)) ?? days[0];

  if (schedule.isPending || now === undefined) return <Loading />;
  if (schedule.isError && !schedule.data) return <ErrorState compact text={t('schedule_error')} onRetry={() => void schedule.refetch()} />;
  if (!day) return <EmptyState compact icon={<CalendarX2 aria-hidden="true" size={28} strokeWidth={1.5} />} title={t('warning_no_program')} />;
  return (
    <div className={styles.schedule}>
      <DayStrip days={days} chosen={day.day} now={now} onChoose={setChosenDay} />
      <div ref={scroller} className={styles.programmes} data-keys="own">
        <Programmes key={day.day} programmes={day.programmes} scroller={scroller} anchor={anchor} channel={channel} category={category} watching={watching} now={now} />
      </div>
    </div>
  );
}

interface ProgrammesProps {
  readonly programmes: readonly Programme[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The instant that is seen when the day opens. */
  readonly anchor: number | undefined;
  readonly channel: TvChannel;
  readonly category: TvCategory | undefined;
  readonly watching: Programme | undefined;
  readonly now: ReturnType<typeof useNow> & number;
}

function Programmes({ programmes, scroller, anchor, channel, category, watching, now }: ProgrammesProps) {
  const go = useGo();
  const { t } = useTranslation();
  const rows = useVirtualizer({ count: programmes.length, getScrollElement: () => scroller.current, estimateSize: () => 60, overscan: 8, getItemKey: (index) => programmes[index]!.id });
  const anchorIndex = anchor === undefined ? -1 : programmes.findLastIndex((programme) => programme.startAt <= anchor && programme.endAt > anchor);
  useEffect(() => {
    if (anchorIndex >= 0) rows.scrollToIndex(anchorIndex, { align: 'center' });
    else scroller.current?.scrollTo({ top: 0 });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- when the day opens and when the next programme begins, not while it is read
  }, [anchorIndex]);

  const press = (programme: Programme): void => {
    const click = clickOn(programme, channel, now);
    if (click.do === 'play') go(pathIn(category, channel, click.ts));
    else showToast(t(click.key));
  };
  return (
    <ul style={{ height: rows.getTotalSize(), position: 'relative' }}>
      {rows.getVirtualItems().map((item) => {
        const programme = programmes[item.index]!;
        return (
          <li key={item.key} ref={rows.measureElement} data-index={item.index} className={styles.place} style={{ transform: `translateY(${item.start}px)` }}>
            <ProgrammeRow programme={programme} state={programmeState(programme, channel, now)} isWatching={programme.id === watching?.id} now={now} onPress={() => press(programme)} />
          </li>
        );
      })}
    </ul>
  );
}

interface ProgrammeRowProps {
  readonly programme: Programme;
  readonly state: ProgrammeState;
  readonly isWatching: boolean;
  readonly now: number;
  readonly onPress: () => void;
}

function ProgrammeRow({ programme, state, isWatching, now, onPress }: ProgrammeRowProps) {
  const { t, i18n } = useTranslation();
  const episode = [programme.season !== undefined && programme.series !== undefined ? t('watch_episode', { season: programme.season, series: programme.series }) : '', programme.episodeTitle].filter(Boolean).join(' · ');
  return (
    <button type="button" className={styles.programme} data-state={state} aria-current={isWatching ? 'true' : undefined} onClick={onPress}>
      <time className={styles.clock} dateTime={new Date(programme.startAt * 1000).toISOString()}>
        {formatClock(programme.startAt, i18n.language)}
      </time>
      <span className={styles.text}>
        <span className={styles.title}>{programme.title}</span>
        {(episode || programme.short) && <span className={styles.detail}>{episode || programme.short}</span>}
        {state === 'on-air' && <ProgressBar percent={percentOver(programme, now)} className={styles.progress} />}
      </span>
      {programme.ageText && <span className={styles.age}>{programme.ageText}</span>}
      <StateMark state={state} />
    </button>
  );
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
