/** Money, roles and tokens need a proof of who is signed in that is not older than ten minutes. The dialog that asks is shown by the shell. */

let pending: { readonly given: Promise<boolean>; readonly settle: (isGiven: boolean) => void } | undefined;
const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};

export const proofRequests = {
  isPending: (): boolean => pending !== undefined,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Asks for a proof; several calls that are refused at once share one question. @returns whether it was given */
export function requestProof(): Promise<boolean> {
  if (!pending) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    pending = { given: promise, settle: resolve };
    notify();
  }
  return pending.given;
}

export function settleProof(isGiven: boolean): void {
  pending?.settle(isGiven);
  pending = undefined;
  notify();
}
