/** Builds the applications of browsers, those whose source has changed since they were built. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { childEnvironment, ROOT, Stop } from './machine.mjs';

const APPLICATIONS = [
  { folder: 'apps/web', workspace: '@aerial/web', title: 'web application' },
  { folder: 'apps/console', workspace: '@aerial/console', title: 'console' },
];
/** What each built application is made of, besides its own folder. */
const SOURCES = [
  'packages/api-client',
  'packages/contract',
  'packages/domain',
  'packages/ui',
  'scripts/vite',
  'package-lock.json',
  'tsconfig.json',
];
const NOT_SOURCE = /(^|\/)(dist|node_modules|\.cache)(\/|$)|\.test\.tsx?$/;

/** Makes sure the built applications are those of the present source. @throws {Stop} when one does not build */
export function ensureWebBuilt() {
  for (const application of APPLICATIONS) ensureBuilt(application);
}

function ensureBuilt({ folder, workspace, title }) {
  const stamp = path.join(ROOT, folder, 'dist', '.built-from');
  const source = hashOf([folder, ...SOURCES].map((name) => path.join(ROOT, name)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === source) return;
  console.log(`Building the ${title}.`);
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const run = spawnSync(npm[0], [...npm.slice(1), 'run', 'build', '-w', workspace, '--loglevel=error'], {
    cwd: ROOT,
    env: childEnvironment({ NODE_ENV: 'production' }),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Stop(`${run.stdout}${run.stderr}\nThe ${title} could not be built; see above.`);
  writeFileSync(stamp, source);
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
