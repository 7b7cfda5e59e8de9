import type { Provider } from '@aerial/contract/shapes/provider.ts';

/** The target of a landing page's button: the promo codes, else the registration form; otherwise no button. @source A-065 */
export function landingButton(
  provider: Pick<Provider, 'is_promo_enabled' | 'landing'>,
): { readonly to: string; readonly caption: string | undefined } | undefined {
  if (provider.is_promo_enabled) return { to: '/promo', caption: undefined };
  const { regform_btn_url: to, regform_btn_caption: caption } = provider.landing;
  return to && caption && /^https?:\/\//i.test(to) ? { to, caption } : undefined;
}
