import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { limiter } from '../../limits/limiter.ts';
import { eraseLateWrites } from './delete.ts';
import type { AccountNeeds } from './ports.ts';
import { operatorsSessions } from './of-operator.ts';
import { ownerProof } from './proof.ts';
import { accountRoutes } from './routes.ts';
import { accountService } from './service.ts';

/** Security of accounts: sign-ins, sessions, passwords, export and deletion. */
export function accountFeature(kernel: Kernel, needs: AccountNeeds): Feature {
  const { db, clock, guesses, attempts, invalidateUser } = kernel;
  const account = accountService({
    db,
    clock,
    invalidateUser,
    limiter: limiter(attempts, clock),
    owner: ownerProof({ db, clock, guesses, ...needs }),
    messagesOf: needs.messagesOf,
  });
  return {
    name: 'account',
    routes: (router) => accountRoutes(router, account, operatorsSessions({ db, clock, invalidateUser })),
    jobs: (work) => [{ name: 'account.erase', cron: '37 * * * *', run: () => eraseLateWrites(work, clock.now()) }],
  };
}
