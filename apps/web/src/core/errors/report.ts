/** Reports a failure to the viewer, as the verdict table decides. */
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@aerial/api-client/port.ts';
import type { Modals } from '../../modals/store.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useGo } from '../links.tsx';
import { useRuntime } from '../runtime.tsx';
import { createRepeatGuard, verdictOf, type Where } from './table.ts';

export interface ReportOptions {
  /** Titles the message modal. */
  readonly title?: string;
  /** The account's device limit, for the message about too many devices. @source F-435 */
  readonly deviceLimit?: number;
  /** Runs once the modal has closed. */
  readonly onClose?: () => void;
}

export type ReportError = (error: unknown, where: Where, options?: ReportOptions) => void;

interface ReportDeps {
  readonly modals: Pick<Modals, 'open'>;
  readonly alert: (text: string) => void;
  readonly go: (to: string, options?: { replace: boolean }) => void;
  readonly text: (
    key:
      | 'error_general'
      | 'error_download'
      | 'error_download_text'
      | 'error_too_many_devices'
      | 'failure'
      | 'error_title'
      | 'action_close'
      | 'channel_to_list',
    values?: { limit: string },
  ) => string;
  readonly isNew: (text: string) => boolean;
}

export function createReport({ modals, alert, go, text, isNew }: ReportDeps): ReportError {
  return (error, where, options = {}) => {
    // Anything but an answer of the API is a bug: it is logged, and the viewer sees the general text.
    if (!(error instanceof ApiError)) console.error(error);
    const verdict = verdictOf(error instanceof ApiError ? error : { code: 'unreadable_answer', status: -1 }, where);
    const ownWords =
      'textKey' in verdict && verdict.textKey
        ? text(verdict.textKey, { limit: options.deviceLimit?.toString() ?? '' })
        : undefined;
    // The detail says what a subscription would open.
    const detail =
      verdict.show === 'modal' && verdict.back && error instanceof ApiError && typeof error.detail === 'string'
        ? error.detail
        : '';
    const words = ownWords ?? (detail || errorText(error, text('error_general')));
    const showOnce = (show: () => void): void => {
      if (isNew(words)) show();
    };
    const { onClose } = options;
    switch (verdict.show) {
      case 'nothing':
        return undefined;
      case 'geo-lock':
        return go('/geo_lock', { replace: true });
      case 'sign-in':
        return modals.open({ id: 'auth', data: { reason: words } });
      case 'alert':
        return showOnce(() => alert(words));
      case 'failure':
        return showOnce(() =>
          modals.open({
            id: 'message',
            title: text('failure'),
            text: words,
            closeButton: text('action_close'),
            data: { kind: 'failure' },
            onClose,
          }),
        );
      case 'modal': {
        const title = options.title ?? text('error_title');
        if (verdict.back !== 'channels')
          return showOnce(() =>
            modals.open({ id: 'message', title, text: words, closeButton: text('action_close'), onClose }),
          );
        return showOnce(() =>
          modals.open({
            id: 'message',
            title,
            text: words,
            confirmButton: text('channel_to_list'),
            confirm: () => go('/channels'),
            onClose,
          }),
        );
      }
    }
  };
}

/** One guard against repeated texts for the whole application. */
const isNew = createRepeatGuard(() => Date.now());

/** What reports of a component are made with. */
export interface ReportsWith {
  readonly modals: Pick<Modals, 'open'>;
  readonly go: ReportDeps['go'];
  readonly t: TFunction;
}

/** Reports with the viewer's language and dialogs. */
export const reporterWith = ({ modals, go, t }: ReportsWith): ReportError =>
  createReport({
    modals,
    go,
    isNew,
    alert: (words) => showToast(words, 'error'),
    text: (key, values) => t(key, { limit: values?.limit ?? '' }),
  });

/** `report(error, 'dialog' | 'background' | 'payment' | …)`: shows the modal, alert or page that the verdict names. */
export function useReportError(): ReportError {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const go = useGo();
  return useMemo(() => reporterWith({ modals, go, t }), [modals, go, t]);
}
