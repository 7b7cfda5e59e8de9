import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { linkCardCall } from '@aerial/api-client/calls/payments.ts';
import { useReportError } from '../../core/errors/report.ts';
import { useRuntime } from '../../core/runtime.tsx';
import { usePacketPurchase } from '../../parts/commerce/packet-actions.ts';
import { linkableSystem } from '../../parts/commerce/link-card.ts';
import { cardsQuery } from '../../parts/commerce/payment-queries.ts';
import { useMoneyText } from '../../parts/commerce/useMoneyText.ts';
import { nowMs, pagePoll } from '../../parts/commerce/transaction/page-poll.ts';
import { paymentUrlOf } from '../../parts/commerce/wire.ts';

interface CardLinking {
  /** Explains the verification sum, then leads to the page of the bank. @source */
  link(): void;
  readonly isLinking: boolean;
}

/** Links a further card to the account. */
export function useLinkCard(accountId: number): CardLinking {
  const { t } = useTranslation();
  const runtime = useRuntime();
  const { api, modals } = runtime;
  const queryClient = useQueryClient();
  const report = useReportError();
  const { amount } = useMoneyText();
  const { follow } = usePacketPurchase();
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
    async onSuccess(transaction) {
      // Without it the list of cards alone shows how the link ended.
      await follow?.().catch(() => {});
      const { transaction_id: transactionId } = transaction;
      pagePoll(runtime).start(
        { transactionId, createdAt: nowMs(), purpose: 'card', skipsParental: false },
        transaction,
      );
      const url = paymentUrlOf(transaction);
      if (url) window.location.assign(url);
    },
    onError: (error: unknown) => report(error, 'payment'),
  });
  return {
    isLinking: linking.isPending,
    link() {
      // A linked card carries the sum that linking one charges.
      const known = queryClient.getQueryData(cardsQuery(api).queryKey)?.[0];
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
  };
}
