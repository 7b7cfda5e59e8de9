/**
 * The number of a step in the browser's history, as the router keeps it there: it stays when an address is replaced and when
 * the page is loaded again, and a visit from elsewhere begins with 0. Undefined where the router has given none.
 */
export function stepOf(historyState: unknown): number | undefined {
  const step = (historyState as { idx?: unknown } | null)?.idx;
  return typeof step === 'number' ? step : undefined;
}

/** Whether the step before this one in the browser's history is ours. */
export const hasStepBack = (historyState: unknown): boolean => (stepOf(historyState) ?? 0) > 0;
