/** Runs a TypeScript program of ours under the Node that came with the packages: `node scripts/node.mjs bench/run.ts …`. */
import { spawn } from 'node:child_process';
import os from 'node:os';
import { ensureInstalled } from './lib/install.mjs';
import { childEnvironment, nodeProgram, runScript } from './lib/machine.mjs';

await runScript(async () => {
  await ensureInstalled();
  const child = spawn(nodeProgram(), process.argv.slice(2), { env: childEnvironment(), stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]));
});
