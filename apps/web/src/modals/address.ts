/** How the address names a modal: rules over locations, without a router. @source F-169–F-171, A-187–A-221 */
import { EMPTY_MODAL_ROUTE, entryPointsOf, isModalId, type ModalId } from './ids.ts';
import type { Modal, ModalContext } from './types.ts';

export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
}

/** The history state of an entry that was written for a modal, so that going back closes it. */
export interface ModalMark {
  readonly serial: number;
  /** The entry before it is the same page without the modal. */
  readonly hasPageBefore: boolean;
}

export const markOf = (address: Address): ModalMark | undefined =>
  (address.state as { modal?: ModalMark } | null)?.modal;

/** The modal named by the hash; undefined for unknown modals and those without a hash. @source F-170, F-171 */
export function modalOfHash(hash: string): ModalId | undefined {
  const id = hash.replace(/^#/, '');
  return isModalId(id) && entryPointsOf(id).hash ? id : undefined;
}

/** The modal of an address like `/auth`. */
export function modalOfPath(pathname: string): ModalId | undefined {
  if (pathname === EMPTY_MODAL_ROUTE) return undefined;
  const id = pathname.slice(1);
  return isModalId(id) && entryPointsOf(id).route ? id : undefined;
}

/** Whether this entry of history belongs to the modal. */
export const belongsTo = (address: Address, modal: Modal): boolean =>
  markOf(address)?.serial === modal.serial ||
  (modalOfHash(address.hash) === modal.request.id && modalOfPath(address.pathname) === undefined);

/** Whether an address may open a modal. @source A-221, F-171 */
export function canOpen(id: ModalId, context: ModalContext): 'yes' | 'no' | 'wait' {
  switch (entryPointsOf(id).needs) {
    case undefined:
      return 'yes';
    case 'text':
    case 'data':
    // Even where frames are enabled, their contents come from a purchase in progress.
    case 'pay-iframe':
      return 'no';
    case 'promo-codes':
      if (context.hasPromoCodes === undefined) return 'wait';
      return context.hasPromoCodes ? 'yes' : 'no';
    case 'signed-out':
      if (context.isSignedIn === undefined) return 'wait';
      return context.isSignedIn ? 'no' : 'yes';
  }
}

/** Whether the modal exists for this provider: iframe payment is optional. @source F-154 */
export const isAvailable = (id: ModalId, context: ModalContext): boolean =>
  entryPointsOf(id).needs !== 'pay-iframe' || context.hasPayIframe;

/** The same page with the modal named. */
export function withModal(address: Address, modal: Modal, hasPageBefore: boolean): Address {
  const mark: ModalMark = { serial: modal.serial, hasPageBefore };
  return {
    pathname: modalOfPath(address.pathname) ? '/' : address.pathname,
    search: address.search,
    hash: entryPointsOf(modal.request.id).hash ? `#${modal.request.id}` : withoutModalHash(address.hash),
    state: { ...(address.state as object | null), modal: mark },
  };
}

const withoutModalHash = (hash: string): string => (modalOfHash(hash) ? '' : hash);

/** The same page without any modal. */
export function withoutModal(address: Address): Address {
  const { modal: _, ...state } = (address.state ?? {}) as { modal?: ModalMark };
  return {
    pathname: modalOfPath(address.pathname) ? '/' : address.pathname,
    search: address.search,
    hash: withoutModalHash(address.hash),
    state: Object.keys(state).length === 0 ? null : state,
  };
}
