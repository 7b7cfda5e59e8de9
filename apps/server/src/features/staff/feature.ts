import type { AppError } from '@aerial/contract/errors.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { AuditTrail } from '../../http/actor.ts';
import type { StaffOperator } from '../../http/viewer.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { limiter } from '../../limits/limiter.ts';
import type { MailPort } from '../../ports/mail.ts';
import { staffFactors } from './factors.ts';
import { staffMembers } from './members.ts';
import { staffPasskeys } from './passkeys.ts';
import { staffStore } from './repo.pg.ts';
import { staffRoutes } from './routes.ts';
import { staffSignIn } from './sign-in.ts';

export interface StaffFeature extends Feature {
  /** The member of staff of a session, from an address that the operator allows. */
  authenticate(token: string, ip: string): Promise<Result<StaffOperator, AppError>>;
}

/** Members of providers' staff: how they sign in, and what their roles allow. */
export function staffFeature(
  kernel: Pick<Kernel, 'db' | 'clock' | 'secret' | 'attempts' | 'guesses' | 'publicUrl' | 'warn'>,
  { mail, audit }: { readonly mail: MailPort; readonly audit: AuditTrail },
): StaffFeature {
  const { db, clock, secret, attempts, guesses, publicUrl, warn } = kernel;
  const store = staffStore(db, secret);
  const limits = limiter(attempts, clock);
  const signIn = staffSignIn({ store, guesses, limits, clock, audit, warn });
  const members = staffMembers({ store, mail, limits, clock, publicUrl });
  const factors = staffFactors({ store, guesses, clock });
  const passkeys = staffPasskeys({ store, guesses, limits, clock, publicUrl });
  return {
    name: 'staff',
    authenticate: signIn.authenticate,
    routes: (router) => staffRoutes(router, { signIn, members, factors, passkeys, store, clock }),
    jobs: (work) => [
      { name: 'staff.erase', cron: '29 * * * *', run: () => staffStore(work, secret).eraseOld(clock.now()) },
    ],
  };
}
