import type { StatisticsMeasure } from '@aerial/contract/calls/statistics.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Change } from '../../parts/charts/Change.tsx';
import { LineChart, type ChartLine } from '../../parts/charts/LineChart.tsx';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  readonly measure: StatisticsMeasure;
  readonly points: readonly string[];
  readonly pointLabel: string;
  /** Shown in place of the period before. */
  readonly second?: ChartLine;
  readonly isMoreWorse?: boolean;
  format(value: number): string;
}

/** One measure: its number, how it changed, and its course. */
export function Figure({ title, note, measure, points, pointLabel, second, isMoreWorse, format }: Props) {
  const t = useTexts(texts);
  const { total, before, series, series_before: former } = measure;
  const other: ChartLine = second ?? { label: t('before'), values: former, look: 'former' };
  // Where only the end of a period is known there is no course to draw.
  const isDrawn = series.filter((value) => value !== null).length > 1;
  return (
    <article className={styles.card} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.total}>
        <b>{total === null ? '—' : format(total)}</b>{' '}
        <Change now={total} before={before} {...(isMoreWorse && { isMoreWorse })} />
      </p>
      {note && <p className={styles.note}>{note}</p>}
      {isDrawn && (
        <LineChart
          title={title}
          points={points}
          pointLabel={pointLabel}
          lines={[{ label: second ? t('startup_p50') : t('this_period'), values: series, look: 'main' }, other]}
          format={format}
        />
      )}
    </article>
  );
}
