import { statisticsCall } from '@aerial/contract/calls/statistics.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { localTime } from '@aerial/domain/zone.ts';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { failureText } from '../../core/errors.ts';
import { installation } from '../../core/installation.ts';
import { useTexts } from '../../i18n/texts.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { Figures } from './Figures.tsx';
import { Now } from './Now.tsx';
import { chosenOf, parametersOf, queryOf } from './period.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import { Reports } from './Reports.tsx';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

/** How the service does: now, and over a period beside the one before it. */
export default function DashboardPage() {
  const t = useTexts(texts);
  const [parameters, setParameters] = useSearchParams();
  const { timeZone } = installation();
  const [today] = useState(() => localTime(epochSeconds(Math.floor(Date.now() / 1000)), timeZone).date);
  const chosen = chosenOf(parameters, today);
  const asked = queryOf(chosen);
  const query = useQuery({
    queryKey: ['statistics', asked],
    queryFn: ({ signal }) => callApi(statisticsCall, { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        actions={
          <PeriodChoice
            chosen={chosen}
            today={today}
            onChange={(next) => setParameters(parametersOf(next), { replace: true })}
          />
        }
      />
      <Now />
      {query.isError ? (
        <ErrorState text={failureText(query.error)} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton height="20rem" />
      ) : (
        <div className={styles.page} aria-busy={query.isPlaceholderData}>
          <Figures statistics={query.data} />
        </div>
      )}
      <Reports chosen={chosen} />
      <p className={styles.note}>{t('zone', { zone: timeZone })}</p>
    </div>
  );
}
