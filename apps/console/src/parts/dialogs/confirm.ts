/** Asks before something that hurts. A store outside React, so that any code can ask; `ConfirmHost` shows the question. */

export interface Question {
  readonly title: string;
  /** The consequence, in numbers where there are some. */
  readonly text: string;
  /** Of the button that does it. */
  readonly action: string;
  readonly cancel?: string;
  readonly isDangerous?: boolean;
  /** To be typed where it cannot be undone: a name, an address. */
  readonly typed?: string;
}

interface Pending extends Question {
  answer(isConfirmed: boolean): void;
}

let pending: Pending | undefined;
const listeners = new Set<() => void>();

function show(next: Pending | undefined): void {
  pending = next;
  for (const listener of listeners) listener();
}

export const questions = {
  current: (): Pending | undefined => pending,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** @returns whether it was confirmed; a question that is asked meanwhile counts as refused */
export function confirmed(question: Question): Promise<boolean> {
  pending?.answer(false);
  return new Promise((resolve) =>
    show({
      ...question,
      answer(isConfirmed) {
        show(undefined);
        resolve(isConfirmed);
      },
    }),
  );
}
