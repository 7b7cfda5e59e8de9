/** Whether the receiver of a session is our own page, and what is said to it. */
import type { Wait } from '../timers.ts';
import { NAMESPACE, PROTOCOL_VERSION, readFromReceiver, type RemoteKey, type ToReceiver } from './protocol.ts';
import type { CastSession } from './sdk.ts';

/** Our page answers at once; one that says nothing is another receiver application of the provider, milliseconds. */
const HELLO_LIMIT_MS = 4000;

export interface OwnReceiver {
  /** Settles once it is known. */
  readonly isOurs: Promise<boolean>;
  tell(message: ToReceiver): void;
  close(): void;
}

/** @param onKey a key was pressed on a remote control of the television */
export function greetReceiver(
  session: CastSession,
  language: string,
  onKey: (key: RemoteKey) => void,
  wait: Wait,
): OwnReceiver {
  let answer: (isOurs: boolean) => void = () => {};
  const isOurs = new Promise<boolean>((resolve) => (answer = resolve));
  const listen = (_namespace: string, data: string): void => {
    const message = readFromReceiver(data);
    if (message?.type === 'hello') answer(message.version === PROTOCOL_VERSION);
    else if (message) onKey(message.key);
  };
  const tell = (message: ToReceiver): Promise<unknown> => session.sendMessage(NAMESPACE, message);
  const cancelLimit = wait(HELLO_LIMIT_MS, () => answer(false));
  session.addMessageListener(NAMESPACE, listen);
  // Receivers that do not know the namespace refuse it.
  tell({ type: 'hello', version: PROTOCOL_VERSION, language }).catch(() => answer(false));
  return {
    isOurs,
    // What is lost with the session is shown again in the next one.
    tell: (message) => void tell(message).catch(() => {}),
    close() {
      cancelLimit();
      answer(false);
      session.removeMessageListener(NAMESPACE, listen);
    },
  };
}
