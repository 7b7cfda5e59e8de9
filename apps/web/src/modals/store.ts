/** Performs the effects of the modal machine, and synchronises the address with the open modal. */
import { isExemptFromLogin } from '../addresses/route-kinds.ts';
import {
  belongsTo,
  isAvailable,
  markOf,
  canOpen,
  modalOfHash,
  modalOfPath,
  withModal,
  withoutModal,
  type Address,
} from './address.ts';
import { entryPointsOf, type ModalId } from './ids.ts';
import { initialModals, isForced, stepModals, type ModalEffect, type ModalEvent, type ModalState } from './machine.ts';
import type { Modal, ModalContext, ModalRequest } from './types.ts';

/** The part of the router that modals use. */
export interface RouterPort {
  readonly state: {
    readonly location: Address;
    readonly historyAction: string;
  };
  subscribe(listener: () => void): () => void;
  navigate(to: number): unknown;
  navigate(
    to: Pick<Address, 'pathname' | 'search' | 'hash'>,
    options: { state: unknown; replace: boolean; preventScrollReset: true },
  ): unknown;
}

export interface Modals {
  state(): ModalState;
  subscribe(listener: () => void): () => void;
  /** The open modal. */
  current(): ModalRequest | undefined;
  open<Id extends ModalId>(request: ModalRequest<Id>): void;
  close(): void;
  /** Returns to the modal before, where there is one. */
  back(): void;
  /** The confirm button was pressed. */
  confirm(): void;
  setContext(context: ModalContext): void;
  /**
   * Another page is about to open: closes the modal.
   * @returns whether the new page takes the modal's place in history
   */
  leave(): boolean;
  /** Connects the router: from then on the address follows the modals and opens them. */
  connect(router: RouterPort): () => void;
}

const NO_CONTEXT: ModalContext = {
  isSignedIn: undefined,
  hasPromoCodes: undefined,
  hasPayIframe: false,
  requiresLogin: false,
};

const later = (work: () => void, ms: number): void => void setTimeout(work, ms);

/**
 * @param isOffered whether the surroundings of the application leave room for a modal at all
 * @param instead the replacement of a modal, if any: a partner's viewers sign in elsewhere. @source
 */
