/** Whether a pay system takes the account that an operator has saved: it is asked about a payment that does not exist. */
import { testPaySystemCall } from '@aerial/contract/calls/operator-setup.ts';
import { ok } from '@aerial/domain/result.ts';
import type { PaymentSystems } from '../../billing/payments/systems.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { PaymentState, PspAnswer } from '../../ports/payment/port.ts';

/** Each is a request with the operator's account. */
const MAX_TESTS_A_MINUTE = 10;
const NO_PAYMENT = 'aerial-test';
/** How pay systems say that there is no such payment: they have accepted the account by then. */
const KNOWS_NO_PAYMENT = new Set(['not_found', 'resource_missing']);

/** Whether the answer is that of a system which knows the account, and its words. Pure. */
export function verdictOf(answer: PspAnswer<PaymentState>): { readonly isWorking: boolean; readonly words: string } {
  if (answer.ok) return { isWorking: true, words: '' };
  const { error } = answer;
  if (error.kind !== 'refused') return { isWorking: false, words: error.message };
  const isWorking = KNOWS_NO_PAYMENT.has(error.code);
  return { isWorking, words: isWorking ? '' : `${error.code}: ${error.message}` };
}

export function payTestRoutes(
  router: CallRouter,
  { systems, limits }: { readonly systems: PaymentSystems; readonly limits: Pick<Limiter, 'spend'> },
): void {
  router.handle(testPaySystemCall, async ({ operator: { providerId }, body }) => {
    const allowed = await limits.spend([
      { key: `pay system test ${providerId}`, max: MAX_TESTS_A_MINUTE, windowS: 60 },
    ]);
    if (!allowed.ok) return allowed;
    const provider = await systems.provider(providerId);
    const opened = provider && systems.of(provider);
    const system = opened?.system(body.system);
    const startedAt = performance.now();
    const { isWorking, words } = system
      ? verdictOf(await system.read(NO_PAYMENT))
      : { isWorking: false, words: 'No way to pay names this system with an account that can be used.' };
    return ok({
      is_working: isWorking,
      answer: words,
      duration_ms: Math.round(performance.now() - startedAt),
      problems: (opened?.problems ?? []).map((one) => ({ ...one })),
    });
  });
}
