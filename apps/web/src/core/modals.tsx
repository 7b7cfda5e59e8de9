/** Modals for components. */
import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useRuntime } from './runtime.tsx';
import type { ModalState } from '../modals/machine.ts';
import type { Modals } from '../modals/store.ts';
import { initialModals } from '../modals/machine.ts';
import type { ModalRequest } from '../modals/types.ts';

const none = () => initialModals;

export function useModalState(): ModalState {
  const { modals } = useRuntime();
  return useSyncExternalStore(modals.subscribe, modals.state, none);
}

export interface ModalsOfReact extends Pick<Modals, 'open' | 'close' | 'back'> {
  /** The open modal. */
  readonly current: ModalRequest | undefined;
}

/** Opens and closes modals: `useModals().open({ id: 'auth' })`. */
export function useModals(): ModalsOfReact {
  const { modals } = useRuntime();
  const { shown } = useModalState();
  const current = shown.tag === 'open' ? shown.modal.request : undefined;
  return useMemo(() => ({ open: modals.open, close: modals.close, back: modals.back, current }), [modals, current]);
}

/** What the contents of a modal may set on the frame around them. */
export interface ModalHeading {
  readonly title?: string;
  readonly description?: string;
  /** Overrides the descriptor's value where the contents decide it. */
  readonly hideClose?: boolean;
  /** A logo above the title. */
  readonly mark?: ReactNode;
  /** Replaces the descriptor's arrow: a step back inside the modal. */
  readonly onBack?: () => void;
}
export const ModalFrameContext = createContext<(heading: ModalHeading) => void>(() => {});

/** Sets the heading of the modal around the contents; call it from an effect. */
export const useSetModalHeading = (): ((heading: ModalHeading) => void) => useContext(ModalFrameContext);

/** The props of each component of modal contents. */
export interface ModalContentProps {
  readonly request: ModalRequest;
}
