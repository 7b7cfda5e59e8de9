/** `node scripts/complete-lock.mjs`, after "npm install" against a registry that lacks packages of other platforms. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeLock, missingOptional } from './lib/lock-file.mjs';
import { ROOT } from './lib/machine.mjs';

const file = path.join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = Object.keys(missingOptional(lock));
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(completeLock(lock), undefined, 2)}\n`);
console.log(
  missing.length > 0 ? `Added to package-lock.json: ${missing.join(', ')}` : 'package-lock.json is complete.',
);
