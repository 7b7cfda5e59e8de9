import { changeSelfCall, changeUserCall } from '@aerial/contract/calls/accounts.ts';
import { fail } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import type { UserChanges } from './changes.ts';
import type { OperatorsUsers } from './operator/users.ts';

export interface ChangeRoutesDeps {
  readonly changes: UserChanges;
  /** A change by the user's operator. */
  readonly changeOperatorsUser: OperatorsUsers['change'];
  readonly absolute: AbsoluteUrl;
  readonly clock: Clock;
}

export function changeRoutes(
  router: CallRouter,
  { changes, changeOperatorsUser, absolute, clock }: ChangeRoutesDeps,
): void {
  router.handle(changeSelfCall, ({ viewer, body, provider, language, pinProof: proof, ip }) =>
    changes.changeUser(viewer, body, { provider, language, absolute, now: clock.now() }, { proof, ip }),
  );
  // Another user's id is refused whether or not it exists. @source F-377
  router.handle(changeUserCall, async ({ viewer, operator, params, body, provider, language, pinProof: proof, ip }) => {
    const context = { provider, language, absolute, now: clock.now() };
    if (operator) return changeOperatorsUser(params.id, body, context);
    return viewer.userId === params.id
      ? changes.changeUser(viewer, body, context, { proof, ip })
      : fail({ code: 'forbidden', message: 'Only your own data can be changed.' });
  });
}
