/** Confirming a code: which step the page shows. One function from a state and an event to the next state. */
import type { WaitingScreen } from '@aerial/contract/calls/device-codes.ts';
import { deviceCodeDigits, isWholeDeviceCode } from '@aerial/domain/device-code.ts';

export type Activation =
  | { readonly tag: 'entering'; readonly code: string; readonly error: string | undefined; readonly isBusy: boolean }
  /** What the viewer decides about. `pending`: the decision under way. */
  | {
      readonly tag: 'asking';
      readonly code: string;
      readonly screen: WaitingScreen;
      readonly pending: 'confirm' | 'refuse' | undefined;
      readonly error: string | undefined;
    }
  | { readonly tag: 'done'; readonly isConfirmed: boolean };

export type ActivationEvent =
  | { type: 'typed'; text: string }
  | { type: 'submitted' }
  | { type: 'found'; screen: WaitingScreen }
  | { type: 'decided'; confirm: boolean }
  | { type: 'accepted' }
  /** `isGone`: the code is unknown, expired or was decided elsewhere. */
  | { type: 'failed'; message: string; isGone: boolean }
  | { type: 'another' };

/** @param code from the address; its screen is looked up at once */
export const initialActivation = (code: string): Activation => ({
  tag: 'entering',
  code,
  error: undefined,
  isBusy: isWholeDeviceCode(code),
});

/** Events without a meaning in a state change nothing. Nothing is ever confirmed but by `decided`. */
export function stepActivation(state: Activation, event: ActivationEvent): Activation {
  if (event.type === 'another') return initialActivation('');
  switch (state.tag) {
    case 'entering':
      if (event.type === 'typed' && !state.isBusy)
        return { ...state, code: deviceCodeDigits(event.text), error: undefined };
      if (event.type === 'submitted' && isWholeDeviceCode(state.code))
        return { ...state, isBusy: true, error: undefined };
      if (event.type === 'found' && state.isBusy)
        return { tag: 'asking', code: state.code, screen: event.screen, pending: undefined, error: undefined };
      if (event.type === 'failed') return { ...state, isBusy: false, error: event.message };
      return state;
    case 'asking':
      if (event.type === 'decided' && !state.pending)
        return { ...state, pending: event.confirm ? 'confirm' : 'refuse', error: undefined };
      if (event.type === 'accepted' && state.pending) return { tag: 'done', isConfirmed: state.pending === 'confirm' };
      if (event.type === 'failed')
        return event.isGone
          ? { tag: 'entering', code: '', error: event.message, isBusy: false }
          : { ...state, pending: undefined, error: event.message };
      return state;
    case 'done':
      return state;
  }
}
