/** The user's name and balance as texts of the interface. */
import type { User } from '@aerial/contract/shapes/user.ts';
import { formatPrice } from '../../i18n/price.ts';
import { formatPhone } from '../../parts/phone/phone-input.ts';

/** A phone in the provider's format. */
export function phoneText(phone: string, provider: Pick<User['provider'], 'phone_mask' | 'phone_rules'>): string {
  return /^\d+$/.test(phone) ? formatPhone({ mask: provider.phone_mask, rules: provider.phone_rules }, phone) : phone;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The first name, the phone or the username: the first that is set. Subscribers who signed in by their contract have a generated
 * username; the operator's number replaces it. @source A-338
 */
export function userTitle(user: Pick<User, 'first_name' | 'phone' | 'username' | 'provider' | 'provider_uid'>): string {
  const name = UUID.test(user.username) && user.provider_uid ? user.provider_uid : user.username;
  return user.first_name.trim() || (user.phone && phoneText(user.phone, user.provider)) || name;
}

/** The balance; undefined where the provider has none. @source */
export function balanceText(user: Pick<User, 'accounts' | 'provider'>, locale: string): string | undefined {
  const account = user.accounts[0];
  return account && formatPrice(locale, account.amount, user.provider.currency);
}

/** The account identifier at the provider. @source */
export function accountName(
  user: Pick<User, 'provider_uid' | 'username'>,
  field: User['provider']['account_field'],
): string | undefined {
  return (field === 'username' ? user.username : user.provider_uid) || undefined;
}
