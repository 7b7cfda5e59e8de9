/** Reports whose code comes with the first failure, for pages that load before anything else. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../links.tsx';
import { useRuntime } from '../runtime.tsx';
import type { ReportError } from './report.ts';

/** As `useReportError`. Where the code does not load there is no connection, of which the page speaks already. */
export function useLateReport(): ReportError {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const go = useGo();
  return useCallback(
    (...failure) =>
      void import('./report.ts').then(
        ({ reporterWith }) => reporterWith({ modals, go, t })(...failure),
        () => {},
      ),
    [modals, go, t],
  );
}
