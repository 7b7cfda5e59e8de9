import type { Config } from './config/config.ts';
import type { DatabaseOptions, OpenDatabase } from './db/connect.ts';
import { standbyReads, type StandbyReads } from './db/standby.ts';

/**
 * Opens the standby where the installation has one.
 * @param primary what answers instead
 * @param direct its address past a pooler, with the limits of calls
 */
export function openStandby(
  { databaseStandbyUrl: url, databaseConnections: max }: Config,
  primary: OpenDatabase,
  direct: DatabaseOptions,
  log: (message: string) => void,
): StandbyReads | undefined {
  if (url === undefined) return undefined;
  return standbyReads({
    primary,
    primaryAddress: direct,
    standby: { ...direct, connectionString: url, max },
    onChange: (isUsed, reason) => log(`the standby ${isUsed ? 'is used' : 'is not used'}: ${reason}`),
  });
}
