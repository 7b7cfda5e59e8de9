/** What an earlier page left of a purchase or of a promo code. Keys only: the frame of every page imports it. */

/** Of `payment-store.ts` and `after-auth.ts`. */
export const PAYMENT = 'aerial.payment';
export const AFTER_AUTH = 'aerial.purchase_after_auth';
export const PROMO_COOKIE = 'promoSavedCode';
/** Of `start-params.ts`, which takes `purchased=true` out of the address before the application starts. */
export const RETURNED = 'aerial.purchased';

/** Whether a purchase or a promo code continues on this page. @source */
export function hasUnfinishedBusiness({ localStorage, sessionStorage, document }: Window): boolean {
  if (document.cookie.includes(`${PROMO_COOKIE}=`)) return true;
  return (
    (localStorage.getItem(PAYMENT) ?? sessionStorage.getItem(AFTER_AUTH) ?? sessionStorage.getItem(RETURNED)) !== null
  );
}
