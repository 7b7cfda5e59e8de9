/** Sends what was watched. Whether it arrives is nothing the viewer could act on: failures are silent. @source spec 2 §7 Stat, F-428 */
import type { WatchReport } from './rules/reports.ts';
import { statCall } from '@aerial/api-client/calls/playback.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

/** @returns when the report has arrived, or has failed */
export async function sendReport(api: ApiPort, { statId, ...body }: WatchReport): Promise<void> {
  try {
    await api.call(statCall, { params: { id: statId }, body, keepalive: true });
  } catch {
    // The next report carries the position again; the time of this one is lost.
  }
}
