/** What every feature builds on, composed once. */
import type { UserId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Entitlements } from '../access/entitlements.ts';
import { loadPacketContents } from '../access/packet-contents.pg.ts';
import { packetEntitlements } from '../access/packet-entitlements.ts';
import { tokenReader } from '../accounts/tokens.pg.ts';
import { tokenCache, type TokenCache } from '../accounts/tokens.ts';
import type { Bus } from '../bus/bus.ts';
import { topics } from '../bus/topics.ts';
import { refreshedValue } from '../db/refreshed.ts';
import type { Database } from '../db/schema.ts';
import type { Reads } from '../db/standby.ts';
import { absoluteUrls, type AbsoluteUrl } from '../http/absolute-url.ts';
import type { Idempotency } from '../http/idempotency.ts';
import { idempotencyStore } from '../http/idempotency.pg.ts';
import type { Outgoing } from '../http/outgoing.ts';
import type { Monitor } from '../monitoring/monitor.ts';
import { attemptStore } from '../limits/attempts.pg.ts';
import { redisAttempts } from '../limits/attempts.redis.ts';
import { DEFAULT_FAILED_ACCOUNTS_PER_ADDRESS } from '../limits/guess-rules.ts';
import { guessLimiter, type Guesses } from '../limits/guesses.ts';
import { guessStore } from '../limits/guesses.pg.ts';
import type { Attempts } from '../limits/limiter.ts';
import type { Geo } from '../ports/geo.ts';
import { storedPresence } from '../presence/presence.pg.ts';
import { redisPresence } from '../presence/presence.redis.ts';
import type { Presence } from '../presence/presence.ts';
import type { Redis } from '../redis/redis.ts';
import { sealer, type Seal } from '../security/seal.ts';
import { providerDirectory, type ProviderDirectory } from '../tenancy/directory.ts';
import type { ProviderRecord } from '../tenancy/provider.ts';
import { loadProviders } from '../tenancy/repo.pg.ts';
import { isCountryForbidden } from '../tenancy/rules.ts';

export interface KernelDeps {
  readonly db: Kysely<Database>;
  /** For reads that may lag, where the installation has a standby. */
  readonly reads?: Reads | undefined;
  readonly clock: Clock;
  /** Where viewers reach this installation, `https://tv.example.com`. */
  readonly publicUrl: string;
  /** The installation's secret. */
  readonly secret: string;
  readonly geo: Geo;
  /** How requests leave for operators' systems and feeds. */
  readonly fetch: Outgoing;
  readonly bus: Bus | undefined;
  /** What processes share beside the database, where the installation has it. */
  readonly redis?: Redis | undefined;
  /** Accounts one address may fail to sign in to before it is slowed down. */
  readonly failedAccountsPerAddress: number | undefined;
  /** What measures this process, if anything does. */
  readonly monitor?: Monitor | undefined;
  /** Logs what is wrong without failing a request. */
  warn(details: object, message: string): void;
}

export interface Kernel extends Omit<KernelDeps, 'failedAccountsPerAddress' | 'redis' | 'reads'> {
  /** For reads that may lag: nothing that a viewer or operator expects to see as soon as he has changed it. */
  readonly reads: Reads;
  readonly absolute: AbsoluteUrl;
  readonly providers: ProviderDirectory;
  /** What viewers may play. */
  readonly entitlements: Entitlements;
  /** Viewers by their tokens. */
  readonly tokens: TokenCache;
  /** Invalidates the user's cached tokens: in this process at once, in others as soon as the bus has delivered it. */
  invalidateUser(userId: UserId): void;
  readonly attempts: Attempts;
  readonly guesses: Guesses;
  /** Who watches now. */
  readonly presence: Presence;
  /** What PINs are sealed with. */
  readonly pins: Seal;
  readonly idempotency: Idempotency;
  /** Whether the provider does not serve the country of the address. */
  isForbidden(provider: ProviderRecord, ip: string): boolean;
}

/** How long the contents of packets are cached where no message says that they changed, ms. */
const PACKETS_TTL_MS = 30_000;

export function buildKernel({
  failedAccountsPerAddress = DEFAULT_FAILED_ACCOUNTS_PER_ADDRESS,
  redis,
  ...deps
}: KernelDeps): Kernel {
  const { db, clock, secret, bus, geo, warn } = deps;
  const providers = providerDirectory(() => loadProviders(db), clock);
  const packetContents = refreshedValue(() => loadPacketContents(db), clock, PACKETS_TTL_MS);
  for (const cached of [providers, packetContents]) {
    bus?.subscribe(topics.catalogue, () => cached.invalidate());
    bus?.onGap(() => cached.invalidate());
  }
  const tokens = tokenCache(tokenReader(db, clock), clock);
  bus?.subscribe(topics.user, (payload) => tokens.invalidateUser((payload as { userId: UserId }).userId));
  bus?.onGap(() => tokens.invalidateAll());
  return {
    ...deps,
    reads: deps.reads ?? (() => db),
    absolute: absoluteUrls(deps.publicUrl),
    providers,
    tokens,
    invalidateUser(userId) {
      tokens.invalidateUser(userId);
      bus
        ?.publish(topics.user, { userId })
        .catch((error: unknown) => warn({ err: error }, 'the bus did not take a message'));
    },
    entitlements: packetEntitlements(packetContents.get),
    attempts: redis ? redisAttempts(redis, attemptStore(db)) : attemptStore(db),
    presence: redis ? redisPresence(redis, storedPresence(db), clock) : storedPresence(db),
    guesses: guessLimiter({ store: guessStore(db), clock, secret, accountsPerAddress: failedAccountsPerAddress }),
    pins: sealer(secret, 'PIN'),
    idempotency: idempotencyStore(db, clock, sealer(secret, 'idempotency')),
    isForbidden: (provider, ip) => isCountryForbidden(provider, geo.countryOf(ip)),
  };
}
