import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeCardCall, deleteCardCall } from '@aerial/api-client/calls/payments.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useReportError } from '../../core/errors/report.ts';
import { useRuntime } from '../../core/runtime.tsx';
import type { LinkedCard } from '../../parts/commerce/payment-queries.ts';

interface CardActions {
  makePrimary(card: LinkedCard): void;
  /** Deletes it without asking. @source A-789 */
  remove(card: LinkedCard): void;
  /** Id of the card that is being changed. */
  readonly changing: string | undefined;
}

/** Changes of linked cards; the list is refetched after each. @source A-790 */
export function useCardActions(): CardActions {
  const { t } = useTranslation();
  const { api } = useRuntime();
  const queryClient = useQueryClient();
  const report = useReportError();
  const refresh = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => CARD_QUERIES.has(first) });
  const onError = (error: unknown) => report(error, 'payment');

  const primary = useMutation({
    mutationFn: (id: string) => api.call(changeCardCall, { params: { id }, body: { is_primary: true } }),
    onSuccess: refresh,
    onError,
  });
  const removal = useMutation({
    mutationFn: (id: string) => api.call(deleteCardCall, { params: { id } }),
    async onSuccess() {
      showToast(t('payment_card_removed'));
      await refresh();
    },
    onError,
  });

  return {
    changing: primary.isPending ? primary.variables : removal.isPending ? removal.variables : undefined,
    makePrimary: ({ id }) => primary.mutate(id),
    remove: ({ id }) => removal.mutate(id),
  };
}

const CARD_QUERIES: ReadonlySet<unknown> = new Set(['cards', 'subscriptions']);
