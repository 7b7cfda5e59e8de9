/** Notifications of this browser: allowed, subscribed, forgotten. */
import { changeDeviceCall } from '@aerial/api-client/calls/session.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import type { DeviceId } from '@aerial/domain/ids.ts';
import { safeStore, type KeyValueStore } from '../../surroundings/key-value-store.ts';
import { hasOtherKey, savePushToken, type PushRegistration } from './push-token.ts';
import { pushStep, type PushRecord } from './rules.ts';

/** Of local storage. */
export const PUSH_KEY = 'aerial.push';

export interface BrowserPushDeps {
  readonly api: ApiPort;
  readonly store: KeyValueStore;
  registration(): Promise<PushRegistration | undefined>;
  permission(): NotificationPermission | 'unsupported';
  requestPermission(): Promise<NotificationPermission>;
}
export interface PushViewer {
  readonly deviceId: DeviceId;
  readonly isGuest: boolean;
}

/** Over the browser's own objects. */
export const browserPush = (api: ApiPort): BrowserPushDeps => ({
  api,
  store: safeStore(() => window.localStorage),
  registration: async () => navigator.serviceWorker?.ready,
  permission: () =>
    'Notification' in window && 'serviceWorker' in navigator ? Notification.permission : 'unsupported',
  requestPermission: () => Notification.requestPermission(),
});

export function pushRecord(store: KeyValueStore): PushRecord | undefined {
  try {
    const value = JSON.parse(store.getItem(PUSH_KEY) ?? 'null') as PushRecord | null;
    return typeof value?.deviceId === 'string' && typeof value.endpoint === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this browser is subscribed for the viewer's device. */
export const isSubscribed = (deps: Pick<BrowserPushDeps, 'store' | 'permission'>, deviceId: DeviceId): boolean =>
  deps.permission() === 'granted' && pushRecord(deps.store)?.deviceId === deviceId;

async function save(deps: BrowserPushDeps, { deviceId, isGuest }: PushViewer, key: string): Promise<boolean> {
  const { api, store, registration } = deps;
  const endpoint = await savePushToken({ api, deviceId, key, registration });
  if (endpoint === undefined) return false;
  store.setItem(PUSH_KEY, JSON.stringify({ deviceId, isGuest, endpoint } satisfies PushRecord));
  return true;
}

/** Ends the subscription in the browser; the push service answers 410 from then on. */
async function forget({ store, registration }: BrowserPushDeps): Promise<void> {
  store.removeItem(PUSH_KEY);
  const subscription = await (await registration())?.pushManager.getSubscription?.();
  await subscription?.unsubscribe?.();
}

/**
 * The browser's own question where it was not answered yet, and the subscription that the answer allows.
 * @returns whether notifications arrive now
 */
export async function allowPush(deps: BrowserPushDeps, viewer: PushViewer, key: string): Promise<boolean> {
  // First, while the press counts: browsers ask only in answer to one.
  const answer = deps.permission() === 'default' ? await deps.requestPermission() : deps.permission();
  return answer === 'granted' && save(deps, viewer, key);
}

/** Turns notifications off on this device. */
export async function stopPush(deps: BrowserPushDeps, { deviceId }: PushViewer): Promise<void> {
  await deps.api.call(changeDeviceCall, { params: { id: deviceId }, body: { notification: null } });
  await forget(deps);
}

/** Brings the subscription in step with who watches, and with what the browser made of it since. */
export async function syncPush(deps: BrowserPushDeps, viewer: PushViewer, key: string): Promise<void> {
  const record = pushRecord(deps.store);
  if (!record) return;
  const isAllowed = deps.permission() === 'granted';
  const present = isAllowed ? await (await deps.registration())?.pushManager.getSubscription?.() : undefined;
  // One that was made with a former key receives nothing more: it counts as lost.
  const endpoint = present && !hasOtherKey(present, key) ? present.endpoint : undefined;
  const step = pushStep({ record, ...viewer, isAllowed, endpoint });
  if (step === 'save') await save(deps, viewer, key);
  if (step === 'forget') await forget(deps);
}
