import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import { formatDate } from '../../i18n/format.ts';
import { broadcastDay, type ScheduleDay } from '../../parts/channels/schedule.ts';
import styles from './Schedule.module.css';

interface DayStripProps {
  readonly days: readonly Pick<ScheduleDay, 'day'>[];
  readonly chosen: string;
  readonly now: EpochSeconds;
  readonly onChoose: (day: string) => void;
}

/** The days of the guide, back as far as the archive goes. */
export function DayStrip({ days, chosen, now, onChoose }: DayStripProps) {
  const { t, i18n } = useTranslation();
  const strip = useRef<HTMLDivElement>(null);
  const index = days.findIndex(({ day }) => day === chosen);
  const today = broadcastDay(now);
  useEffect(() => {
    const box = strip.current;
    const day = box?.querySelector<HTMLElement>(`[data-day="${chosen}"]`);
    if (box && day) box.scrollTo({ left: day.offsetLeft - (box.clientWidth - day.offsetWidth) / 2 });
  }, [chosen]);
  const step = (direction: 1 | -1): void => {
    const target = days[index + direction];
    if (target) onChoose(target.day);
  };
  return (
    <nav className={styles.days} aria-label={t('schedule_day')}>
      <button
        type="button"
        className={styles.arrow}
        aria-label={t('schedule_days_back')}
        disabled={index <= 0}
        onClick={() => step(-1)}
      >
        <ChevronLeft aria-hidden="true" size={20} />
      </button>
      <div ref={strip} className={styles.strip}>
        {days.map(({ day }) => {
          const { name, date } = dayName(day, today, i18n.language);
          return (
            <button
              key={day}
              type="button"
              className={styles.day}
              data-day={day}
              aria-pressed={day === chosen}
              onClick={() => onChoose(day)}
            >
              <span>{name === 'date' ? weekday(day, i18n.language) : t(name)}</span>
              <small>{date}</small>
            </button>
          );
        })}
      </div>
      <button
        type="button"
        className={styles.arrow}
        aria-label={t('schedule_days_ahead')}
        disabled={index >= days.length - 1}
        onClick={() => step(1)}
      >
        <ChevronRight aria-hidden="true" size={20} />
      </button>
    </nav>
  );
}

/** Days are dates without a zone; formatting in UTC does not shift them. */
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const DAY_MS = 86_400_000;
const weekday = (day: string, locale: string): string => formatDate(locale, utc(day).getTime(), 'weekday', 'UTC');

function dayName(
  day: string,
  today: string,
  locale: string,
): { name: 'schedule_today' | 'schedule_yesterday' | 'schedule_tomorrow' | 'date'; date: string } {
  const date = formatDate(locale, utc(day).getTime(), 'dayShort', 'UTC');
  const distance = Math.round((utc(day).getTime() - utc(today).getTime()) / DAY_MS);
  return {
    name:
      distance === 0
        ? 'schedule_today'
        : distance === -1
          ? 'schedule_yesterday'
          : distance === 1
            ? 'schedule_tomorrow'
            : 'date',
    date,
  };
}
