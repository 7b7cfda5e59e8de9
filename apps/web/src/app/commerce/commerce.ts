/** All that buying shows, as one chunk: the first load names each chunk that it may need later. */
export { PromoModal } from '../../features/promo/PromoModal.tsx';
export { PacketsModal } from '../../features/offers/PacketsModal.tsx';
export { SubscriptionModal } from '../../features/offers/SubscriptionModal.tsx';
export { CardModal } from '../../features/settings/CardModal.tsx';
export { PurchaseContent } from '../modals/PurchaseContent.tsx';
export { PurchaseDesk } from './PurchaseDesk.tsx';
export { watch } from './watch-entitlements.ts';