export function createModals(
  isOffered: (id: ModalId) => boolean = () => true,
  instead: (id: ModalId) => (() => void) | undefined = () => undefined,
): Modals {
  let state = initialModals;
  let context = NO_CONTEXT;
  let router: RouterPort | undefined;
  let serial = 0;
  /** The step back of a closed modal is in flight. */
  let isStepping = false;
  /** The router notifies before a step is complete: a navigation inside the listener would be mistaken for that step, and leave the address as it is. */
  let isNotifying = false;
  const listeners = new Set<() => void>();
  const numbered = (request: ModalRequest): Modal => ({ serial: ++serial, request });

  function send(event: ModalEvent): void {
    const [next, effects] = stepModals(state, event);
    const changed = next !== state;
    state = next;
    for (const effect of effects) perform(effect);
    if (changed) for (const listener of listeners) listener();
  }

  function perform(effect: ModalEffect): void {
    switch (effect.run) {
      case 'wait':
        return later(() => send(effect.next), effect.ms);
      case 'notify-closed':
        return effect.modal.request.onClose?.();
      case 'enter-address':
        return enterAddress(effect.modal, effect.forced);
      case 'leave-address':
        // Deferred, so that the code that closed it can navigate first; that page then takes its place.
        return later(leaveAddress, 0);
    }
  }

  function write(address: Address, replace: boolean): void {
    if (isNotifying) return queueMicrotask(() => write(address, replace));
    router?.navigate(
      { pathname: address.pathname, search: address.search, hash: address.hash },
      { state: address.state, replace, preventScrollReset: true },
    );
  }

  function enterAddress(modal: Modal, forced: boolean): void {
    // After a step back that is in flight: that step would take it for its own address and close it.
    if (!router || isStepping) return;
    const { location } = router.state;
    // The hash that opened the modal is already there.
    if (belongsTo(location, modal) && entryPointsOf(modal.request.id).hash) return;
    const taken = markOf(location);
    const isNamed =
      taken !== undefined || modalOfHash(location.hash) !== undefined || modalOfPath(location.pathname) !== undefined;
    const replace = forced || isNamed;
    write(withModal(location, modal, taken?.hasPageBefore ?? !replace), replace);
  }

  function leaveAddress(): void {
    if (!router) return;
    if (state.shown.tag === 'open' || nextOf(state)) return;
    const { location } = router.state;
    const mark = markOf(location);
    if (mark?.hasPageBefore) {
      isStepping = true;
      router.navigate(-1);
    } else if (mark || modalOfHash(location.hash)) write(withoutModal(location), true);
  }

  /** Reacts to a changed address or context. @param isOwnStep caused by a closing modal, which must not affect the next one */
  function readAddress(isOwnStep = false): void {
    if (!router) return;
    const { location, historyAction } = router.state;
    readForced(location);
    const { shown } = state;
    if ((shown.tag === 'open' || shown.tag === 'closing') && belongsTo(location, shown.modal)) return;
    const id = modalOfHash(location.hash) ?? modalOfPath(location.pathname);
    const verdict = id && (isOffered(id) ? canOpen(id, context) : 'no');
    const other = id && verdict === 'yes' ? instead(id) : undefined;
    if (other) {
      write(withoutModal(location), true);
      return other();
    }
    if (id && verdict === 'yes') return send({ type: 'requested', modal: numbered({ id }) });
    if (verdict === 'wait') return;
    // A modal whose precondition fails, or one that was open before a reload.
    if (id || (markOf(location) && shown.tag === 'none')) return write(withoutModal(location), true);
    // The page under the modal only corrected its address, or the modal before it has left it.
    if (historyAction === 'REPLACE' || isOwnStep)
      return shown.tag === 'open' ? enterAddress(shown.modal, isForced(state)) : undefined;
    if (shown.tag === 'open' || (historyAction === 'POP' && nextOf(state))) send({ type: 'address-left' });
  }

  /** @source F-128, A-239, A-240 */
  function readForced(location: Address): void {
    const isNow = context.requiresLogin && !isExemptFromLogin(location.pathname) && isOffered('auth');
    if (isNow === (state.forced !== undefined)) return;
    const other = isNow ? instead('auth') : undefined;
    if (other) return other();
    send(isNow ? { type: 'login-forced', modal: numbered({ id: 'auth' }) } : { type: 'login-free' });
  }

  function open(request: ModalRequest): void {
    if (!isAvailable(request.id, context) || !isOffered(request.id)) return;
    const other = instead(request.id);
    if (other) return other();
    send({ type: 'requested', modal: numbered(request) });
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => (state.shown.tag === 'open' ? state.shown.modal.request : undefined),
    open: (request) => open(request as ModalRequest),
    close: () => send({ type: 'closed' }),
    back: () => send({ type: 'back' }),
    confirm() {
      const before = state.shown;
      if (before.tag !== 'open') return;
      before.modal.request.confirm?.();
      if (state.shown === before) send({ type: 'closed' });
    },
    setContext(next) {
      context = next;
      readAddress();
    },
    leave() {
      const { shown } = state;
      if (shown.tag !== 'open' || isForced(state)) return false;
      const location = router?.state.location;
      const takesPlace = location !== undefined && markOf(location)?.hasPageBefore === true;
      send({ type: 'closed' });
      // Back then leads to the page, not to the modal.
      if (location && !takesPlace && belongsTo(location, shown.modal)) write(withoutModal(location), true);
      return takesPlace;
    },
    connect(next) {
      router = next;
      let lastLocation = next.state.location;
      readAddress();
      return next.subscribe(() => {
        if (next.state.location === lastLocation) return;
        lastLocation = next.state.location;
        const { historyAction } = next.state;
        const isOwnStep = isStepping && historyAction === 'POP';
        if (historyAction !== 'REPLACE') isStepping = false;
        isNotifying = true;
        try {
          readAddress(isOwnStep);
        } finally {
          isNotifying = false;
        }
      });
    },
  };
}

const nextOf = ({ shown }: ModalState): Modal | undefined =>
  shown.tag === 'closing' || shown.tag === 'gap' ? shown.next : undefined;
