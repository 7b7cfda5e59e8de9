/** The free days that a provider promises to new viewers: a block for every number of them, a banner for a short one. */

/** The banner promises no more days than these. @source */
export const MAX_BANNER_DAYS = 90;

/** @param days `promo_days` of the network info @source F-337, A-724, A-725 */
export const hasPromoBlock = (days: number): boolean => days > 0;

/** @param days `promo_days` of the network info @source */
export const hasPromoBanner = (days: number): boolean => days > 0 && days <= MAX_BANNER_DAYS;
