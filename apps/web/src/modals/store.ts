/** Performs the effects of the modal machine, and keeps the address and the open modal in step. */
import { isExemptFromLogin } from '../addresses/route-kinds.ts';
import { belongsTo, isKnown, markOf, mayOpen, modalOfHash, modalOfPath, withModal, withoutModal, type Address } from './address.ts';
import { doorsOf, type ModalId } from './ids.ts';
import { initialModals, isForced, stepModals, type ModalEffect, type ModalEvent, type ModalState } from './machine.ts';
import type { Modal, ModalContext, ModalRequest } from './types.ts';

/** What is needed of the router. */
export interface RouterPort {
  readonly state: { readonly location: Address; readonly historyAction: string; readonly navigation: { readonly state: string } };
  subscribe(listener: () => void): () => void;
  navigate(to: number): unknown;
  navigate(to: Pick<Address, 'pathname' | 'search' | 'hash'>, options: { state: unknown; replace: boolean; preventScrollReset: true }): unknown;
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
   * Somebody goes to another page: the modal closes.
   * @returns whether the new page takes the modal's place in history
   */
  leave(): boolean;
  /** From then on the address follows the modals and opens them. */
  connect(router: RouterPort): () => void;
}

const NO_CONTEXT: ModalContext = { isSignedIn: undefined, hasPromoCodes: undefined, hasPayIframe: false, requiresLogin: false };

const later = (work: () => void, ms: number): void => void setTimeout(work, ms);

/**
 * @param isOffered whether the surroundings of the application leave room for a modal at all
 * @param instead what happens in the place of a modal, if anything does: a partner's viewers sign in elsewhere. @source
 */
export function createModals(isOffered: (id: ModalId) => boolean = () => true, instead: (id: ModalId) => (() => void) | undefined = () => undefined): Modals {
  let state = initialModals;
  let context = NO_CONTEXT;
  let router: RouterPort | undefined;
  let serial = 0;
  /** A modal that opened while the router was on its way to another page, and enters the address there. */
  let owed: Modal | undefined;
  /** The step back that a closed modal takes by itself is on its way. */
  let isStepping = false;
  /** The router tells of a step before it is done with it: a navigation from within would be taken for that step, and leave the address as it is. */
  let isTold = false;
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
      case 'tell-closed':
        return effect.modal.request.onClose?.();
      case 'enter-address':
        return enterAddress(effect.modal, effect.forced);
      case 'leave-address':
        // After whoever closed it has had the chance to go to another page, which then takes its place.
        return later(leaveAddress, 0);
    }
  }

  function write(address: Address, replace: boolean): void {
    if (isTold) return queueMicrotask(() => write(address, replace));
    router?.navigate({ pathname: address.pathname, search: address.search, hash: address.hash }, { state: address.state, replace, preventScrollReset: true });
  }

  function enterAddress(modal: Modal, forced: boolean): void {
    if (!router) return;
    if (router.state.navigation.state !== 'idle') return void (owed = modal);
    owed = undefined;
    const { location } = router.state;
    // The hash is there already: it was what opened the modal.
    if (belongsTo(location, modal) && doorsOf(modal.request.id).hash) return;
    const taken = markOf(location);
    const isNamed = taken !== undefined || modalOfHash(location.hash) !== undefined || modalOfPath(location.pathname) !== undefined;
    const replace = forced || isNamed;
    write(withModal(location, modal, taken?.hasPageBefore ?? !replace), replace);
  }

  function leaveAddress(): void {
    if (!router || router.state.navigation.state !== 'idle') return;
    if (state.shown.tag === 'open' || nextOf(state)) return;
    const { location } = router.state;
    const mark = markOf(location);
    if (mark?.hasPageBefore) {
      isStepping = true;
      router.navigate(-1);
    } else if (mark || modalOfHash(location.hash)) write(withoutModal(location), true);
  }

  /** The address changed, or what it may open did. @param isOwnStep by the closing of a modal, which takes nothing from the one that comes next */
  function readAddress(isOwnStep = false): void {
    if (!router) return;
    const { location, historyAction } = router.state;
    readForced(location);
    const { shown } = state;
    if ((shown.tag === 'open' || shown.tag === 'closing') && belongsTo(location, shown.modal)) return;
    if (shown.tag === 'open' && shown.modal === owed) return enterAddress(shown.modal, isForced(state));
    const id = modalOfHash(location.hash) ?? modalOfPath(location.pathname);
    const may = id && (isOffered(id) ? mayOpen(id, context) : 'no');
    const other = id && may === 'yes' ? instead(id) : undefined;
    if (other) {
      write(withoutModal(location), true);
      return other();
    }
    if (id && may === 'yes') return send({ type: 'asked', modal: numbered({ id }) });
    if (may === 'wait') return;
    // A modal whose prerequisite is missing, or one that was open before the page was loaded again.
    if (id || (markOf(location) && shown.tag === 'none')) return write(withoutModal(location), true);
    // The page under the modal only corrected its address.
    if (historyAction === 'REPLACE') return shown.tag === 'open' ? enterAddress(shown.modal, isForced(state)) : undefined;
    if (shown.tag === 'open' || (historyAction === 'POP' && !isOwnStep && nextOf(state))) send({ type: 'address-left' });
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
    if (!isKnown(request.id, context) || !isOffered(request.id)) return;
    const other = instead(request.id);
    if (other) return other();
    send({ type: 'asked', modal: numbered(request) });
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
      // The viewer comes back to the page, not to the modal.
      if (location && !takesPlace && belongsTo(location, shown.modal)) write(withoutModal(location), true);
      return takesPlace;
    },
    connect(next) {
      router = next;
      let known = next.state.location;
      readAddress();
      return next.subscribe(() => {
        if (next.state.location === known) return;
        known = next.state.location;
        const isOwnStep = isStepping;
        isStepping = false;
        isTold = true;
        try {
          readAddress(isOwnStep);
        } finally {
          isTold = false;
        }
      });
    },
  };
}

const nextOf = ({ shown }: ModalState): Modal | undefined => (shown.tag === 'closing' || shown.tag === 'gap' ? shown.next : undefined);
