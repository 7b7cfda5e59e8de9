/** The descriptor of a modal. */
import type { ReactNode } from 'react';
import type { ParentalScope } from '@aerial/domain/parental.ts';
import type { PinProof } from '@aerial/api-client/pin-proof.ts';
import type { ModalId } from './ids.ts';

/** The input of the contents of a modal, by its id. A modal that is not listed needs none. */
export interface ModalData {
  /** A line above the form that explains what the sign-in is for. */
  auth: { readonly reason?: string };
  /**
   * A failure, and a support request, show the support contacts of the provider; a body stands in place of the text.
   * @source F-439, F-351, A-637
   */
  message: { readonly kind?: 'failure' | 'support'; readonly body?: ReactNode };
  /** The purpose of the PIN, and the callback for its proof. It never runs when the modal is closed before. @source A-242 */
  pincode: { readonly scope: ParentalScope; readonly item?: string; readonly onProved: (proof: PinProof) => void };
  /** Runs once a PIN has been set. */
  parental_set: { readonly onSet: () => void };
  /** The card that is shown. */
  card: { readonly id: string };
  /** The initial section; the list without it. */
  profiles: { readonly view: 'new' } | { readonly view: 'edit'; readonly id: string };
}

type DataOf<Id extends ModalId> = Id extends keyof ModalData ? ModalData[Id] : unknown;

/** A modal's descriptor. @source */
export interface ModalRequest<Id extends ModalId = ModalId> {
  readonly id: Id;
  /** Time before it opens, milliseconds. */
  readonly delay?: number;
  /** Shows an arrow that returns to the modal that was open before. */
  readonly back?: boolean;
  /** No close button; Esc and the overlay still close it. */
  readonly hideClose?: boolean;
  /** Runs once, after it has closed. */
  readonly onClose?: () => void;
  readonly title?: string;
  readonly text?: string;
  /** Runs when the confirm button is pressed; the modal then closes. */
  readonly confirm?: () => void;
  /** Caption of the confirm button. */
  readonly confirmButton?: string;
  /** Caption of the button that only closes. */
  readonly closeButton?: string;
  /** Centres the text. */
  readonly centered?: boolean;
  readonly data?: DataOf<Id>;
}

/** A numbered request, with the modal behind its back arrow. */
export interface Modal {
  readonly serial: number;
  readonly request: ModalRequest;
  readonly previous?: Modal;
}

/** What the entry points depend on: viewer and provider. */
export interface ModalContext {
  /** Undefined until the session has settled. */
  readonly isSignedIn: boolean | undefined;
  /** Undefined until the provider is loaded. */
  readonly hasPromoCodes: boolean | undefined;
  readonly hasPayIframe: boolean;
  /** Signed out, and the provider has no guests: pages that are not exempt require a login. @source F-127, F-128 */
  readonly requiresLogin: boolean;
}
