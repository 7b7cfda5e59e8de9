/** Which periods of a packet can be chosen, and what choosing one does. @source spec 3 §4.1, §4.2 */
import { isTrialOffered } from '@aerial/domain/packets.ts';
import { isSamePeriod, parsePeriod, type HumanPeriod } from '@aerial/domain/periods.ts';
import type { Currency, Money } from '@aerial/domain/money.ts';
import { payAmount, readAmount } from '@aerial/domain/payments.ts';
import { actionsOf } from './packet-state.ts';
import type { Packet, PeriodOption, PurchaseType } from './wire.ts';

/** A period with the purchase that buys it. */
export interface PeriodChoice {
  readonly period: HumanPeriod;
  readonly description: string | undefined;
  readonly purchaseType: PurchaseType;
}

/** The periods in the server's order, each with its first purchase; periods without one cannot be bought. @source A-373 */
export const periodChoices = (options: readonly PeriodOption[]): PeriodChoice[] =>
  options.flatMap(({ period_human, description, purchases_type: [purchaseType] }) =>
    purchaseType ? [{ period: period_human, description: description || undefined, purchaseType }] : [],
  );

/** The period of a packet itself. */
export const packetPeriod = (packet: Packet): HumanPeriod => packet.period_human ?? parsePeriod(packet.period);

/** Whether the subscription already continues with this period. @source A-436 */
export function isNextPeriod(packet: Packet, { period, purchaseType }: PeriodChoice): boolean {
  const next = packet.next_user_purchase?.purchase_type?.id;
  if (purchaseType.is_next_purchase === true || (next !== undefined && next === purchaseType.id)) return true;
  const nextPeriod = packet.subscription?.next_period_human;
  return next === undefined && !!nextPeriod && isSamePeriod(nextPeriod, period);
}

/** What choosing a period does; undefined: it cannot be chosen. @source */
export function periodAction(packet: Packet, choice: PeriodChoice): 'buy' | 'schedule' | undefined {
  const actions = actionsOf(packet);
  if (actions.has('can_subscribe')) return 'buy';
  return actions.has('can_change_period') && !isNextPeriod(packet, choice) ? 'schedule' : undefined;
}

/** Whether the purchase begins with a trial. @source */
export const isTrialOf = (packet: Packet, choices: readonly PeriodChoice[]): boolean =>
  isTrialOffered(packet) &&
  (choices.length === 0 || choices.some(({ purchaseType }) => purchaseType.is_have_trial !== false));

/**
 * What a purchase costs now.
 * @param offered the amount that the server's offer names
 * @returns undefined without any amount
 * @source
 */
export function purchaseAmount(
  packet: Packet,
  purchaseType: PurchaseType | undefined,
  isTrial: boolean,
  currency: Currency,
  offered?: string | null,
): Money | undefined {
  const trialText = purchaseType?.trial_amount ?? packet.trial_amount ?? packet.trial_price;
  return payAmount({
    isTrial,
    trialAmount: readAmount(trialText, currency),
    purchaseAmount: readAmount(offered ?? purchaseType?.amount, currency),
    totalPrice: readAmount(packet.total_price, currency),
    price: readAmount(packet.price, currency),
  });
}
