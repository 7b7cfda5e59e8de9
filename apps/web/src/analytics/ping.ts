/** The interval at which an open application requests a one-pixel picture, milliseconds. @source F-474 */
export const PING_EVERY_MS = 5 * 60_000;

export interface PingDeps {
  now(): number;
  isHidden(): boolean;
  /** The account mode of mobile applications is not counted. */
  isMobileAccount(): boolean;
  /** Requests a picture; failures are ignored. */
  load(address: string): void;
  setInterval(work: () => void, ms: number): void;
}

/** The first at once, then every five minutes, never from a hidden page. @source F-414, F-415 */
export function startPings(deps: PingDeps): void {
  const ping = () => {
    if (!deps.isHidden() && !deps.isMobileAccount()) deps.load(`/v2/ping.gif?t=${deps.now()}`);
  };
  ping();
  deps.setInterval(ping, PING_EVERY_MS);
}
