/** Ending a program together with the npm that runs it. */
import { spawnSync } from 'node:child_process';

const PARENT_CHECK_MS = 1_000;

/** npm and the shell between us can be killed without passing the signal on; the child must not go on alone. */
export function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const npm = parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}

function parentOf(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
  return Number.parseInt(stdout ?? '', 10) || undefined;
}

/** True also for a process that is not known. */
function isAlive(pid) {
  if (pid === undefined) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
