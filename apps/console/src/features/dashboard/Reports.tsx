import { STATISTICS_REPORTS, statisticsReportCall, type StatisticsReport } from '@aerial/contract/calls/statistics.ts';
import type { OperatorScope } from '@aerial/domain/operator-scopes.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { downloadFile } from '../../core/csv.ts';
import { showFailure } from '../../core/errors.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { useMay } from '../../session/self.tsx';
import { queryOf, type Chosen } from './period.ts';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

/** What a report needs beside statistics; the server asks the same. */
const NEEDS: Readonly<Partial<Record<StatisticsReport, OperatorScope>>> = {
  payments: 'payments:read',
  subscribers: 'users:read',
};
/** Spreadsheets know by it that a file is UTF-8. */
const MARK = '\uFEFF';

/** Fetches a report page by page: the server never holds it as a whole, and the browser writes the parts to disk as it likes. */
async function download(report: StatisticsReport, chosen: Chosen): Promise<void> {
  const parts: Blob[] = [new Blob([MARK])];
  let name = `${report}.csv`;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: { file_name: string; csv: string; next_cursor: string | null } = await callApi(statisticsReportCall, {
      params: { report },
      query: { ...queryOf(chosen), ...(cursor && { cursor }) },
    });
    parts.push(new Blob([page.csv]));
    ({ file_name: name, next_cursor: cursor } = page);
  }
  downloadFile(name, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
}

/** Reports of the chosen period as files. */
export function Reports({ chosen }: { chosen: Chosen }) {
  const t = useTexts(texts);
  const may = useMay();
  const [busy, setBusy] = useState<StatisticsReport>();
  async function start(report: StatisticsReport): Promise<void> {
    setBusy(report);
    try {
      await download(report, chosen);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(undefined);
    }
  }
  return (
    <Section title={t('reports')}>
      <ul className={styles.reports}>
        {STATISTICS_REPORTS.filter((report) => may(NEEDS[report] ?? 'statistics:read')).map((report) => (
          <li key={report}>
            <Button
              size="small"
              icon={<Download aria-hidden size={16} />}
              busy={busy === report}
              disabled={busy !== undefined}
              onClick={() => void start(report)}
            >
              {t(`report_${report}`)}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
