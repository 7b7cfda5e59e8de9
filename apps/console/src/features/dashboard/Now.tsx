import { statisticsNowCall } from '@aerial/contract/calls/statistics.ts';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../core/api.ts';
import { failureText } from '../../core/errors.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { StaticTable } from '../../parts/detail/ShortTable.tsx';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

const EVERY_MS = 15_000;

/** Who watches at this moment. */
export function Now() {
  const t = useTexts(texts);
  const formats = useFormats();
  const query = useQuery({
    queryKey: ['statistics', 'now'],
    queryFn: ({ signal }) => callApi(statisticsNowCall, { signal }),
    refetchInterval: EVERY_MS,
  });
  if (query.isError) return <ErrorState compact text={failureText(query.error)} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton height="9rem" />;
  const { viewers, streams, channels, at } = query.data;
  return (
    <Section title={t('now')} actions={<span className={styles.note}>{t('at', { time: formats.time(at) })}</span>}>
      <dl className={styles.counts}>
        <div>
          <dt>{t('viewers_now')}</dt>
          <dd>{formats.number(viewers)}</dd>
        </div>
        {streams.map(({ kind, count }) => (
          <div key={kind}>
            <dt>{t(`kind_${kind}`)}</dt>
            <dd>{formats.number(count)}</dd>
          </div>
        ))}
      </dl>
      {channels.length > 0 ? (
        <div className={styles.limited}>
          <StaticTable
            caption={t('channels_now')}
            rows={channels}
            idOf={({ id }) => String(id)}
            empty={t('no_viewers')}
            columns={[
              { label: t('channel'), cell: ({ name }) => name },
              {
                label: t('viewers_now'),
                isNumeric: true,
                cell: ({ viewers: count }) => <Bar share={count / channels[0]!.viewers} text={formats.number(count)} />,
              },
            ]}
          />
        </div>
      ) : (
        <p className={styles.note}>{t('no_viewers')}</p>
      )}
    </Section>
  );
}

/** A number, and how long it is beside the largest. */
export const Bar = ({ share, text }: { share: number; text: string }) => (
  <span className={styles.bar}>
    <span className={styles.fill} style={{ inlineSize: `${Math.round(share * 100)}%` }} aria-hidden />
    <span>{text}</span>
  </span>
);
