/** Where the embedded players of a provider's channels come from, for the policy of its pages. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Bus } from '../bus/bus.ts';
import { refreshedValue, type RefreshedValue } from '../db/refreshed.ts';
import type { Database } from '../db/schema.ts';
import type { VitrinaJson } from '../db/schema/channels.ts';
import { topics } from '../bus/topics.ts';

export interface EmbeddedOrigins {
  /** Of players, which are shown in frames. */
  readonly frames: readonly string[];
  /** Of the scripts that speak to them. */
  readonly scripts: readonly string[];
}
export const noEmbeddedOrigins: EmbeddedOrigins = { frames: [], scripts: [] };

/** How long they are trusted without a word of change, milliseconds. */
const FRESH_MS = 60_000;

/** Origins of whole addresses, each once; paths are our own and need no leave. */
const originsOf = (addresses: readonly (string | null | undefined)[]): string[] => [
  ...new Set(addresses.flatMap((address) => (address && URL.canParse(address) ? [new URL(address).origin] : []))),
];

/** @param rows what channels name, each with the script of its provider */
export function embeddedOrigins(
  rows: readonly { readonly vitrina: VitrinaJson; readonly sdk: string | null }[],
): EmbeddedOrigins {
  return {
    frames: originsOf(rows.flatMap(({ vitrina }) => [vitrina.web, vitrina.webLight])),
    scripts: originsOf(rows.map(({ vitrina, sdk }) => vitrina.sdk ?? sdk)),
  };
}

/** With the installation's own pay pages, for a provider that shows them in a frame from a host of its own. */
export const withPayPages = (origins: EmbeddedOrigins, publicUrl: string): EmbeddedOrigins => ({
  ...origins,
  frames: [...origins.frames, ...originsOf([publicUrl])],
});

/** Cached for a minute per provider, since every page needs them. */
export function embeddedOriginStore(
  db: Kysely<Database>,
  clock: Clock,
  bus?: Pick<Bus, 'subscribe' | 'onGap'>,
): (providerId: ProviderId) => Promise<EmbeddedOrigins> {
  /** By provider: as many as the directory has. */
  const known = new Map<number, RefreshedValue<EmbeddedOrigins>>();
  const invalidate = (): void => {
    for (const origins of known.values()) origins.invalidate();
  };
  for (const topic of [topics.catalogue, topics.documents]) bus?.subscribe(topic, invalidate);
  bus?.onGap(invalidate);

  async function read(providerId: ProviderId): Promise<EmbeddedOrigins> {
    const { rows } = await sql<{ vitrina: VitrinaJson; sdk: string | null }>`
      select ch.vitrina, p.settings ->> 'vitrinaSdkUrl' as sdk
      from provider_channels pc join channels ch on ch.id = pc.channel_id join providers p on p.id = pc.provider_id
      where pc.provider_id = ${providerId} and ch.vitrina is not null`.execute(db);
    return embeddedOrigins(rows);
  }

  return async (providerId) => {
    const origins = known.get(providerId) ?? refreshedValue(() => read(providerId), clock, FRESH_MS);
    known.set(providerId, origins);
    try {
      return await origins.get();
    } catch {
      // A page without embedded players is better than none; the next one retries.
      return noEmbeddedOrigins;
    }
  };
}
