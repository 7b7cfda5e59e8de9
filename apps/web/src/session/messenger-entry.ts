/**
 * The login of a mini-app: the messenger signs its start data, and the server logs in users who have entered by a code of its bot
 * before. It needs no input and reports no failure: the login dialog is the fallback. @source F-007
 */
import type { Token } from '@aerial/contract/shapes/user.ts';
import type { MessengerStart } from '../surroundings/messenger-start.ts';
import type { Session } from '../core/session.ts';
import type { KeyValueStore } from '../surroundings/key-value-store.ts';
import { MESSENGER_LEFT_KEY } from './messenger-left.ts';

interface MessengerEntry {
  readonly start: MessengerStart;
  readonly store: KeyValueStore;
  readonly session: { state(): Session; subscribe(listener: () => void): () => void; enter(answer: Token): void };
  /** Requests the token from the server. */
  request(identifier: string, startData: string): Promise<Token>;
}

/** Whether the session accepts an automatic login now. */
function canEnter(state: Session): boolean {
  if (state.tag === 'active') return state.token.is_guest && !state.signIn;
  return state.tag === 'signed-out' && !state.signIn;
}

/** Tries once, as soon as the session has settled. */
export function enterByMessenger({ start, store, session, request }: MessengerEntry): void {
  const { userId, initData, isFresh } = start;
  let isDone = userId === undefined || !isFresh;
  const look = (): void => {
    const state = session.state();
    if (state.tag === 'active' && !state.token.is_guest) {
      isDone = true;
      store.removeItem(MESSENGER_LEFT_KEY);
    }
    if (isDone || !canEnter(state)) return;
    isDone = true;
    if (store.getItem(MESSENGER_LEFT_KEY) !== null) return;
    request(userId!, initData).then(
      (token) => void (canEnter(session.state()) && session.enter(token)),
      () => {},
    );
  };
  session.subscribe(look);
  look();
}
