import type { Statistics } from '@aerial/contract/calls/statistics.ts';
import { useFormats, type Formats } from '../../core/format.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { StaticTable } from '../../parts/detail/ShortTable.tsx';
import { Figure } from './Figure.tsx';
import { Bar } from './Now.tsx';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

const numberOr = (text: string): number => Number(text);

/** Names of the points: days as the language writes them, hours by the clock. */
function pointNames({ points, unit }: Statistics, language: string): readonly string[] {
  if (unit === 'hour') return points.map((point) => `${point.slice(-2)}:00`);
  const day = new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'short' });
  return points.map((point) => day.format(new Date(`${point}T00:00:00Z`)));
}

const dayRange = (language: string, since: string, until: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'medium' }).formatRange(
    new Date(`${since}T00:00:00Z`),
    new Date(`${until}T00:00:00Z`),
  );

interface Numbers {
  readonly percent: (share: number) => string;
  readonly seconds: (value: number) => string;
}
function numbersOf(language: string): Numbers {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const seconds = new Intl.NumberFormat(language, { style: 'unit', unit: 'second', maximumFractionDigits: 2 });
  return { percent: (share) => percent.format(share), seconds: (value) => seconds.format(value) };
}

/** All measures of a period. */
export function Figures({ statistics }: { statistics: Statistics }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const formats = useFormats();
  const { percent, seconds } = numbersOf(language);
  const { measures, revenue, unit, is_quality_stored: isQualityStored } = statistics;
  const common = { points: pointNames(statistics, language), pointLabel: t(unit) };
  const plain = { ...common, format: formats.number };
  const dates = ({ since, until }: Statistics['period']): string => dayRange(language, since, until);
  return (
    <>
      <p className={styles.legends}>
        <span className={`${styles.note} ${styles.legend}`}>
          {t('this_period')}: {dates(statistics.period)}
        </span>
        <span className={`${styles.note} ${styles.legend}`} data-look="former">
          {t('before')}: {dates(statistics.before)}
        </span>
      </p>
      <Section title={t('viewing')}>
        <div className={styles.cards}>
          <Figure {...plain} title={t('viewers')} measure={measures.viewers} />
          <Figure {...plain} title={t('starts')} measure={measures.starts} />
          <Figure {...plain} title={t('watched_hours')} measure={measures.watched_hours} />
        </div>
      </Section>
      <Section title={t('money')}>
        <div className={styles.cards}>
          {revenue && (
            <Figure
              {...common}
              title={t('revenue')}
              format={(value) => formats.money(String(value), revenue.currency)}
              measure={{
                total: numberOr(revenue.total),
                before: numberOr(revenue.before),
                series: revenue.series.map(numberOr),
                series_before: revenue.series_before.map(numberOr),
              }}
            />
          )}
          <Figure {...plain} title={t('sign_ups')} measure={measures.sign_ups} />
          <Figure {...plain} title={t('subscribers')} measure={measures.subscribers} />
          <Figure
            {...plain}
            title={t('churned')}
            measure={measures.churned}
            isMoreWorse
            note={churnNote(measures, percent, t('churned_note'))}
          />
        </div>
      </Section>
      <Section title={t('quality')}>
        {isQualityStored ? (
          <div className={styles.cards}>
            <Figure
              {...common}
              title={t('startup')}
              format={seconds}
              isMoreWorse
              measure={measures.startup_p50_s}
              second={{ label: t('startup_p95'), values: measures.startup_p95_s.series, look: 'second' }}
              note={
                measures.startup_p95_s.total !== null && `${t('startup_p95')}: ${seconds(measures.startup_p95_s.total)}`
              }
            />
            <Figure
              {...common}
              title={t('rebuffering_ratio')}
              format={percent}
              isMoreWorse
              measure={measures.rebuffering_ratio}
            />
            <Figure
              {...common}
              title={t('failure_ratio')}
              format={percent}
              isMoreWorse
              measure={measures.failure_ratio}
            />
          </div>
        ) : (
          <p className={styles.note}>{t('quality_missing')}</p>
        )}
      </Section>
      <Channels statistics={statistics} formats={formats} />
    </>
  );
}

/** The share that left, of those there were at the end of the period before. */
function churnNote(
  { churned, subscribers }: Statistics['measures'],
  percent: Numbers['percent'],
  note: string,
): string {
  const { total } = churned;
  return subscribers.before && total !== null ? `${percent(total / subscribers.before)} · ${note}` : note;
}

function Channels({ statistics: { channels }, formats }: { statistics: Statistics; formats: Formats }) {
  const t = useTexts(texts);
  const longest = channels[0]?.watched_hours || 1;
  return (
    <Section title={t('channels')}>
      <div className={styles.limited}>
        <StaticTable
          caption={t('channels')}
          rows={channels}
          idOf={({ id }) => String(id)}
          empty={t('nothing_watched')}
          columns={[
            { label: t('channel'), cell: ({ name }) => name },
            {
              label: t('hours'),
              isNumeric: true,
              cell: ({ watched_hours: value }) => <Bar share={value / longest} text={formats.number(value)} />,
            },
            {
              label: t('hours_before'),
              isNumeric: true,
              cell: ({ watched_hours_before: value }) => formats.number(value),
            },
            { label: t('viewers'), isNumeric: true, cell: ({ viewers }) => formats.number(viewers) },
            { label: t('starts'), isNumeric: true, cell: ({ starts }) => formats.number(starts) },
          ]}
        />
      </div>
    </Section>
  );
}
