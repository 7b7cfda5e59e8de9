/** Who may pay, how much, and where pay pages lead back to. */
import type { AppError } from '@aerial/contract/errors.ts';
import { asCurrency, compare, decimalOf, parseMoney, type Currency, type Money } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { childForbidden } from '../../access/parental.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { PayMethod } from '../../ports/payment/port.ts';
import type { PaySystem } from '../../ports/payment/registry.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { hasOwnBilling, paymentRules } from '../../tenancy/settings/commerce.ts';
import { siteOrigin } from '../../tenancy/site-origin.ts';

export const guestForbidden: AppError = { code: 'guest_forbidden', message: 'Log in to go on.' };
export const paymentNotAllowed: AppError = {
  code: 'payment_not_allowed',
  message: 'Payments are not available here. Please ask your provider.',
};
export const notFound = (
  code:
    | 'account_not_found'
    | 'payform_not_found'
    | 'card_not_found'
    | 'transaction_not_found'
    | 'offer_not_found'
    | 'purchase_not_found',
): AppError => ({
  code,
  message: `There is no such ${code.replace('_not_found', '').replace('payform', 'pay system')}.`,
});

/** A transaction of an unreachable payment system. */
export const payUnavailable: AppError = {
  code: 'upstream_failed',
  message: 'The payment system cannot be reached. Nothing was paid. Please try again a little later.',
};

export const invalid = (field: string, message: string): AppError => ({
  code: 'validation_failed',
  message,
  detail: { [field]: [message] },
});

/** Whether the viewer may change money and cards: a guest and a child profile may not. */
export function checkPayer({ isGuest, isChild }: Pick<Viewer, 'isGuest' | 'isChild'>): Result<undefined, AppError> {
  if (isGuest) return fail(guestForbidden);
  return isChild ? fail(childForbidden) : ok(undefined);
}

export const currencyOf = ({ settings }: ProviderRecord): Currency => asCurrency(settings.currency.ISO_CODE);

/** Where the operator's own billing charges, viewers pay nothing here. @source A-389, A-456 */
export const isPaymentAllowed = ({ settings }: ProviderRecord, systems: readonly PaySystem[]): boolean =>
  settings.hasPurchases && systems.length > 0 && !hasOwnBilling(settings);

/** The sum of a top-up: above zero, within the provider's limits. */
export function topUpSum(given: string | number | undefined, provider: ProviderRecord): Result<Money, AppError> {
  const currency = currencyOf(provider);
  const read = parseMoney(String(given ?? ''), currency);
  if (!read.ok || read.value.minor <= 0) return fail(invalid('amount', 'Please enter an amount.'));
  const { minTopUp, maxTopUp } = paymentRules(provider.settings);
  const [least, most] = [parseMoney(minTopUp, currency), parseMoney(maxTopUp, currency)];
  if (least.ok && compare(read.value, least.value) < 0)
    return fail(invalid('amount', `At least ${decimalOf(least.value)} is needed.`));
  if (most.ok && compare(read.value, most.value) > 0)
    return fail(invalid('amount', `At most ${decimalOf(most.value)} is possible.`));
  return ok(read.value);
}

const MAX_URL_LENGTH = 2000;

/** An address of this provider's own site, or else its home page: a pay page must not lead to another site. */
export function returnUrlOf(given: string | undefined, provider: ProviderRecord, publicUrl: string): string {
  const home = siteOrigin(provider, publicUrl);
  const url = given === undefined || given.length > MAX_URL_LENGTH ? null : URL.parse(given);
  if (!url || url.username !== '' || url.password !== '') return home;
  const { protocol, port } = new URL(publicUrl);
  const own = new Set([
    new URL(publicUrl).origin,
    home,
    ...provider.hosts.map((host) => `${protocol}//${host.toLowerCase()}${port && `:${port}`}`),
  ]);
  return own.has(url.origin) ? url.href : home;
}

/** What a payform action asks of a payment system. @source A-809–A-813 */
export const METHOD_OF_ACTION: Readonly<Record<string, PayMethod>> = {
  short_url: 'redirect',
  linkedcard: 'linked-card',
  phone: 'sms',
  qrcode_make_transaction: 'qr',
};

const MAX_ID = 9_223_372_036_854_775_807n;
/** No row has it. */
const NO_ID = '0';

/** The id of a path; one that no row can have is an unknown one. */
export const storedId = (text: string): string => (BigInt(text) > MAX_ID ? NO_ID : text);

/** An id as clients send it in bodies; undefined if there is none. */
export const idText = (value: string | number | null | undefined): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : storedId(BigInt(value).toString());
