import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useCallback, useState } from 'react';
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
import type { Modals } from '../../../modals/store.ts';
import { commerceEvents } from '../commerce-events.ts';
import { packetTexts } from '../packet-list.ts';
import { refreshEntitlements } from '../refresh.ts';
import type { Change, ChangeCall } from './change-machine.ts';
import { createSubscriptionChanges } from './changes.ts';

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

interface Surroundings {
  readonly t: TFunction;
  readonly language: string;
  readonly modals: Pick<Modals, 'open'>;
}

/** Asks in a dialog that names the packet and the date. @source A-530 */
function ask({ t, language, modals }: Surroundings, change: Change, answer: (isConfirmed: boolean) => void): void {
  const { name } = packetTexts(change.packet);
  const until = change.kind === 'stop' ? change.until : undefined;
  let isConfirmed = false;
  modals.open({
    id: 'message',
    title: change.kind === 'stop' ? t('subscription_stop_title') : t('subscription_cancel_title'),
    text:
      change.kind === 'cancel-future'
        ? t('subscription_cancel_text', { name })
        : until
          ? t('subscription_stop_text', { name, date: formatDate(language, Date.parse(until), 'date') })
          : t('subscription_stop_text_undated', { name }),
    confirmButton: change.kind === 'stop' ? t('packet_disable') : t('subscription_cancel_confirm'),
    closeButton: t('subscription_keep'),
    confirm() {
      isConfirmed = true;
      answer(true);
    },
    onClose() {
      if (!isConfirmed) answer(false);
    },
  });
}

/** Stops, renews and cancels subscriptions of this viewer, with the dialogs around it. @source */
export function useSubscriptionChanges(): { request(change: Change): void; readonly isChanging: boolean } {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { api, modals } = useRuntime();
  const queryClient = useQueryClient();
  const report = useReportError();
  const [isChanging, setChanging] = useState(false);
  const request = useCallback(
    (change: Change): void => {
      // Each change has a machine of its own: a question that another one replaced answers for itself alone.
      const changes = createSubscriptionChanges({
        change: (call) => perform(api, call),
        confirm: (asked, answer) => ask({ t, language, modals }, asked, answer),
        refresh: () => void refreshEntitlements(queryClient),
        message: (title, text, onClosed) =>
          modals.open({
            id: 'message',
            title: title === 'title_renew_disabled' ? t('title_renew_disabled') : t('title_message'),
            text,
            closeButton: t('action_close'),
            ...(onClosed && { onClose: onClosed }),
          }),
        unsubscribed: (packetId) => commerceEvents.emit('unsubscribed', packetId),
        reportError: ({ cause }) => report(cause, 'payment'),
      });
      changes.subscribe(() => setChanging(changes.state().tag === 'changing'));
      changes.request(change);
    },
    [api, language, modals, queryClient, report, t],
  );
  return { request, isChanging };
}
