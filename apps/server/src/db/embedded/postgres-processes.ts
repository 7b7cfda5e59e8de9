/** Which PostgreSQL processes still live in a cluster's folder, after any kind of death of their parent. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** The process id in a cluster's `postmaster.pid`, or undefined when there is none. */
export function recordedPid(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** True once the server recorded in `postmaster.pid` accepts connections. PostgreSQL writes its state as the last line. */
export function saysReady(cluster: string): boolean {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').trimEnd().endsWith('ready');
  } catch {
    return false;
  }
}

/**
 * Live processes of a cluster. A recorded process id alone proves nothing: after a restart of the machine or the
 * container it may belong to any process, and a killed server that was not reaped is still listed. On Linux a process
 * counts when it works in the cluster's folder, as all of PostgreSQL's do; elsewhere when the recorded process exists
 * and is called postgres.
 */
export function clusterProcesses(cluster: string): number[] {
  return existsSync('/proc/self/cwd') ? processesIn(realpathSync(cluster)) : recordedPostgres(cluster);
}

function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === folder &&
          !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
        );
      } catch {
        return false; // gone meanwhile, or another user's
      }
    });
}

function recordedPostgres(cluster: string): number[] {
  const pid = recordedPid(cluster);
  if (pid === undefined || !isAlive(pid)) return [];
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return stdout?.includes('postgres') ? [pid] : [];
}

/** True when a process with this id exists, of any owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
