/** Opens the dialogs of a purchase in the application's single place for dialogs. */
import type { TFunction } from 'i18next';
import { packetTexts } from '../../parts/commerce/packet-list.ts';
import type { Modals } from '../../modals/store.ts';
import type { ModalRequest } from '../../modals/types.ts';
import type { PacketsModalData } from '../../parts/commerce/packet-actions.ts';
import type { PurchaseModal } from './purchase-modals.ts';
import type { PurchasePress } from './purchase-types.ts';

function requestOf(t: TFunction, modal: PurchaseModal, press: (event: PurchasePress) => void): ModalRequest {
  if (modal.id === 'packets_channels' || modal.id === 'quick_packets') {
    const data: PacketsModalData = { packets: modal.packets, onChoose: (packet) => press({ type: 'buy', packet }) };
    return { id: modal.id, data };
  }
  if (modal.id === 'pay_transaction' && modal.isCardLink)
    return { id: modal.id, title: t('payment_card_link'), data: modal };
  if (modal.id === 'confirm_period' && modal.kind === 'licenses')
    return { id: modal.id, title: t('license_choose'), data: modal };
  if (modal.id !== 'message') return { id: modal.id, data: modal };
  if (modal.kind === 'info')
    return {
      id: 'message',
      text: modal.text,
      closeButton: t('action_close'),
      ...(modal.title !== undefined && { title: modal.title }),
    };
  return {
    id: 'message',
    title: t('purchase_owned_title'),
    text: t('purchase_owned', { name: packetTexts(modal.packet).name }),
    confirmButton: t('action_watch'),
    confirm: () => press({ type: 'watch' }),
    closeButton: t('action_close'),
  };
}

/** @returns closes it, if it is still the open one or about to open @source */
export function openPurchaseModal(
  modals: Pick<Modals, 'open' | 'close' | 'state'>,
  t: TFunction,
  modal: PurchaseModal,
  onClose: () => void,
  press: (event: PurchasePress) => void,
): () => void {
  const request: ModalRequest = { ...requestOf(t, modal, press), onClose };
  modals.open(request);
  return () => {
    const { shown } = modals.state();
    const current = shown.tag === 'open' ? shown.modal : shown.tag === 'none' ? undefined : shown.next;
    if (current?.request === request) modals.close();
  };
}
