/** What machines of commerce need of the page: navigation, texts and the report of failures, always the latest. */
import type { QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, type NavigateFunction } from 'react-router';
import { useReportError, type ReportError } from '../../core/errors/report.ts';
import { LeavingContext, useGo } from '../../core/links.tsx';
import { useRuntime } from '../../core/runtime.tsx';

export interface PageLinks {
  go: ReturnType<typeof useGo>;
  navigate: NavigateFunction;
  report: ReportError;
  i18n: I18n;
  /** Of the page. */
  pathname: string;
  /** Whether another page is on its way. */
  isLeaving(): boolean;
}

const links = new WeakMap<QueryClient, PageLinks>();

/** One object for the running application; its fields follow the page. */
export function usePageLinks(): PageLinks {
  const { queryClient } = useRuntime();
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  const latest: PageLinks = {
    go: useGo(),
    navigate: useNavigate(),
    report: useReportError(),
    i18n,
    pathname,
    isLeaving: useContext(LeavingContext),
  };
  const shared = links.get(queryClient) ?? latest;
  if (!links.has(queryClient)) links.set(queryClient, shared);
  useEffect(() => void Object.assign(shared, latest));
  return shared;
}
