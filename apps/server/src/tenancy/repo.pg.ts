import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { defaultSettings, type ProviderRecord, type ProviderSettings } from './provider.ts';

/** All providers with defaults filled in, by id. */
export async function loadProviders(db: Kysely<Database>): Promise<ProviderRecord[]> {
  const rows = await db
    .selectFrom('providers')
    .select(['id', 'shortname', 'name', 'is_default', 'hosts', 'networks', 'settings', 'partners'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    shortname: row.shortname,
    name: row.name,
    isDefault: row.is_default,
    hosts: row.hosts,
    networks: parseArray(row.networks),
    settings: { ...defaultSettings, ...(row.settings as Partial<ProviderSettings>) },
    partners: row.partners as Record<string, Partial<ProviderSettings>>,
  }));
}

/** `cidr[]` has no array parser in pg and arrives as its text `{10.0.0.0/8,…}`. */
function parseArray(value: string[] | string): string[] {
  return Array.isArray(value) ? value : value.slice(1, -1).split(',').filter(Boolean);
}
