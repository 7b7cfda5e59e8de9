/** The agreement that a purchase waits for while its text is read on the page `/agreement`. @source */
import type { QueryClient } from '@tanstack/react-query';

/** Carried by the history entry of the page, so that the page opened in any other way offers no answer. @source A-174 */
interface AgreementState {
  readonly agreement: string;
}

export interface PendingAgreement extends AgreementState {
  /** Takes the first answer. */
  readonly answer: (isAccepted: boolean) => void;
}

const pending = new WeakMap<QueryClient, PendingAgreement>();

/** @param id different for each purchase @returns the state of the history entry */
export function awaitAgreement(
  queryClient: QueryClient,
  id: string,
  answer: PendingAgreement['answer'],
): AgreementState {
  const own: PendingAgreement = {
    agreement: id,
    answer(isAccepted) {
      if (pending.get(queryClient) !== own) return;
      pending.delete(queryClient);
      answer(isAccepted);
    },
  };
  pending.set(queryClient, own);
  return { agreement: id };
}

/** @param state of the history entry */
export function pendingAgreement(queryClient: QueryClient, state: unknown): PendingAgreement | undefined {
  const own = pending.get(queryClient);
  return own && (state as Partial<AgreementState> | null)?.agreement === own.agreement ? own : undefined;
}

/** So much of the text may still be below the visible part, pixels. @source A-175 */
export const READ_WITHIN_PX = 100;

/** @param below how much of the text is below the visible part, pixels; a text that does not scroll has nothing there @source */
export const isReadToEnd = (below: number): boolean => below <= READ_WITHIN_PX;
