/**
 * The number of a step in the browser's history, as the router stores it there: it survives a replaced address and a
 * reload, and a visit from elsewhere begins with 0. Undefined where the router has set none.
 */
export function stepOf(historyState: unknown): number | undefined {
  const step = (historyState as { idx?: unknown } | null)?.idx;
  return typeof step === 'number' ? step : undefined;
}

/** Whether the previous step in the browser's history belongs to the application. */
export const hasStepBack = (historyState: unknown): boolean => (stepOf(historyState) ?? 0) > 0;
