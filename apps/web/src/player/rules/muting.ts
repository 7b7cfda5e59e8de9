/** The version of iOS, or undefined elsewhere. iPadOS that pretends to be a Mac is recognised by its touch points. */
export function iosVersion(userAgent: string, touchPoints: number): number | undefined {
  const phone = /(?:iPhone|iPad|iPod).*? OS (\d+)[_.]/.exec(userAgent);
  if (phone) return Number(phone[1]);
  const pad = touchPoints > 1 ? /Macintosh.*Version\/(\d+)/.exec(userAgent) : null;
  return pad ? Number(pad[1]) : undefined;
}

/** Whether playback has to start without sound. @source spec 2 §4 Player */
export function mustStartMuted(device: {
  readonly hasInteracted: boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
}): boolean {
  if (!device.hasInteracted) return true;
  const ios = iosVersion(device.userAgent, device.touchPoints);
  return ios !== undefined && ios >= 15 && ios <= 17;
}
