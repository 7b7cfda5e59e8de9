/**
 * `npm start`: everything from a clean clone to a running server. Installs the npm packages and builds the web
 * application where that is needed, then runs the server in the foreground under the Node that came with the packages.
 */
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { childEnvironment, nodeProgram, ROOT, runScript } from './lib/machine.mjs';
import { demoSettings } from './lib/demo-settings.mjs';
import { stopWithNpm } from './lib/stop-with-npm.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

await runScript(async () => {
  await ensureInstalled();
  ensureWebBuilt();
  runServer();
});

function runServer() {
  // The IPC channel notifies the server when this script ends, in whatever way.
  const server = spawn(nodeProgram(), [path.join(ROOT, 'apps', 'server', 'src', 'main.ts'), ...process.argv.slice(2)], {
    cwd: ROOT,
    env: childEnvironment(demoSettings(process.env)),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => server.kill(signal));
  stopWithNpm(server);
  server.once('error', (error) => {
    console.error(`\nThe server could not be started: ${error.message}\n`);
    process.exit(1);
  });
  server.once('exit', (code, signal) => {
    if (signal) console.error(`\nThe server was ended by ${signal}.\n`);
    process.exit(code ?? 128 + os.constants.signals[signal]);
  });
}
