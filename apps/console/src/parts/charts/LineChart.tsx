import { useState, type PointerEvent } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { StaticTable } from '../detail/ShortTable.tsx';
import { BOX, ceilingOf, floorOf, linePath, pointUnder } from './rules.ts';
import { chartTexts } from './texts.ts';
import styles from './Chart.module.css';

export interface ChartLine {
  readonly label: string;
  /** Null where nothing was measured. */
  readonly values: readonly (number | null)[];
  /** `former`: what the first is compared with. */
  readonly look: 'main' | 'second' | 'former';
}
interface Props {
  /** What is shown; names the table too. */
  readonly title: string;
  /** Names of the points, in order. */
  readonly points: readonly string[];
  /** Of what the points are: a day, an hour. */
  readonly pointLabel: string;
  readonly lines: readonly ChartLine[];
  format(value: number): string;
}

interface TableRow {
  readonly point: string;
  readonly index: number;
}

/** Lines over time, and the same as a table: the drawing is for eyes and pointers alone. */
export function LineChart({ title, points, pointLabel, lines, format }: Props) {
  const t = useTexts(chartTexts);
  const [chosen, setChosen] = useState<number>();
  const [isTable, setTable] = useState(false);
  const series = lines.map(({ values }) => values);
  const [floor, ceiling] = [floorOf(series), ceilingOf(series)];
  const shown = (value: number | null | undefined): string =>
    value === null || value === undefined ? '—' : format(value);
  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setChosen(pointUnder((event.clientX - left) / width, points.length));
  };
  return (
    <div className={styles.chart}>
      <div className={styles.plot} aria-hidden onPointerMove={follow} onPointerLeave={() => setChosen(undefined)}>
        <span className={styles.high}>{format(ceiling)}</span>
        <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none">
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              className={styles.grid}
              x1={0}
              x2={BOX.width}
              y1={BOX.height * share}
              y2={BOX.height * share}
            />
          ))}
          {lines.toReversed().map(({ label, values, look }) => (
            <path key={label} className={styles.line} data-look={look} d={linePath(values, floor, ceiling)} />
          ))}
          {chosen !== undefined && points.length > 1 && (
            <line
              className={styles.cursor}
              x1={(chosen / (points.length - 1)) * BOX.width}
              x2={(chosen / (points.length - 1)) * BOX.width}
              y1={0}
              y2={BOX.height}
            />
          )}
        </svg>
        <span className={styles.ends}>
          {chosen === undefined ? (
            <>
              <span>{points[0]}</span>
              <span>{points.at(-1)}</span>
            </>
          ) : (
            <span>
              <b>{points[chosen]}</b>{' '}
              {lines.map(({ label, values }) => `${label}: ${shown(values[chosen])}`).join(' · ')}
            </span>
          )}
        </span>
      </div>
      <button type="button" className={styles.toggle} aria-expanded={isTable} onClick={() => setTable(!isTable)}>
        {t(isTable ? 'hide_table' : 'show_table')}
        <span className={styles.hidden}> {title}</span>
      </button>
      {isTable && (
        <div className={styles.table}>
          <StaticTable
            caption={title}
            rows={points.map((point, index): TableRow => ({ point, index }))}
            idOf={({ index }) => String(index)}
            empty="—"
            columns={[
              { label: pointLabel, cell: ({ point }: TableRow) => point },
              ...lines.map(({ label, values }) => ({
                label,
                isNumeric: true,
                cell: ({ index }: TableRow) => shown(values[index]),
              })),
            ]}
          />
        </div>
      )}
    </div>
  );
}
