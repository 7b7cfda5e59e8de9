// `npm run aerial -- …` or `node scripts/aerial.mjs …`: the command line, run by the Node 24 that came with the project.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from './lib/machine.mjs';
import { stopWithNpm } from './lib/stop-with-npm.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [major, minor] = process.versions.node.split('.').map(Number);
const own = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
const isNewEnough = major > 24 || (major === 24 && minor >= 4);
const node = existsSync(own) ? own : isNewEnough ? process.execPath : undefined;

if (!node || !existsSync(path.join(root, 'node_modules', 'kysely'))) {
  console.error('aerial: the packages of the project are not installed. Run `npm ci` (or `npm start` once) first.');
  process.exit(1);
}

// npm runs scripts in the project's folder; file names are meant from where the command was typed.
const cwd = (process.env.npm_lifecycle_event === 'aerial' && process.env.INIT_CWD) || process.cwd();
const child = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', path.join(root, 'apps/server/cli/main.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit', cwd, env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env } },
);
// Ctrl-C reaches the whole group; this process only waits for the other to stop in order.
stopWithNpm(child);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 128 : (code ?? 1)));
