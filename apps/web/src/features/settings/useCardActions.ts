import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeCardCall, deleteCardCall, linkCardCall } from '@aerial/api-client/calls/payments.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useReportError } from '../../core/errors/report.ts';
import { useRuntime } from '../../core/runtime.tsx';
import { linkableSystem } from '../../parts/commerce/link-card.ts';
import { cardsQuery, type LinkedCard } from '../../parts/commerce/payment-queries.ts';
import { useMoneyText } from '../../parts/commerce/useMoneyText.ts';
import { nowMs, pagePoll } from '../../parts/commerce/transaction/page-poll.ts';
import { paymentUrlOf } from '../../parts/commerce/wire.ts';

interface CardActions {
  /** Explains the verification sum, then leads to the page of the bank. @source */
  link(): void;
  readonly isLinking: boolean;
  makePrimary(card: LinkedCard): void;
  /** Names what it renews, and asks. @source A-790 */
  remove(card: LinkedCard): void;
  /** Id of the card that is being changed. */
  readonly changing: string | undefined;
}

/** Actions of the linked cards. */
export function useCardActions(accountId: number): CardActions {
  const { t } = useTranslation();
  const runtime = useRuntime();
  const { api, modals } = runtime;
  const queryClient = useQueryClient();
  const report = useReportError();
  const { amount } = useMoneyText();
  const { queryKey } = cardsQuery(api);
  const refresh = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => CARD_QUERIES.has(first) });
  const onError = (error: unknown) => report(error, 'payment');

  const linking = useMutation({
    mutationFn: async () => {
      const system = await linkableSystem(api, accountId);
      return api.call(linkCardCall, {
        body: {
          account_id: accountId,
          ...(system !== undefined && { paysystem_shortname: system }),
          return_url: window.location.origin + window.location.pathname,
        },
      });
    },
    onSuccess(transaction) {
      const { transaction_id: transactionId } = transaction;
      pagePoll(runtime).start(
        { transactionId, createdAt: nowMs(), purpose: 'card', skipsParental: false },
        transaction,
      );
      const url = paymentUrlOf(transaction);
      if (url) window.location.assign(url);
    },
    onError,
  });
  const primary = useMutation({
    mutationFn: (id: string) => api.call(changeCardCall, { params: { id }, body: { is_primary: true } }),
    onSuccess: refresh,
    onError,
  });
  const removal = useMutation({
    mutationFn: (id: string) => api.call(deleteCardCall, { params: { id } }),
    async onSuccess() {
      await refresh();
      showToast(t('payment_card_removed'));
    },
    onError,
  });

  return {
    isLinking: linking.isPending,
    changing: primary.isPending ? primary.variables : removal.isPending ? removal.variables : undefined,
    link() {
      // A linked card carries the sum that linking one charges.
      const known = queryClient.getQueryData(queryKey)?.[0];
      const sum = known && amount(known.amount);
      modals.open({
        id: 'message',
        title: t('payment_card_link'),
        text:
          sum === undefined
            ? t('payment_card_sum_unknown')
            : t(known?.needed_refund ? 'payment_card_sum_refunded' : 'payment_card_sum', { amount: sum }),
        confirmButton: t('payment_card_continue'),
        confirm: () => linking.mutate(),
        closeButton: t('purchase_cancel'),
      });
    },
    makePrimary: ({ id }) => primary.mutate(id),
    remove({ id, number, subscriptions }) {
      const names = subscriptions.map(({ name }) => name).join(', ');
      modals.open({
        id: 'message',
        title: t('payment_card_remove_title', { number }),
        text: names === '' ? t('payment_card_remove_text') : t('payment_card_remove_stops', { names }),
        confirmButton: t('settings_device_confirm'),
        confirm: () => removal.mutate(id),
        closeButton: t('purchase_cancel'),
      });
    },
  };
}

const CARD_QUERIES: ReadonlySet<unknown> = new Set(['cards', 'subscriptions']);
