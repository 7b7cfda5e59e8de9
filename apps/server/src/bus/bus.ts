/**
 * The bus: small messages between all processes of an installation ("the catalogue changed"), so that caches
 * invalidate entries. A message is delivered at most once; after a lost connection every listener is notified that it may have
 * missed some.
 */

/** Largest message in bytes with its topic; PostgreSQL's NOTIFY takes just under 8,000. Send ids, not documents. */
export const LARGEST_MESSAGE_BYTES = 7_900;

export type BusListener = (payload: unknown) => void;

export interface Bus {
  /** Sends a JSON value to every subscriber of the topic in every process, this one included. */
  publish(topic: string, payload: unknown): Promise<void>;
  /** @returns unsubscribe */
  subscribe(topic: string, listener: BusListener): () => void;
  /** Called when messages may have been missed: invalidate every cache. @returns unsubscribe */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

/** The subscribers of one process. A subscriber that throws does not stop delivery to the others. */
export class Subscribers {
  readonly #topics = new Map<string, Set<BusListener>>();
  readonly #gaps = new Set<() => void>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  subscribe(topic: string, listener: BusListener): () => void {
    const listeners = this.#topics.get(topic) ?? new Set();
    this.#topics.set(topic, listeners);
    const own: BusListener = (payload) => listener(payload); // the same function may subscribe twice
    listeners.add(own);
    return () => void listeners.delete(own);
  }

  onGap(listener: () => void): () => void {
    const own = (): void => listener();
    this.#gaps.add(own);
    return () => void this.#gaps.delete(own);
  }

  deliver(topic: string, payload: unknown): void {
    for (const listener of this.#topics.get(topic) ?? []) this.#guarded(() => listener(payload));
  }

  notifyGap(): void {
    for (const listener of this.#gaps) this.#guarded(listener);
  }

  #guarded(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.#onError(error);
    }
  }
}

/** The message as it travels. @throws RangeError when it is too large, a bug of the sender */
export function encodeMessage(topic: string, payload: unknown): string {
  const message = JSON.stringify([topic, payload ?? null]);
  if (Buffer.byteLength(message) > LARGEST_MESSAGE_BYTES) {
    throw new RangeError(`A message on "${topic}" has more than ${LARGEST_MESSAGE_BYTES} bytes; send an id instead.`);
  }
  return message;
}

/** A bus inside one process, for tests and single-process tools. It delivers later, like the real one, and copies. */
export function memoryBus(onError: (error: unknown) => void = console.error): Bus {
  const subscribers = new Subscribers(onError);
  let isOpen = true;
  return {
    publish: async (topic, payload) => {
      const message = encodeMessage(topic, payload);
      setImmediate(() => {
        if (isOpen) subscribers.deliver(topic, (JSON.parse(message) as [string, unknown])[1]);
      });
    },
    subscribe: (topic, listener) => subscribers.subscribe(topic, listener),
    onGap: (listener) => subscribers.onGap(listener),
    close: async () => void (isOpen = false),
  };
}
