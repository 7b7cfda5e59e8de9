/** Dialogs of few lines, as one chunk: the first load names each chunk that it may need later. */
export { ParentalModal } from '../../features/dialogs/ParentalModal.tsx';
export { ParentalSetModal } from '../../features/dialogs/ParentalSetModal.tsx';
export { PincodeModal } from '../../features/dialogs/PincodeModal.tsx';
export { BlockModal, PayQrModal } from '../../features/middleware/BlockModals.tsx';
export { PushModal } from '../../features/prompts/PushModal.tsx';
