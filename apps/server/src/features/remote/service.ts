/** A phone as the remote control of another screen of the account: presence of screens, and commands to them. */
import type { RemoteScreen } from '@aerial/contract/calls/remote.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { asDeviceId, type DeviceId, type UserId } from '@aerial/domain/ids.ts';
import { isRemoteCommand, type RemoteCommand } from '@aerial/domain/remote.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { childForbidden } from '../../access/parental.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Limit, Limiter } from '../../limits/limiter.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { Mailboxes, Posted } from './mailboxes.ts';
import type { ScreenStore } from './repo.pg.ts';

export interface RemoteDeps {
  readonly store: ScreenStore;
  readonly limits: Limiter;
  readonly mailboxes: Mailboxes;
  readonly clock: Clock;
  /** Delivers a command to the mailboxes of all processes. */
  post(posted: Posted): Promise<void>;
}
type Answer<T> = Promise<Result<T, AppError>>;

const notOffered: AppError = { code: 'not_found', message: 'There is no such address.' };
const guestForbidden: AppError = { code: 'guest_forbidden', message: 'Please sign in to do this.' };
const noScreen: AppError = { code: 'device_not_found', message: 'There is no such device.' };
const badCommand: AppError = { code: 'validation_failed', message: 'The request is not valid.' };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A thumb on a remote control, and a screen that requests after each command. */
const commands = (userId: UserId): Limit => ({ key: `remote ${userId}`, max: 600, windowS: 60 });
const polls = (deviceId: DeviceId): Limit => ({ key: `remote poll ${deviceId}`, max: 600, windowS: 60 });

export function remoteService({ store, limits, mailboxes, clock, post }: RemoteDeps) {
  let last = 0;

  function deviceOf(
    { userId, deviceId, isGuest }: Viewer,
    { settings }: ProviderRecord,
  ): Result<{ userId: UserId; deviceId: DeviceId }, AppError> {
    if (settings.hiddenFeatures.includes('remote_control')) return fail(notOffered);
    return isGuest || deviceId === undefined ? fail(guestForbidden) : ok({ userId, deviceId });
  }

  return {
    async list(viewer: Viewer, provider: ProviderRecord): Answer<RemoteScreen[]> {
      const own = deviceOf(viewer, provider);
      if (!own.ok) return own;
      if (viewer.isChild) return fail(childForbidden);
      const all = await store.list(own.value.userId, clock.now());
      return ok(all.filter(({ id }) => id !== own.value.deviceId));
    },

    /** Waits for commands. What came since the last request is answered at once. */
    async poll(
      viewer: Viewer,
      provider: ProviderRecord,
      {
        title,
        is_playing: isPlaying,
        after,
        wait_s: waitS,
      }: { title: string; is_playing: boolean; after: number; wait_s: number },
    ): Answer<{ after: number; commands: RemoteCommand[] }> {
      const own = deviceOf(viewer, provider);
      if (!own.ok) return own;
      const { deviceId } = own.value;
      const spent = await limits.spend([polls(deviceId)]);
      if (!spent.ok) return spent;
      await store.seen({ ...own.value, title, isPlaying }, clock.now());
      // A screen that has just come has missed nothing.
      const from = after === 0 ? clock.now() - 1 : after;
      const found = () => mailboxes.after(deviceId, from, clock.now());
      if (found().length === 0 && waitS > 0) await mailboxes.next(deviceId, waitS * 1000);
      const posted = found();
      return ok({ after: posted.at(-1)?.at ?? from, commands: posted.map(({ command }) => command) });
    },

    async leave(viewer: Viewer, provider: ProviderRecord): Answer<Record<string, never>> {
      const own = deviceOf(viewer, provider);
      if (!own.ok) return own;
      await store.leave(own.value.deviceId);
      return ok({});
    },

    /** A child profile commands no screen: another profile may be active there. */
    async command(
      viewer: Viewer,
      provider: ProviderRecord,
      id: string,
      command: RemoteCommand,
    ): Answer<Record<string, never>> {
      const own = deviceOf(viewer, provider);
      if (!own.ok) return own;
      if (viewer.isChild) return fail(childForbidden);
      if (!isRemoteCommand(command)) return fail(badCommand);
      const spent = await limits.spend([commands(own.value.userId)]);
      if (!spent.ok) return spent;
      if (!UUID.test(id) || !(await store.isThere(own.value.userId, id, clock.now()))) return fail(noScreen);
      last = Math.max(clock.now(), last + 1);
      await post({
        deviceId: asDeviceId(id.toLowerCase()),
        at: last,
        command: { kind: command.kind, value: command.value },
      });
      return ok({});
    },
  };
}
