/** Dialogs of few lines, as one chunk: the first load names each chunk that it may need later. */
export { AboutModal } from '../../features/dialogs/AboutModal.tsx';
export { ParentalModal } from '../../features/dialogs/ParentalModal.tsx';
export { ParentalSetModal } from '../../features/dialogs/ParentalSetModal.tsx';
export { PincodeModal } from '../../features/dialogs/PincodeModal.tsx';
export { BlockModal, PayQrModal } from '../../features/middleware/BlockModals.tsx';
