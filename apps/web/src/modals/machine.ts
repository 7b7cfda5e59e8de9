/**
 * Which modal is shown. One function from a state and an event to the next state and the effects to run; `store.ts` performs
 * them. At most one modal is open; another one first closes it. @source, F-128
 */
import type { Modal } from './types.ts';

/** How long a modal takes to open and to close, milliseconds. @source A-252 */
export const MODAL_TRANSITION_MS = 300;
/** A modal requested while another is open opens this long after the request, milliseconds. @source A-954 */
export const MODAL_SWITCH_MS = 600;

export type Shown =
  | { readonly tag: 'none' }
  | { readonly tag: 'open'; readonly modal: Modal }
  /** Closing; `next` opens after it. */
  | { readonly tag: 'closing'; readonly modal: Modal; readonly next?: Modal }
  /** Between a closed modal and the next one. */
  | { readonly tag: 'gap'; readonly next: Modal };

export interface ModalState {
  readonly shown: Shown;
  /** Requested with a delay that is not over. */
  readonly delayed: Modal | undefined;
  /** The login modal that cannot be closed, while the page under it requires a login. */
  readonly forced: Modal | undefined;
}

export type ModalEvent =
  | { type: 'requested'; modal: Modal }
  | { type: 'delay-over'; serial: number }
  | { type: 'transition-over'; serial: number }
  | { type: 'switch-over'; serial: number }
  | { type: 'closed' }
  /** The address no longer names the open modal: the viewer went back or elsewhere. */
  | { type: 'address-left' }
  | { type: 'back' }
  | { type: 'login-forced'; modal: Modal }
  | { type: 'login-free' };

export type ModalEffect =
  | { run: 'wait'; ms: number; next: ModalEvent }
  /** Writes the modal into the address. */
  | { run: 'enter-address'; modal: Modal; forced: boolean }
  /** Removes the modal from the address. */
  | { run: 'leave-address'; modal: Modal }
  | { run: 'notify-closed'; modal: Modal };

export const initialModals: ModalState = { shown: { tag: 'none' }, delayed: undefined, forced: undefined };

type Next = [ModalState, ModalEffect[]];
const stay = (state: ModalState): Next => [state, []];

/** Whether the open modal may be closed by the viewer. */
export const isForced = (state: ModalState): boolean =>
  state.shown.tag === 'open' && state.forced !== undefined && state.shown.modal.request.id === 'auth';

function open(state: ModalState, modal: Modal): Next {
  const next: ModalState = { ...state, shown: { tag: 'open', modal } };
  return [next, [{ run: 'enter-address', modal, forced: isForced(next) }]];
}

const scheduleSwitch = (modal: Modal): ModalEffect => ({
  run: 'wait',
  ms: MODAL_SWITCH_MS,
  next: { type: 'switch-over', serial: modal.serial },
});

/** Starts closing the open modal. */
function startClosing(state: ModalState, modal: Modal, next?: Modal): Next {
  return [
    { ...state, shown: { tag: 'closing', modal, next } },
    [
      { run: 'wait', ms: MODAL_TRANSITION_MS, next: { type: 'transition-over', serial: modal.serial } },
      ...(next ? [scheduleSwitch(next)] : []),
    ],
  ];
}

function requested(state: ModalState, modal: Modal): Next {
  const { shown } = state;
  switch (shown.tag) {
    case 'none':
      return open(state, modal);
    case 'open': {
      // The same modal only takes over the new request.
      const isSame = shown.modal.request.id === modal.request.id && modal.request.id !== 'message';
      if (isSame) return stay({ ...state, shown: { tag: 'open', modal: { ...shown.modal, request: modal.request } } });
      return startClosing(state, shown.modal, modal.request.back ? { ...modal, previous: shown.modal } : modal);
    }
    case 'closing':
      return [{ ...state, shown: { ...shown, next: modal } }, [scheduleSwitch(modal)]];
    case 'gap':
      return [{ ...state, shown: { tag: 'gap', next: modal } }, [scheduleSwitch(modal)]];
  }
}

