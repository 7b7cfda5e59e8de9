import type { ParentalGate } from '../../access/parental.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { derivedKey } from '../../security/seal.ts';
import { pinProofs } from './proofs.ts';
import { parentalStore } from './repo.pg.ts';
import { parentalRoutes } from './routes.ts';
import { parentalService } from './service.ts';

export interface ParentalFeature extends Feature {
  /** Checks the PIN wherever a feature needs it. */
  readonly gate: ParentalGate;
}

/** Parental control: the PIN and its proofs. */
export function parentalFeature({
  db,
  pins,
  secret,
  clock,
}: Pick<Kernel, 'db' | 'pins' | 'secret' | 'clock'>): ParentalFeature {
  const parental = parentalService({
    store: parentalStore(db, pins),
    proofs: pinProofs(derivedKey(secret, 'PIN proofs')),
    clock,
  });
  return { name: 'parental', gate: parental, routes: (router) => parentalRoutes(router, parental) };
}
