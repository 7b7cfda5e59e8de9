/**
 * How to start PostgreSQL under the user we happen to be. PostgreSQL refuses to run as root, and it must not outlive
 * the process that started it.
 */
import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/** The uid and gid of "nobody" on common Linux distributions. */
const NOBODY = 65534;

export interface Launch {
  /** Program and arguments to put before the PostgreSQL program. */
  readonly prefix: readonly string[];
  /** Options for `spawn`: the user to become, where a prefix cannot do it. */
  readonly user: { readonly uid?: number; readonly gid?: number };
  readonly mode: 'plain' | 'user-namespace' | 'nobody';
}

const works = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/**
 * Chooses the way to start PostgreSQL here.
 *
 * - Not root: directly.
 * - Root with user namespaces: PostgreSQL sees itself as nobody while its files stay root's, so it works even when the
 *   checkout lies in a private home. No user is created.
 * - Root without them (a default Docker container): as nobody.
 *
 * Where `setpriv` exists (Linux), the kernel asks PostgreSQL to stop when the starting process dies.
 */
export function chooseLaunch(forced?: Launch['mode']): Launch {
  const tied = works('setpriv', '--pdeathsig', 'INT', 'true') ? ['setpriv', '--pdeathsig', 'INT'] : [];
  const isRoot = process.getuid?.() === 0;
  if (forced === 'plain' || !isRoot) return { prefix: tied, user: {}, mode: 'plain' };
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (forced !== 'nobody' && works('unshare', ...namespace.slice(1), 'true')) {
    return { prefix: [...namespace, ...tied], user: {}, mode: 'user-namespace' };
  }
  return { prefix: tied, user: { uid: NOBODY, gid: NOBODY }, mode: 'nobody' };
}

/** The command line of a PostgreSQL program under a launch. */
export function commandLine(launch: Launch, program: string, args: readonly string[]): [string, string[]] {
  const [first, ...rest] = [...launch.prefix, program, ...args];
  return [first!, rest];
}

/** Hands a folder over to the user PostgreSQL will run as. */
export function giveFolder(launch: Launch, folder: string): void {
  if (launch.user.uid !== undefined) chownSync(folder, launch.user.uid, launch.user.gid ?? launch.user.uid);
}

/**
 * Checks that PostgreSQL can be started at all: the program runs, and its user can write the folder.
 * @throws Error with the reason and the remedies
 */
export function checkLaunch(launch: Launch, postgres: string, folder: string): void {
  const [command, args] = commandLine(launch, postgres, ['--version']);
  const run = spawnSync(command, args, { ...launch.user, encoding: 'utf8' });
  if (run.status !== 0) {
    const reason = (run.stderr || run.error?.message || `it ended with ${run.status ?? run.signal}`).trim();
    throw new Error(`PostgreSQL cannot be started here: ${reason}.${wayOut(launch)}`);
  }
  if (launch.mode === 'nobody' && spawnSync('test', ['-w', folder], launch.user).status !== 0) {
    throw new Error(`PostgreSQL cannot reach ${folder}.${wayOut(launch)}`);
  }
}

function wayOut(launch: Launch): string {
  if (launch.mode !== 'nobody') return ' Set DATABASE_URL to use a PostgreSQL that is already running.';
  return (
    ' It does not run as root, and this machine has no user namespaces, so it is started as the user nobody, who must be able to reach ' +
    'the checkout and the data folder. Run Aerial as an ordinary user, move it out of the private folder, or set DATABASE_URL.'
  );
}
