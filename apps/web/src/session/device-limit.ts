/** Which device is removed to make room for this one. @source F-279, F-280 */

interface DeviceEntry {
  readonly id: string;
  readonly serial: string | null;
  readonly login_at: string | null;
}

/** The device used least recently; one that was never used counts as the oldest, and this browser's is never taken. */
export function deviceToRemove<D extends DeviceEntry>(devices: readonly D[], ownSerial: string): D | undefined {
  const usedAt = ({ login_at }: DeviceEntry) => (login_at === null ? -Infinity : Date.parse(login_at));
  const others = devices.filter(({ serial }) => serial !== ownSerial);
  return others.reduce<D | undefined>(
    (oldest, device) => (oldest === undefined || usedAt(device) < usedAt(oldest) ? device : oldest),
    undefined,
  );
}
