/**
 * The login of a mini-app: the messenger has signed who started it, and the server logs in whoever came by a code of its bot
 * before. Nobody is asked, and nobody is told when it does not work: the login dialog is still there. @source F-007
 */
import type { Token } from '@aerial/contract/shapes/user.ts';
import type { MessengerStart } from '../surroundings/messenger-start.ts';
import type { Session } from '../core/session.ts';
import type { KeyValueStore } from '../surroundings/key-value-store.ts';

/** Set by a logout: the viewer wants to be nobody here, until he logs in himself. */
const LEFT_KEY = 'aerial.messenger_left';

export const noteMessengerLeft = (store: KeyValueStore): void => store.setItem(LEFT_KEY, '1');

interface MessengerEntry {
  readonly start: MessengerStart;
  readonly store: KeyValueStore;
  readonly session: { state(): Session; subscribe(listener: () => void): () => void; enter(answer: Token): void };
  /** Asks the server. */
  ask(identifier: string, startData: string): Promise<Token>;
}

/** Whether somebody could be logged in now. */
function mayEnter(state: Session): boolean {
  if (state.tag === 'active') return state.token.is_guest && !state.signIn;
  return state.tag === 'signed-out' && !state.signIn;
}

/** Tries once, as soon as the session has found out who watches. */
export function enterByMessenger({ start, store, session, ask }: MessengerEntry): void {
  const { userId, initData, isFresh } = start;
  let isAsked = userId === undefined || !isFresh;
  const look = (): void => {
    const state = session.state();
    if (state.tag === 'active' && !state.token.is_guest) {
      isAsked = true;
      store.removeItem(LEFT_KEY);
    }
    if (isAsked || !mayEnter(state)) return;
    isAsked = true;
    if (store.getItem(LEFT_KEY) !== null) return;
    ask(userId!, initData).then(
      (token) => void (mayEnter(session.state()) && session.enter(token)),
      () => {},
    );
  };
  session.subscribe(look);
  look();
}
