/** The contents of every modal, loaded when it opens. */
import type { ParseKeys } from 'i18next';
import { lazy, type ComponentType } from 'react';
import { MessageModal } from '../../features/dialogs/MessageModal.tsx';
import type { ModalId } from '../../modals/ids.ts';
import type { ModalContentProps } from '../../core/modals.tsx';
import { loadCommerce } from '../commerce/load.ts';

interface ModalContent {
  /** The fallback where neither the descriptor nor the contents set a title. */
  readonly titleKey: ParseKeys;
  readonly Content: ComponentType<ModalContentProps>;
}

const ofDialogs = (name: keyof typeof import('./dialogs.ts')) =>
  lazy<ComponentType<ModalContentProps>>(async () => ({ default: (await import('./dialogs.ts'))[name] }));
const ParentalModal = ofDialogs('ParentalModal');
const ParentalSetModal = ofDialogs('ParentalSetModal');
const PincodeModal = ofDialogs('PincodeModal');
const BlockModal = ofDialogs('BlockModal');
const PayQrModal = ofDialogs('PayQrModal');
const PushModal = ofDialogs('PushModal');
const ProfilesModal = lazy(async () => ({
  default: (await import('../../features/profiles/ProfilesModal.tsx')).ProfilesModal,
}));
const SmartTvModal = lazy(async () => ({
  default: (await import('../../features/dialogs/SmartTvModal.tsx')).SmartTvModal,
}));
const AuthModal = lazy(async () => ({ default: (await import('../../features/login/AuthModal.tsx')).AuthModal }));
const ofCommerce = (name: 'PromoModal' | 'PacketsModal' | 'SubscriptionModal' | 'PurchaseContent' | 'CardModal') =>
  lazy(async () => ({ default: (await loadCommerce())[name] }));
const PromoModal = ofCommerce('PromoModal');
const PacketsModal = ofCommerce('PacketsModal');
const SubscriptionModal = ofCommerce('SubscriptionModal');
const PurchaseContent = ofCommerce('PurchaseContent');
const CardModal = ofCommerce('CardModal');

export const MODAL_CONTENTS: Readonly<Record<ModalId, ModalContent>> = {
  auth: { titleKey: 'signin_title', Content: AuthModal },
  // Bundled: it must be able to report that loading fails.
  message: { titleKey: 'modal_message', Content: MessageModal },
  promocode: { titleKey: 'modal_promocode', Content: PromoModal },
  promocode_wizard: { titleKey: 'modal_promocode', Content: PromoModal },
  parental_set: { titleKey: 'modal_parental_set', Content: ParentalSetModal },
  parental_start: { titleKey: 'modal_parental', Content: ParentalModal },
  pincode: { titleKey: 'modal_pincode', Content: PincodeModal },
  parental: { titleKey: 'modal_parental', Content: ParentalModal },
  block_alma: { titleKey: 'modal_block', Content: BlockModal },
  pay_qr_alma: { titleKey: 'modal_pay', Content: PayQrModal },
  pay_transaction: { titleKey: 'modal_pay', Content: PurchaseContent },
  pay_qr: { titleKey: 'modal_pay', Content: PurchaseContent },
  pay_card: { titleKey: 'modal_pay', Content: PurchaseContent },
  pay_redirect: { titleKey: 'modal_pay', Content: PurchaseContent },
  pay_iframe: { titleKey: 'modal_pay', Content: PurchaseContent },
  pay_phone_sms: { titleKey: 'modal_pay', Content: PurchaseContent },
  confirm: { titleKey: 'modal_confirm', Content: PurchaseContent },
  confirm_period: { titleKey: 'modal_confirm', Content: PurchaseContent },
  paysystems: { titleKey: 'modal_pay', Content: PurchaseContent },
  subscription: { titleKey: 'modal_subscription', Content: SubscriptionModal },
  nofunds: { titleKey: 'modal_nofunds', Content: PurchaseContent },
  quick_packets: { titleKey: 'modal_packets', Content: PacketsModal },
  packets_channels: { titleKey: 'modal_packets', Content: PacketsModal },
  profiles: { titleKey: 'modal_profiles', Content: ProfilesModal },
  refill: { titleKey: 'modal_refill', Content: PurchaseContent },
  card: { titleKey: 'modal_card', Content: CardModal },
  smarttv: { titleKey: 'modal_smarttv', Content: SmartTvModal },
  push: { titleKey: 'modal_push', Content: PushModal },
};
