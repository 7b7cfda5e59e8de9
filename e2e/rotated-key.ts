/** The next key of a protected channel, as an operator adds it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { workerService } from './worker-service.ts';

/** @returns the id of the key, 32 hexadecimal digits; it is used from about a minute from now on */
export function rotateKey(channel: string): string {
  const rotated = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../apps/server/cli/main.ts'), 'protect', '--channel', channel],
    { env: { ...process.env, AERIAL_DATA: workerService().data }, encoding: 'utf8' },
  );
  expect(rotated.status, rotated.stderr).toBe(0);
  const kid = /key ([\da-f-]{32,36}) /.exec(rotated.stdout)?.[1]?.replaceAll('-', '');
  expect(kid, rotated.stdout).toBeDefined();
  return kid!;
}
