/** Builds the web application if its source has changed, for programs that start the service by themselves: it serves what was built last. */
import { ensureInstalled } from './lib/install.mjs';
import { runScript } from './lib/machine.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

await runScript(async () => {
  await ensureInstalled();
  ensureWebBuilt();
});
