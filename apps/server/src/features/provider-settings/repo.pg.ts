import type { ProviderId } from '@aerial/domain/ids.ts';
import { sql, type Kysely } from 'kysely';
import { publishIn } from '../../bus/bus.pg.ts';
import { topics } from '../../bus/topics.ts';
import type { Database } from '../../db/schema.ts';
import type { ProviderSettings } from '../../tenancy/provider.ts';
import type { SettingsStore, StoredProvider } from './ports.ts';

interface Row {
  readonly id: ProviderId;
  readonly shortname: string;
  readonly name: Readonly<Record<string, string>>;
  readonly hosts: string[];
  readonly networks: string[];
  readonly settings: Partial<ProviderSettings>;
  readonly version: number;
}
const COLUMNS = sql`id, shortname, name, hosts, networks::text[] as networks, settings, settings_version as version`;
const storedProvider = (row: Row): StoredProvider => ({ ...row });

export function settingsStore(db: Kysely<Database>): SettingsStore {
  return {
    async find(providerId) {
      const { rows } = await sql<Row>`select ${COLUMNS} from providers where id = ${providerId}`.execute(db);
      return rows[0] && storedProvider(rows[0]);
    },

    change: (providerId, version, { name, hosts, networks, values = {}, reset = [] }) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<Row>`
          update providers set
            name = coalesce(${name === undefined ? null : JSON.stringify(name)}::jsonb, name),
            hosts = coalesce(${hosts ?? null}::text[], hosts),
            networks = coalesce(${networks ?? null}::cidr[], networks),
            settings = (settings || ${JSON.stringify(values)}::jsonb) - ${[...reset]}::text[]
          where id = ${providerId} and settings_version = ${version}
          returning ${COLUMNS}`.execute(trx);
        if (!rows[0]) return undefined;
        await publishIn(trx, topics.catalogue, null);
        return storedProvider(rows[0]);
      }),

    async isOnly(providerId) {
      const { rows } = await sql<{ others: boolean }>`
        select exists (select from providers where id <> ${providerId}) as others`.execute(db);
      return !rows[0]!.others;
    },

    async hasMoney(providerId) {
      const { rows } = await sql<{ has_money: boolean }>`
        select exists (select from ledger_accounts where provider_id = ${providerId})
          or exists (select from packets where provider_id = ${providerId}) as has_money`.execute(db);
      return rows[0]!.has_money;
    },
  };
}
