/**
 * Rebuilds demo/media: `npm run demo:studio [-- --only scene-hills,card-…] [--force]`.
 * Assets that would not change are skipped; `studio.json` stores a fingerprint of each asset's inputs.
 */
import { execFileSync } from 'node:child_process';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { commissions } from './productions.ts';
import { fingerprint, produce } from './render.ts';

const media = path.join(import.meta.dirname, '../media');
const ledgerFile = path.join(media, 'studio.json');

const { values } = parseArgs({ options: { only: { type: 'string' }, force: { type: 'boolean', default: false } } });
const missing = ['ffmpeg', 'espeak-ng'].filter((tool) => !isInstalled(tool));
if (missing.length > 0) {
  console.error(
    `The studio needs ${missing.join(' and ')} (Debian: apt-get install ${missing.join(' ')}). The media in demo/media stays as it is.`,
  );
  process.exit(1);
}

const wanted = values.only?.split(',').map((id) => id.trim());
const known = commissions();
const unknown = wanted?.filter((id) => !known.some((commission) => commission.id === id)) ?? [];
if (unknown.length > 0) {
  console.error(`No such asset: ${unknown.join(', ')}`);
  process.exit(2);
}

const ledger = await readLedger();
for (const { id, make } of known) {
  if (wanted && !wanted.includes(id)) continue;
  const started = performance.now();
  const production = await make();
  const print = fingerprint(production);
  if (!values.force && ledger[id] === print && (await exists(path.join(media, id, 'asset.json')))) {
    console.log(`${id}: unchanged`);
    continue;
  }
  await produce(production, media);
  ledger[id] = print;
  await writeLedger(ledger);
  console.log(`${id}: made in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

function isInstalled(tool: string): boolean {
  try {
    execFileSync(tool, [tool === 'ffmpeg' ? '-version' : '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}

async function readLedger(): Promise<Record<string, string>> {
  return (await exists(ledgerFile)) ? (JSON.parse(await readFile(ledgerFile, 'utf8')) as Record<string, string>) : {};
}

async function writeLedger(entries: Readonly<Record<string, string>>): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(`${ledgerFile}.tmp`, `${JSON.stringify(sorted, undefined, 1)}\n`);
  await rename(`${ledgerFile}.tmp`, ledgerFile);
}
