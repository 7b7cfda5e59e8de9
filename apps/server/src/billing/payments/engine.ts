/** What the parts of payments share. */
import type { UserId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CardVault } from './cards.pg.ts';
import type { PaymentSystems } from './systems.ts';

export interface PaymentEngine {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly systems: PaymentSystems;
  readonly vault: CardVault;
  /** What the user may watch may have changed. */
  invalidateUser(userId: UserId): void;
  /** For operators; the details contain no secrets. */
  warn(details: object, message: string): void;
}
