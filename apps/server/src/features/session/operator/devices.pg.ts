import type { ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { DeviceRecord } from '../ports.ts';
import { deviceRecords } from '../repo.pg.ts';

export interface DeviceFilter {
  readonly serial?: string | undefined;
  readonly deviceType?: string | undefined;
  /** As stored: lower case, with colons. */
  readonly mac?: string | undefined;
  readonly providerUid?: string | undefined;
  readonly createdAfter?: EpochMs | undefined;
  readonly createdBefore?: EpochMs | undefined;
  readonly loginAfter?: EpochMs | undefined;
  readonly loginBefore?: EpochMs | undefined;
  readonly limit: number;
  readonly offset: number;
}

export function operatorsDeviceStore(db: Kysely<Database>) {
  return {
    /** Devices of the provider's users, without those of guests; the oldest first. */
    async find(providerId: ProviderId, filter: DeviceFilter): Promise<DeviceRecord[]> {
      const { serial, deviceType, mac, providerUid, createdAfter, createdBefore, loginAfter, loginBefore } = filter;
      const rows = await db
        .selectFrom('devices')
        .innerJoin('users', 'users.id', 'devices.user_id')
        .selectAll('devices')
        .where('users.provider_id', '=', providerId)
        .where('users.is_guest', '=', false)
        .$if(serial !== undefined, (query) => query.where('devices.serial', '=', serial!))
        .$if(deviceType !== undefined, (query) => query.where('devices.device_type', '=', deviceType!))
        .$if(mac !== undefined, (query) =>
          query
            .where(sql<boolean>`devices.interfaces @> ${JSON.stringify([{ mac }])}::jsonb`)
            .where(sql<boolean>`devices.interfaces <> '[]'`),
        )
        .$if(providerUid !== undefined, (query) => query.where('users.provider_uid', '=', providerUid!))
        .$if(createdAfter !== undefined, (query) => query.where('devices.created_at', '>', new Date(createdAfter!)))
        .$if(createdBefore !== undefined, (query) => query.where('devices.created_at', '<', new Date(createdBefore!)))
        .$if(loginAfter !== undefined, (query) => query.where('devices.login_at', '>', new Date(loginAfter!)))
        .$if(loginBefore !== undefined, (query) => query.where('devices.login_at', '<', new Date(loginBefore!)))
        .orderBy('devices.created_at')
        .orderBy('devices.id')
        .limit(filter.limit)
        .offset(filter.offset)
        .execute();
      return deviceRecords(db, rows);
    },

    /** The device of a token of the user: the one it is bound to, or the one registered with it. */
    async ofToken(userId: UserId, hash: Buffer, now: EpochMs): Promise<DeviceRecord | undefined> {
      const rows = await db
        .selectFrom('tokens')
        .innerJoin('devices', (join) =>
          join.on(sql<boolean>`devices.id = coalesce(tokens.device_id, tokens.registered_device_id)`),
        )
        .selectAll('devices')
        .where('tokens.hash', '=', hash)
        .where('tokens.user_id', '=', userId)
        .where('devices.user_id', '=', userId)
        .where((eb) => eb.or([eb('tokens.expires_at', 'is', null), eb('tokens.expires_at', '>', new Date(now))]))
        .execute();
      return (await deviceRecords(db, rows))[0];
    },
  };
}
export type OperatorsDeviceStore = ReturnType<typeof operatorsDeviceStore>;
