/** Builds the web application when its source has changed since it was built. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { childEnvironment, ROOT, Stop } from './machine.mjs';

const WEB = path.join(ROOT, 'apps', 'web');
const STAMP = path.join(WEB, 'dist', '.built-from');
/** What the built application is made of. */
const SOURCES = [
  'apps/web',
  'packages/api-client',
  'packages/contract',
  'packages/domain',
  'packages/ui',
  'package-lock.json',
  'tsconfig.json',
];
const NOT_SOURCE = /(^|\/)(dist|node_modules|\.cache)(\/|$)|\.test\.tsx?$/;

/** Makes sure the built application is that of the present source. @throws {Stop} when it does not build */
export function ensureWebBuilt() {
  const source = hashOf(SOURCES.map((name) => path.join(ROOT, name)));
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === source) return;
  console.log('Building the web application.');
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const run = spawnSync(npm[0], [...npm.slice(1), 'run', 'build', '-w', '@aerial/web', '--loglevel=error'], {
    cwd: ROOT,
    env: childEnvironment({ NODE_ENV: 'production' }),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0)
    throw new Stop(`${run.stdout}${run.stderr}\nThe web application could not be built; see above.`);
  writeFileSync(STAMP, source);
}

/** One hash over the names and contents of files and folders. */
export function hashOf(sources, root = ROOT) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(source, root))) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(source, root) {
  if (NOT_SOURCE.test(path.relative(root, source)) || !existsSync(source)) return [];
  const entries = readdirOrFile(source);
  if (!entries) return [source];
  return entries.flatMap((name) => filesUnder(path.join(source, name), root));
}

function readdirOrFile(source) {
  try {
    return readdirSync(source).sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
