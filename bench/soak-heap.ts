/** Loaded into a process under measurement: on SIGWINCH it collects its garbage and writes what it uses into the file `SOAK_MEMORY_FILE`. */
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const file = process.env['SOAK_MEMORY_FILE'];
if (isMainThread && file !== undefined) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  process.on('SIGWINCH', () => {
    collectGarbage();
    try {
      writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()));
      renameSync(`${file}.new`, file);
    } catch {
      // The disk is full.
    }
  });
}
