/** `aerial doctor`: checks an installation and says what to do. It changes nothing but an object of its own in the object stores. */
import type { Config } from '../../src/config/config.ts';
import { openDatabase, type DatabaseAddress } from '../../src/db/connect.ts';
import { findHolder } from '../../src/db/embedded/data-folder.ts';
import { ROLES } from '../../src/http/roles.ts';
import type { CommandContext } from '../context.ts';
import { InstallationError } from '../installation.ts';
import { databaseChecks, databaseNotRunning, poolerChecks } from './database.ts';
import { findingLines, findingsJson, hasProblem, warning, type Finding } from './findings.ts';
import { folderChecks } from './folders.ts';
import { mediaChecks, storeChecks } from './media-store.ts';
import { pictureChecks } from './pictures.ts';
import { recordingChecks } from './recordings.ts';
import { redisChecks } from './redis.ts';
import { standbyChecks } from './standby.ts';
import { addressChecks, certificateChecks, messageChecks, sourceChecks } from './network.ts';

export interface DoctorCommand {
  readonly name: 'doctor';
  readonly isJson: boolean;
}

/** Where the database is right now; undefined where the embedded one does not run. */
function databaseOf(config: Config): DatabaseAddress | undefined {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url !== undefined) return { connectionString: url };
  const socketDir = findHolder(config.dataDir)?.socketDir;
  return socketDir === undefined ? undefined : { socketDir };
}

/** Settings that do not fit each other. */
function settingChecks(config: Config): Finding[] {
  const findings: Finding[] = [];
  const missing = ROLES.filter((role) => !config.roles.includes(role));
  if (config.databaseUrl === undefined && missing.length > 0)
    findings.push(
      warning(
        'roles',
        `the only process of this installation does not do: ${missing.join(', ')}`,
        'Unset ROLES, or use an external database and start processes for the other roles.',
      ),
    );
  if (config.nodeEnv === 'production' && config.paymentSandbox)
    findings.push(
      warning('payments', 'the pay system sandbox moves no money', 'Unset PAYMENT_SANDBOX where packets are sold.'),
    );
  return findings;
}

/** Checks everything. @returns the findings, in the order in which they are worth reading */
export async function examine(config: Config): Promise<Finding[]> {
  const address = databaseOf(config);
  const database = address === undefined ? undefined : await databaseChecks(config, address);
  const findings = [
    ...(database?.findings ?? [databaseNotRunning]),
    ...(await poolerChecks(config)),
    ...(address === undefined ? [] : await standbyChecks(config, address)),
    ...(await redisChecks(config)),
    ...(await folderChecks(config)),
    ...(await storeChecks(config)),
    ...settingChecks(config),
    ...(await addressChecks(config)),
    ...(await messageChecks(config)),
  ];
  if (address === undefined || !database?.isUsable) return [...findings, ...(await certificateChecks(config, []))];
  const { db, close } = openDatabase({ ...address, max: 2, applicationName: 'aerial doctor' });
  try {
    const hosts = (await db.selectFrom('providers').select('hosts').execute()).flatMap((provider) => provider.hosts);
    return [
      ...findings,
      ...(await certificateChecks(config, hosts)),
      ...(await mediaChecks(config, db)),
      ...(await pictureChecks(config, db)),
      ...(await recordingChecks(config, db)),
      ...(await sourceChecks(config, db)),
    ];
  } finally {
    await close();
  }
}

/** @throws InstallationError if the installation has problems */
export async function runDoctor({ isJson }: DoctorCommand, { config, print }: CommandContext): Promise<void> {
  const findings = await examine(config);
  (isJson ? [findingsJson(findings)] : findingLines(findings)).forEach(print);
  if (hasProblem(findings)) throw new InstallationError('the installation has problems');
}
