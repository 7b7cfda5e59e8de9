import type { ProviderId } from '@aerial/domain/ids.ts';
import type { MiddlewareAddress } from '@aerial/contract/calls/middleware.ts';
import { phoneDigits } from '@aerial/domain/phone.ts';
import { addressKey } from '../../limits/address-key.ts';
import type { Limit } from '../../limits/limiter.ts';
import type { Identity, SubscriberAddress } from '../../ports/middleware.ts';

/** How long an mwat lives, milliseconds. @source F-403 */
export const MWAT_LIFE_MS = 10 * 60_000;
const WINDOW_S = 15 * 60;
/** Logins and questions of a kind from one address, of all contracts and phones together. */
export const fromAddress = (kind: string, ip: string): Limit => ({
  key: `${kind} ${addressKey(ip)}`,
  max: 60,
  windowS: WINDOW_S,
});
/** Digits that a phone or a contract has at least. */
export const SHORTEST_NUMBER = 5;

/** A number starting with 7 is a phone; any other is the number of a contract, to which no code is sent. @source F-302, F-304 */
export function identityOf(number: string): Identity {
  const digits = phoneDigits(number);
  return { by: digits.startsWith('7') ? 'phone' : 'contract', value: digits };
}

/** Addresses in the shape of the contract; the provider is always that of the request. */
export const addressesWire = (addresses: readonly SubscriberAddress[], providerId: ProviderId): MiddlewareAddress[] =>
  addresses.map(({ addressId, address, subscriberUid }) => ({
    address_id: addressId,
    address,
    provider_id: String(providerId),
    user_id: subscriberUid,
  }));

/** Only what was offered can be chosen. */
export const chosenAddress = (
  offered: readonly MiddlewareAddress[],
  chosen: Pick<MiddlewareAddress, 'address_id' | 'provider_id' | 'user_id'>,
): MiddlewareAddress | undefined =>
  offered.find(
    (one) =>
      one.address_id === chosen.address_id && one.provider_id === chosen.provider_id && one.user_id === chosen.user_id,
  );
