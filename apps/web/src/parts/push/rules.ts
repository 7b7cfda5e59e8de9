/** What becomes of a browser's subscription when the viewer, the permission or the browser changes it. Pure. */

/** For which device this browser is subscribed. */
export interface PushRecord {
  readonly deviceId: string;
  readonly isGuest: boolean;
  readonly endpoint: string;
}

export interface PushFacts {
  /** What was stored when the viewer allowed notifications; undefined if nobody did, or turned them off. */
  readonly record: PushRecord | undefined;
  readonly deviceId: string;
  readonly isGuest: boolean;
  readonly isAllowed: boolean;
  /** Of the browser's subscription; undefined when it has none. */
  readonly endpoint: string | undefined;
}

/**
 * `save`: the device is new, or the browser has renewed or lost the subscription. `forget`: the viewer has signed out, or withdrawn the
 * permission: the former device is gone from the server with its session.
 */
export function pushStep({ record, deviceId, isGuest, isAllowed, endpoint }: PushFacts): 'save' | 'forget' | 'stay' {
  if (!record) return 'stay';
  if (!isAllowed) return 'forget';
  if (!record.isGuest && isGuest) return 'forget';
  return record.deviceId === deviceId && record.endpoint === endpoint ? 'stay' : 'save';
}
