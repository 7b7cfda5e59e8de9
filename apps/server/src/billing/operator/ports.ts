/** What requests to operators' billings need. */
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { BillingPort } from '../../ports/billing.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';

export interface BillingDeskDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** The billing of a provider that has its own. */
  billingOf(provider: ProviderRecord): BillingPort;
  /** For operators; the details contain no secrets. */
  warn(details: object, message: string): void;
}
