/** One-time codes: sent, entered, and given by a messenger's bot. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { limiter, type Attempts } from '../../limits/limiter.ts';
import type { MessengerPort } from '../../ports/messenger.ts';
import type { SmsPort } from '../../ports/sms.ts';
import type { Guesses } from '../../limits/guesses.ts';
import { derivedKey } from '../../security/seal.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { entering } from './entering.ts';
import { messengerCodesOf } from './messenger.ts';
import type { CodeStore, CodeUsers } from './ports.ts';
import { sending } from './sending.ts';

export interface CodeServiceDeps {
  readonly store: CodeStore;
  readonly users: CodeUsers;
  readonly attempts: Attempts;
  readonly guesses: Guesses;
  readonly sms: SmsPort;
  /** In order of preference. */
  readonly messengers: readonly MessengerPort[];
  /** The installation's secret; codes are hashed under a key derived from it. */
  readonly secret: string;
  /** Where viewers reach the installation. */
  readonly publicUrl: string;
  readonly clock: Clock;
  providerById(id: ProviderId): Promise<ProviderRecord | undefined>;
}

export function codeService({
  store,
  users,
  attempts,
  guesses,
  sms,
  messengers,
  secret,
  publicUrl,
  clock,
  providerById,
}: CodeServiceDeps) {
  const common = {
    store,
    users,
    limits: limiter(attempts, clock),
    guesses,
    clock,
    key: derivedKey(secret, 'one-time codes'),
  };
  return {
    ...sending({ ...common, sms, publicUrl }),
    ...entering({ ...common, messengers }),
    ...messengerCodesOf({ ...common, messengers, providerById }),
  };
}
export type CodeService = ReturnType<typeof codeService>;
