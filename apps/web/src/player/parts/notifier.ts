/** Listeners that are called on a change, and a way to hold notifications back while a picture is being painted. */

export interface Notifier {
  /** @returns unsubscribes */
  subscribe(listener: () => void): () => void;
  notify(): void;
  /** Suspends notifications; may nest. @returns resumes them, with one notification if any was missed */
  suspend(): () => void;
}

export function createNotifier(): Notifier {
  const listeners = new Set<() => void>();
  let suspensions = 0;
  let hasMissed = false;
  const notify = (): void => {
    hasMissed = suspensions > 0;
    if (!hasMissed) for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify,
    suspend() {
      let isOver = false;
      suspensions++;
      return () => {
        if (isOver) return;
        isOver = true;
        suspensions--;
        if (suspensions === 0 && hasMissed) notify();
      };
    },
  };
}
