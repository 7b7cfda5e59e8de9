/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the elements of tables can neither be placed by the clock nor exist in parts */
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import styles from './GuideGrid.module.css';
import type { Span } from '../../../parts/channels/days.ts';
import { pxPerSecond, type Metrics } from './rules/window.ts';

/** A mark every this many seconds. */
const STEP_S = 1800;

interface GuideRulerProps {
  readonly window: Span;
  readonly span: Span;
  readonly metrics: Metrics;
  readonly now: EpochSeconds;
}

/** From the left edge of the content, CSS pixels. */
const offsetOf = (at: number, span: Span, metrics: Metrics): number =>
  metrics.columnPx + (at - span.start) * pxPerSecond(metrics);

/** The pill of the present covers what stands this far before and behind it, CSS pixels. */
const PILL_BEFORE_PX = 76;
const PILL_BEHIND_PX = 28;
export function isUnderNow(at: number, now: number, metrics: Metrics): boolean {
  const ahead = (now - at) * pxPerSecond(metrics);
  return ahead < PILL_BEFORE_PX * metrics.textScale && ahead > -PILL_BEHIND_PX * metrics.textScale;
}

/** The hours above the lines; at midnight the date. */
export const GuideRuler = memo(
  function GuideRuler({ window, span, metrics, now }: GuideRulerProps) {
    const { t, i18n } = useTranslation();
    const marks: EpochSeconds[] = [];
    for (let at = Math.ceil(window.start / STEP_S) * STEP_S; at < window.end; at += STEP_S)
      marks.push(epochSeconds(at));
    return (
      <div role="row" aria-rowindex={1} className={styles.ruler} style={{ height: metrics.rulerPx }}>
        <div role="columnheader" className={styles.corner} style={{ width: metrics.columnPx }}>
          <span>{t('guide_column_channel')}</span>
        </div>
        <div role="columnheader" className={styles.hours}>
          <span className={styles.unseen}>{t('guide_column_time')}</span>
          {marks.map((at) => {
            const clock = formatTime(at * 1000);
            return (
              <span
                key={at}
                aria-hidden="true"
                className={styles.mark}
                style={{ transform: `translateX(${offsetOf(at, span, metrics)}px)` }}
              >
                {isUnderNow(at, now, metrics) ? (
                  ''
                ) : clock === '00:00' ? (
                  <strong>{formatDate(i18n.language, at * 1000, 'dayShort')}</strong>
                ) : (
                  clock
                )}
              </span>
            );
          })}
          {now >= span.start && now < span.end && (
            <span
              aria-hidden="true"
              className={styles.mark}
              data-now=""
              style={{ transform: `translateX(${offsetOf(now, span, metrics)}px)` }}
            >
              <strong>{formatTime(now * 1000)}</strong>
            </span>
          )}
        </div>
      </div>
    );
  },
  (a, b) =>
    a.window.start === b.window.start &&
    a.window.end === b.window.end &&
    a.span === b.span &&
    a.metrics === b.metrics &&
    a.now === b.now,
);

/** Where now is, behind all lines: a cell that is on air draws its own part of it clear of its text. */
export function NowLine({
  now,
  span,
  metrics,
}: {
  readonly now: EpochSeconds;
  readonly span: Span;
  readonly metrics: Metrics;
}) {
  if (now < span.start || now >= span.end) return null;
  return (
    <div
      className={styles.now}
      aria-hidden="true"
      style={{ transform: `translateX(${offsetOf(now, span, metrics)}px)` }}
    />
  );
}
