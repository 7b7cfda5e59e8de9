/** The push token of this browser, stored with its device. @source A-859, F-220 */
import { changeDeviceCall } from '@aerial/api-client/calls/session.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import type { DeviceId } from '@aerial/domain/ids.ts';

/** The part of a browser's subscription that is used. */
export interface PushTokenSubscription {
  readonly endpoint?: string;
  readonly options?: { readonly applicationServerKey: ArrayBuffer | null };
  toJSON(): object;
  unsubscribe?(): Promise<boolean>;
}
/** The part of a service worker's registration that is used. */
export interface PushRegistration {
  readonly pushManager: {
    subscribe(options: { userVisibleOnly: true; applicationServerKey: string }): Promise<PushTokenSubscription>;
    getSubscription?(): Promise<PushTokenSubscription | null>;
  };
}

export interface PushTokenDeps {
  readonly api: ApiPort;
  readonly deviceId: DeviceId;
  /** The public key of the operator's push service. */
  readonly key: string;
  registration(): Promise<PushRegistration | undefined>;
}

/** Whether the subscription was made with another key, which the browser cannot change. */
export function hasOtherKey({ options }: PushTokenSubscription, key: string): boolean {
  const own = options?.applicationServerKey;
  if (!own) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(own)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') !== key;
}

/**
 * Subscribes at the browser's push service and stores the subscription with the device.
 * @returns its endpoint, empty where the browser names none; undefined if it was not stored: browsers without a push service have no token
 */
export async function savePushToken({ api, deviceId, key, registration }: PushTokenDeps): Promise<string | undefined> {
  const worker = await registration();
  if (!worker) return undefined;
  const present = await worker.pushManager.getSubscription?.();
  if (present && hasOtherKey(present, key)) await present.unsubscribe?.();
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await api.call(changeDeviceCall, {
    params: { id: deviceId },
    body: { notification: { notification_type: 'web', token: JSON.stringify(subscription.toJSON()) } },
  });
  return subscription.endpoint ?? '';
}
