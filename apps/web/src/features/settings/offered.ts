/** Which parts of the account are offered to this viewer of this provider. */
import type { User } from '@aerial/contract/shapes/user.ts';
import type { NetworkInfo, Provider } from '@aerial/contract/shapes/provider.ts';

/** @source */
export const offersPromocode = (provider: Pick<Provider, 'is_promo_enabled'> | undefined): boolean =>
  provider?.is_promo_enabled === true;

/** @source A-746 */
export const offersPayment = (user: Pick<User, 'accounts'> | undefined): boolean =>
  user?.accounts.some((account) => account.is_payment_allowed) === true;

/** By phone or e-mail; a website alone does not count as support. @source */
export const offersSupport = (provider: Pick<Provider, 'landing'> | undefined): boolean =>
  Boolean(provider?.landing.support.phone || provider?.landing.support.email);

/** @source A-103 */
export const offersLanguages = (network: Pick<NetworkInfo, 'languages'> | undefined): boolean =>
  network !== undefined && Object.values(network.languages).some((languages) => languages.length > 0);

/** @source A-107 */
export const offersLogout = (provider: Pick<Provider, 'hide_logout'> | undefined): boolean =>
  provider?.hide_logout !== true;

/** The operator's own account page; requires both a label and an address. @source A-128 */
export function ownAccountLink(
  network: Pick<NetworkInfo, 'lk_link'> | undefined,
): { readonly label: string; readonly url: string } | undefined {
  const link = network?.lk_link;
  return link && link.label.trim() !== '' && /^https?:\/\//i.test(link.url) ? link : undefined;
}
