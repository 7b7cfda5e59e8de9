/** What operators do with devices of their users. @source wire shapes §6 */
import type { AppError } from '@aerial/contract/errors.ts';
import type { Device } from '@aerial/contract/shapes/user.ts';
import type { UserId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { hashToken } from '../../../accounts/tokens.ts';
import type { DeviceRecord, NewDevice, SessionStore, UserRecord } from '../ports.ts';
import { isUuid } from '../rules.ts';
import { deviceWire, type WireContext } from '../wire.ts';
import type { DeviceFilter, OperatorsDeviceStore } from './devices.pg.ts';
import { noUser, type OperatorsUserStore } from './users.pg.ts';

export interface OperatorsDevicesDeps {
  readonly users: OperatorsUserStore;
  readonly devices: OperatorsDeviceStore;
  readonly store: Pick<SessionStore, 'devicesOf' | 'deviceOf' | 'insertDevice' | 'removeDevice'>;
  /** Invalidates the user's cached tokens, in all processes. */
  invalidateUser(userId: UserId): void;
  readonly clock: Clock;
}
type Answer<T> = Promise<Result<T, AppError>>;

const noDevice: AppError = { code: 'device_not_found', message: 'There is no such device.' };

export function operatorsDevices({ users, devices, store, invalidateUser, clock }: OperatorsDevicesDeps) {
  /** Operators find devices by their serials; a guest's is what its password derives from. */
  const write = (device: DeviceRecord, user: UserRecord, context: WireContext): Device => ({
    ...deviceWire(device, user, { ...context, isOwn: false }),
    serial: user.is_guest ? null : device.serial,
  });

  return {
    async list(filter: DeviceFilter, context: WireContext): Promise<Device[]> {
      const found = await devices.find(context.provider.id, filter);
      const owners = await users.many(context.provider.id, [...new Set(found.map(({ user_id: id }) => id))]);
      const byId = new Map(owners.map((user) => [user.id, user]));
      return found.flatMap((device) => {
        const user = byId.get(device.user_id);
        return user ? [write(device, user, context)] : [];
      });
    },

    async ofUser(userId: UserId, context: WireContext): Answer<Device[]> {
      const user = await users.one(context.provider.id, userId);
      return user ? ok((await store.devicesOf(user.id)).map((device) => write(device, user, context))) : fail(noUser);
    },

    async one(userId: UserId, id: string, context: WireContext): Answer<Device> {
      const user = await users.one(context.provider.id, userId);
      if (!user) return fail(noUser);
      const device = isUuid(id) ? await store.deviceOf(user.id, id) : undefined;
      return device ? ok(write(device, user, context)) : fail(noDevice);
    },

    async ofToken(userId: UserId, token: string, context: WireContext): Answer<Device> {
      const user = await users.one(context.provider.id, userId);
      if (!user) return fail(noUser);
      const device = await devices.ofToken(user.id, hashToken(token), clock.now());
      return device ? ok(write(device, user, context)) : fail(noDevice);
    },

    /** Under the rules of any registration: the device limit, and one device for one serial. The answer has its credential. */
    async register(
      owner: { readonly id: UserId } | { readonly uid: string },
      device: NewDevice,
      context: WireContext,
    ): Answer<Device> {
      const { id: providerId } = context.provider;
      const user = await ('id' in owner ? users.one(providerId, owner.id) : users.byUid(providerId, owner.uid));
      if (!user) return fail(noUser);
      const registrar = { deviceId: undefined, isOperator: true };
      const created = await store.insertDevice(user, device, clock.now(), registrar);
      if (!created.ok) return created;
      invalidateUser(user.id);
      return ok(deviceWire(created.value, user, { ...context, isOwn: true }));
    },

    async remove(userId: UserId, id: string, context: WireContext): Answer<Device> {
      const user = await users.one(context.provider.id, userId);
      if (!user) return fail(noUser);
      const removed = isUuid(id) ? await store.removeDevice(user.id, id) : undefined;
      if (!removed) return fail(noDevice);
      invalidateUser(user.id);
      return ok(write(removed, user, context));
    },
  };
}
export type OperatorsDevices = ReturnType<typeof operatorsDevices>;
