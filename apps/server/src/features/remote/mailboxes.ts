/** Commands on their way to screens: those that wait for a request of their screen, and the requests that wait for a command. */
import type { DeviceId } from '@aerial/domain/ids.ts';
import type { RemoteCommand } from '@aerial/domain/remote.ts';

/** A command with its place in the order, a time in milliseconds. */
export interface Posted {
  readonly deviceId: DeviceId;
  readonly at: number;
  readonly command: RemoteCommand;
}

/** A screen requests again at once: what it missed for longer is too old to be done. */
const KEPT_MS = 10_000;
const MAX_KEPT = 50;
const MAX_SCREENS = 20_000;

export class Mailboxes {
  readonly #posted = new Map<DeviceId, Posted[]>();
  readonly #waiting = new Map<DeviceId, () => void>();

  /** Delivers to the waiting request of the screen, or to its next one. */
  deliver(posted: Posted, now: number): void {
    const { deviceId } = posted;
    const kept = (this.#posted.get(deviceId) ?? []).filter(({ at }) => at > now - KEPT_MS).slice(1 - MAX_KEPT);
    // Deleted and added: the map is in the order of the last delivery.
    this.#posted.delete(deviceId);
    this.#posted.set(deviceId, [...kept, posted]);
    for (const [oldest, commands] of this.#posted) {
      if (this.#posted.size <= MAX_SCREENS && commands.some(({ at }) => at > now - KEPT_MS)) break;
      this.#posted.delete(oldest);
    }
    this.#waiting.get(deviceId)?.();
  }

  after(deviceId: DeviceId, after: number, now: number): readonly Posted[] {
    return (this.#posted.get(deviceId) ?? []).filter(({ at }) => at > after && at > now - KEPT_MS);
  }

  /** Resolves with the next command of the screen, after the time, or with a further request of the same screen. */
  next(deviceId: DeviceId, waitMs: number): Promise<void> {
    this.#waiting.get(deviceId)?.();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        if (this.#waiting.get(deviceId) === end) this.#waiting.delete(deviceId);
        resolve();
      };
      const timer = setTimeout(end, waitMs);
      timer.unref();
      this.#waiting.set(deviceId, end);
    });
  }

  /** Ends all waiting requests. */
  release(): void {
    for (const end of this.#waiting.values()) end();
  }
}
