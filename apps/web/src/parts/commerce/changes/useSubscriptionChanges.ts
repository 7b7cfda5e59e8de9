import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelPurchaseCall, changePurchaseCall } from '@aerial/api-client/calls/purchases.ts';
import {
  cancelFutureCall,
  changeSubscriptionCall,
  disableSubscriptionCall,
} from '@aerial/api-client/calls/subscriptions.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { useReportError } from '../../../core/errors/report.ts';
import { useRuntime } from '../../../core/runtime.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { packetTexts } from '../packet-list.ts';
import type { Change, ChangeCall } from './change-machine.ts';
import { createSubscriptionChanges, type ChangeDeps } from './changes.ts';

/** The queries that show what a viewer bought. @source A-530 */
const CHANGED_QUERIES: ReadonlySet<unknown> = new Set(['packets', 'packet', 'subscriptions', 'accounts', 'user']);

/** Loads packets, subscriptions and balance again. @source A-530 */
export const refreshPackets = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => CHANGED_QUERIES.has(queryKey[0]) });

function perform(api: ApiPort, call: ChangeCall): Promise<unknown> {
  switch (call.call) {
    case 'unsubscribe':
      return api.call(disableSubscriptionCall, { query: { packet_id: call.packetId }, body: {} });
    case 'set-renewal':
      return api.call(changeSubscriptionCall, { body: { packet_id: call.packetId, renew: call.renew } });
    case 'cancel-purchase':
      return api.call(cancelPurchaseCall, { params: { id: call.purchaseId } });
    case 'reenable-purchase':
      return api.call(changePurchaseCall, { params: { id: call.purchaseId }, body: { status: 'active' } });
    case 'cancel-future':
      return api.call(cancelFutureCall, { params: { id: call.subscriptionId } });
  }
}

/** Stops, renews and cancels subscriptions of this viewer, with the dialogs around it. @source */
export function useSubscriptionChanges(): { request(change: Change): void; readonly isChanging: boolean } {
  const { t, i18n } = useTranslation();
  const { api, modals } = useRuntime();
  const queryClient = useQueryClient();
  const report = useReportError();
  // A dialog that was replaced closes later: it answers for itself alone.
  const asked = useRef(0);

  function confirm(change: Change, answer: (isConfirmed: boolean) => void): void {
    const { name } = packetTexts(change.packet);
    const until = change.kind === 'stop' ? change.until : undefined;
    let isConfirmed = false;
    asked.current += 1;
    const question = asked.current;
    modals.open({
      id: 'message',
      title: change.kind === 'stop' ? t('subscription_stop_title') : t('subscription_cancel_title'),
      text:
        change.kind === 'cancel-future'
          ? t('subscription_cancel_text', { name })
          : until
            ? t('subscription_stop_text', { name, date: formatDate(i18n.language, Date.parse(until), 'date') })
            : t('subscription_stop_text_undated', { name }),
      confirmButton: change.kind === 'stop' ? t('packet_disable') : t('subscription_cancel_confirm'),
      closeButton: t('subscription_keep'),
      confirm() {
        isConfirmed = true;
        answer(true);
      },
      onClose() {
        if (!isConfirmed && question === asked.current) answer(false);
      },
    });
  }

  const deps: ChangeDeps = {
    change: (call) => perform(api, call),
    confirm,
    refresh: () => void refreshPackets(queryClient),
    message: (title, text, onClosed) =>
      modals.open({
        id: 'message',
        title: title === 'title_renew_disabled' ? t('title_renew_disabled') : t('title_message'),
        text,
        closeButton: t('action_close'),
        ...(onClosed && { onClose: onClosed }),
      }),
    // The survey is a part of the product of its own.
    openUnsubscribeSurvey: () => {},
    reportError: ({ cause }) => report(cause, 'payment'),
  };
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  const changes = useMemo(
    () =>
      createSubscriptionChanges({
        change: (call) => latest.current.change(call),
        confirm: (change, answer) => latest.current.confirm(change, answer),
        refresh: () => latest.current.refresh(),
        message: (title, text, onClosed) => latest.current.message(title, text, onClosed),
        openUnsubscribeSurvey: () => latest.current.openUnsubscribeSurvey(),
        reportError: (failure) => latest.current.reportError(failure),
      }),
    [],
  );
  const isChanging = useSyncExternalStore(
    changes.subscribe,
    () => changes.state().tag === 'changing',
    () => false,
  );
  return useMemo(() => ({ request: changes.request, isChanging }), [changes, isChanging]);
}
