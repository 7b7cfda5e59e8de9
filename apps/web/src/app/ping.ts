/** How often an open application asks for a picture of one pixel, milliseconds. @source F-474 */
export const PING_EVERY_MS = 5 * 60_000;

export interface PingDeps {
  now(): number;
  isHidden(): boolean;
  /** In the account mode of mobile applications nothing is counted. */
  isMobileAccount(): boolean;
  /** Asks for a picture; failures are nobody's concern. */
  load(address: string): void;
  setInterval(work: () => void, ms: number): void;
}

/** The first at once, then every five minutes, never from a page that nobody sees. @source F-414, F-415 */
export function startPings(deps: PingDeps): void {
  const ping = () => {
    if (!deps.isHidden() && !deps.isMobileAccount()) deps.load(`/v2/ping.gif?t=${deps.now()}`);
  };
  ping();
  deps.setInterval(ping, PING_EVERY_MS);
}
