/** What happens in commerce, for parts of the application that react to it. */

interface CommerceEvents {
  /** A viewer stopped a packet; its id. @source */
  readonly unsubscribed: number;
  /** This tab loads packets, subscriptions and channels again. */
  readonly refreshed: undefined;
}
type Name = keyof CommerceEvents;
type Listener<N extends Name> = (value: CommerceEvents[N]) => void;

const listeners: { readonly [N in Name]: Set<Listener<N>> } = { unsubscribed: new Set(), refreshed: new Set() };

export const commerceEvents = {
  /** @returns unsubscribes */
  on<N extends Name>(name: N, listener: Listener<N>): () => void {
    listeners[name].add(listener);
    return () => void listeners[name].delete(listener);
  },
  emit<N extends Name>(name: N, value: CommerceEvents[N]): void {
    for (const listener of listeners[name]) listener(value);
  },
};
