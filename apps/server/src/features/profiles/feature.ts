import type { ParentalGate } from '../../access/parental.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { profileStore } from './repo.pg.ts';
import { profileRoutes } from './routes.ts';
import { checkProfileChoice } from './rules.ts';
import { profileService } from './service.ts';

export interface ProfilesFeature extends Feature {
  /** Whether a device may be given a profile. */
  readonly checkProfileChoice: typeof checkProfileChoice;
}

/** The profiles of an account. */
export function profilesFeature(
  { db, absolute, invalidateUser }: Pick<Kernel, 'db' | 'absolute' | 'invalidateUser'>,
  parental: ParentalGate,
): ProfilesFeature {
  const profiles = profileService({ store: profileStore(db), parental, invalidateUser });
  return { name: 'profiles', checkProfileChoice, routes: (router) => profileRoutes(router, { profiles, absolute }) };
}
