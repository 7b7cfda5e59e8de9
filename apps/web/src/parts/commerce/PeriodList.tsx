import { asCurrency, decimalOf } from '@aerial/domain/money.ts';
import { readAmount } from '@aerial/domain/payments.ts';
import { monthlyPrices } from '@aerial/domain/periods.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeSubscriptionCall } from '@aerial/api-client/calls/subscriptions.ts';
import { presentMs } from '@aerial/api-client/present.ts';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useReportError } from '../../core/errors/report.ts';
import { useApi } from '../../core/runtime.tsx';
import { isNextPeriod, periodAction, periodChoices, type PeriodChoice } from './packet-periods.ts';
import { packetState } from './packet-state.ts';
import styles from './PeriodList.module.css';
import { periodsQuery } from './queries.ts';
import { refreshEntitlements } from './refresh.ts';
import { usePacketActions, type OwnedPacket } from './usePacketActions.ts';
import { usePacketTexts } from './usePacketTexts.ts';

/** What a month costs with each period, as decimal text, and what is saved. Both are empty where the currency is unknown. */
function monthsOf(choices: readonly PeriodChoice[], code: string | null | undefined) {
  if (!code || !/^[A-Z]{3}$/.test(code)) return [];
  const currency = asCurrency(code);
  const offered = choices.flatMap(({ period, purchaseType }) => {
    const amount = readAmount(purchaseType.amount, currency);
    return amount ? [{ amount, period }] : [];
  });
  return offered.length === choices.length
    ? monthlyPrices(offered).map(({ perMonth, discount }) => ({ perMonth: perMonth && decimalOf(perMonth), discount }))
    : [];
}

/** Plans another period from the next payment on. @source A-478 */
function useSchedulePeriod(packetId: number) {
  const { t } = useTranslation();
  const api = useApi();
  const report = useReportError();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (purchaseTypeId: string) =>
      api.call(changeSubscriptionCall, { body: { packet_id: packetId, purchase_type_id: purchaseTypeId } }),
    async onSuccess() {
      showToast(t('subscription_period_planned'));
      await refreshEntitlements(queryClient);
    },
    onError: (error) => report(error, 'payment'),
  });
}

/**
 * The periods of a packet with their prices, what a month costs and what is saved. Choosing one buys it, or plans it for a subscription.
 * @source
 */
export function PeriodList({ owned }: { owned: OwnedPacket }) {
  const { t } = useTranslation();
  const { packet, own } = owned;
  const texts = usePacketTexts();
  const { buy } = usePacketActions();
  const { data, isError, refetch } = useQuery(periodsQuery(useApi(), packet.id));
  const schedule = useSchedulePeriod(packet.id);
  if (isError && !data) return <ErrorState compact onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="4.5rem" />;
  const choices = periodChoices(data);
  const months = monthsOf(choices, packet.currency);
  const isConnected = packetState(packet, own, presentMs()) !== 'not-connected';
  return (
    <ul className={styles.list} aria-label={t('packet_periods')}>
      {choices.map((choice, place) => {
        const { period, purchaseType, description } = choice;
        const action = isConnected ? periodAction(packet, choice) : 'buy';
        const isNext = isConnected && isNextPeriod(packet, choice);
        const { perMonth, discount } = months[place] ?? {};
        const run = () => (action === 'buy' ? buy(packet, purchaseType.id) : schedule.mutate(purchaseType.id));
        return (
          <li key={purchaseType.id}>
            <button
              type="button"
              className={styles.period}
              disabled={owned.isPending || action === undefined || schedule.isPending}
              aria-current={isNext || undefined}
              onClick={run}
            >
              <span className={styles.length}>
                {texts.period(period)}
                {discount !== undefined && <Tag look="accent">{`−${discount} %`}</Tag>}
                {isNext && <Tag look="outline">{t('subscription_next_period')}</Tag>}
              </span>
              <span className={styles.amount}>
                {texts.price(purchaseType.amount ?? '', packet.currency ?? undefined)}
              </span>
              {description && <span className={styles.note}>{description}</span>}
              {perMonth !== undefined && choices.length > 1 && (
                <span className={styles.note}>
                  {t('packet_month_price', { price: texts.price(perMonth, packet.currency ?? undefined) })}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
