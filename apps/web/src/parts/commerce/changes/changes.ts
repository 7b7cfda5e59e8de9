/** Performs the effects of changing a subscription. */
import { asFailure, type Failure } from '../failure.ts';
import {
  initialChange,
  stepChange,
  type Change,
  type ChangeCall,
  type ChangeEffect,
  type ChangeEvent,
  type ChangeState,
} from './change-machine.ts';

export interface ChangeDeps {
  /** Makes the call; may throw an `ApiError`. */
  change(call: ChangeCall): Promise<unknown>;
  /** Asks in a dialog that names the packet and the date. @param answer runs once */
  confirm(change: Change, answer: (isConfirmed: boolean) => void): void;
  refresh(): void;
  /** @param onClosed runs when the message has closed; undefined: nothing follows */
  message(title: 'title_renew_disabled' | 'title_message', text: string, onClosed: (() => void) | undefined): void;
  /** The viewer stopped a packet, or was refused to: the survey asks why. @source */
  unsubscribed(packetId: number): void;
  reportError(failure: Failure): void;
}

export interface SubscriptionChanges {
  state(): ChangeState;
  subscribe(listener: () => void): () => void;
  request(change: Change): void;
}

export function createSubscriptionChanges(deps: ChangeDeps): SubscriptionChanges {
  let state: ChangeState = initialChange;
  const listeners = new Set<() => void>();

  function send(event: ChangeEvent): void {
    const former = state;
    const [next, effects] = stepChange(state, event);
    state = next;
    for (const effect of effects) perform(effect);
    if (next !== former) for (const listener of listeners) listener();
  }

  function perform(effect: ChangeEffect): void {
    switch (effect.run) {
      case 'confirm':
        return deps.confirm(effect.change, (isConfirmed) => send({ type: isConfirmed ? 'confirmed' : 'declined' }));
      case 'change':
        return void deps.change(effect.call).then(
          () => send({ type: 'changed' }),
          (error: unknown) => send({ type: 'failed', failure: asFailure(error) }),
        );
      case 'refresh':
        return deps.refresh();
      case 'unsubscribed':
        return deps.unsubscribed(effect.packetId);
      case 'message': {
        const { title, text, surveyFor } = effect;
        return deps.message(title, text, surveyFor === undefined ? undefined : () => deps.unsubscribed(surveyFor));
      }
      case 'report-error':
        return deps.reportError(effect.failure);
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    request: (change) => send({ type: 'requested', change }),
  };
}