/** Nothing is open: the forced login returns. */
const settle = (state: ModalState): Next => (state.forced ? open(state, state.forced) : stay(state));

/** A modal behind a back arrow closes only with the modal after it. */
function notifyClosed(modal: Modal, next: Modal | undefined): ModalEffect[] {
  const effects: ModalEffect[] = [];
  for (
    let closing: Modal | undefined = modal;
    closing && closing.serial !== next?.previous?.serial && closing.serial !== next?.serial;
    closing = closing.previous
  ) {
    effects.push({ run: 'notify-closed', modal: closing });
  }
  return effects;
}

function transitionOver(state: ModalState, serial: number): Next {
  const { shown } = state;
  if (shown.tag !== 'closing' || shown.modal.serial !== serial) return stay(state);
  const notifications = notifyClosed(shown.modal, shown.next);
  if (shown.next) return [{ ...state, shown: { tag: 'gap', next: shown.next } }, notifications];
  const [next, effects] = settle({ ...state, shown: { tag: 'none' } });
  return [next, [...notifications, ...effects]];
}

/** By the viewer, by code or by the address. @param stillNamed the address still names the modal */
function closed(state: ModalState, stillNamed: boolean): Next {
  const { shown } = state;
  const leave = (modal: Modal): ModalEffect[] => (stillNamed ? [{ run: 'leave-address', modal }] : []);
  switch (shown.tag) {
    case 'none':
      return stay({ ...state, delayed: undefined });
    case 'open': {
      if (isForced(state))
        return stillNamed ? stay(state) : [state, [{ run: 'enter-address', modal: shown.modal, forced: true }]];
      const [next, effects] = startClosing({ ...state, delayed: undefined }, shown.modal);
      return [next, [...effects, ...leave(shown.modal)]];
    }
    case 'closing':
      return [{ ...state, delayed: undefined, shown: { tag: 'closing', modal: shown.modal } }, leave(shown.modal)];
    case 'gap': {
      const [next, effects] = settle({ ...state, delayed: undefined, shown: { tag: 'none' } });
      return [next, [...leave(shown.next), ...effects]];
    }
  }
}

/** The arrow: the modal before this one opens again, as it was. */
function back(state: ModalState): Next {
  const { shown } = state;
  if (shown.tag !== 'open' || !shown.modal.previous) return stay(state);
  return startClosing(state, shown.modal, shown.modal.previous);
}

function loginForced(state: ModalState, modal: Modal): Next {
  const next = { ...state, forced: modal };
  if (state.shown.tag === 'none') return open(next, modal);
  return stay(next);
}

function loginFree(state: ModalState): Next {
  const { shown } = state;
  const next = { ...state, forced: undefined };
  const wasForced = shown.tag === 'open' && shown.modal.serial === state.forced?.serial;
  return wasForced ? closed(next, true) : stay(next);
}

/** The next state and its effects. Events without a meaning in a state change nothing. */
export function stepModals(state: ModalState, event: ModalEvent): Next {
  switch (event.type) {
    case 'requested': {
      const { delay } = event.modal.request;
      if (!delay) return requested(state, event.modal);
      return [
        { ...state, delayed: event.modal },
        [{ run: 'wait', ms: delay, next: { type: 'delay-over', serial: event.modal.serial } }],
      ];
    }
    case 'delay-over':
      return state.delayed?.serial === event.serial
        ? requested({ ...state, delayed: undefined }, state.delayed)
        : stay(state);
    case 'transition-over':
      return transitionOver(state, event.serial);
    case 'switch-over':
      return state.shown.tag === 'gap' && state.shown.next.serial === event.serial
        ? open(state, state.shown.next)
        : stay(state);
    case 'closed':
      return closed(state, true);
    case 'address-left':
      return closed(state, false);
    case 'back':
      return back(state);
    case 'login-forced':
      return loginForced(state, event.modal);
    case 'login-free':
      return loginFree(state);
  }
}
