import type { Provider } from '@aerial/contract/shapes/provider.ts';

/** The target of a landing page's button: the promo codes, else the registration form; otherwise no button. @source A-065 */
export function landingButton(
  provider: Pick<Provider, 'is_promo_enabled' | 'landing'>,
): { readonly to: string; readonly caption: string | undefined } | undefined {
  if (provider.is_promo_enabled) return { to: '/promo', caption: undefined };
  const { regform_btn_url: to, regform_btn_caption: caption } = provider.landing;
  return to && caption && /^https?:\/\//i.test(to) ? { to, caption } : undefined;
}

/** The code that the promo wizard has checked and stored in a cookie. @source */
export function savedCode(cookies: string): string | undefined {
  const value = /(?:^|; )promoSavedCode=([^;]+)/.exec(cookies)?.[1];
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** What the promo button does next: enter a code, sign in for the stored one, or apply it. @source A-064 */
export type PromoStep = 'enter' | 'signin' | 'apply';

export const promoStep = (code: string | undefined, isSignedIn: boolean): PromoStep => {
  if (code === undefined) return 'enter';
  return isSignedIn ? 'apply' : 'signin';
};
