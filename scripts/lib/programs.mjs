/**
 * Programs of the operating system that tests start. Debian starts some as services once it has installed them: those are unpacked into the
 * user's cache instead, with the libraries that the machine lacks. Needs no root and changes nothing outside that folder.
 */
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Debian keeps servers where only root's PATH leads. */
const FOLDERS_OF_SERVERS = ['/usr/sbin', '/usr/local/sbin'];
const FOLDERS_OF_PROGRAMS = ['usr/sbin', 'usr/bin'];
const VERSION_FLAGS = ['--version', '-v'];
const NETWORK_LIMIT_S = 20;
const STEP_LIMIT_MS = 180_000;

/** A program by the first of its names that is installed or unpacked here. @returns its file, or undefined */
export function findProgram(...names) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), ...FOLDERS_OF_SERVERS];
  return [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...names.map((name) => path.join(unpackedFolder(name), 'bin', name)),
  ].find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where programs are unpacked; libraries fit one release of the system only. */
export const programsFolder = () =>
  path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'aerial', 'programs', systemName());
const unpackedFolder = (name) => path.join(programsFolder(), name);

function systemName() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const value = (key) => new RegExp(`^${key}="?([\\w.-]+)"?$`, 'm').exec(release)?.[1];
  return [value('ID') ?? process.platform, value('VERSION_ID'), process.arch].filter(Boolean).join('-');
}

/**
 * Downloads packages with apt-get, which checks their signatures, and unpacks each with the packages that it needs and that are not installed.
 * Of several processes that do so at once the first one wins.
 * @param names packages that are named as their program
 * @returns those that could not be unpacked
 */
export function unpackPrograms(names) {
  let work;
  try {
    mkdirSync(programsFolder(), { recursive: true });
    work = mkdtempSync(path.join(programsFolder(), '.unpacking-'));
    const apt = aptWithListsIn(path.join(work, 'apt'));
    apt(['update'], work);
    return names.filter((name) => {
      try {
        unpack(name, path.join(work, name), apt);
        return false;
      } catch (error) {
        console.log(`${name} could not be unpacked: ${error.message}`);
        return true;
      }
    });
  } catch (error) {
    console.log(`Nothing could be unpacked: ${error.message}`);
    return names;
  } finally {
    if (work !== undefined) rmSync(work, { recursive: true, force: true });
  }
}

/** apt-get with lists of packages of its own: those of the machine may be absent or old, and only root may fetch them. */
function aptWithListsIn(folder) {
  const lists = path.join(folder, 'lists');
  const cache = path.join(folder, 'cache');
  for (const parent of [lists, path.join(cache, 'archives')])
    mkdirSync(path.join(parent, 'partial'), { recursive: true });
  const settings = {
    'Dir::State::Lists': lists,
    'Dir::Cache': cache,
    // The user that root's apt-get would download as may not write here.
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
    'Acquire::Retries': 1,
    'Acquire::http::Timeout': NETWORK_LIMIT_S,
    'Acquire::https::Timeout': NETWORK_LIMIT_S,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  return (args, cwd) => run('apt-get', ['-qq', ...options, ...args], cwd);
}

function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: STEP_LIMIT_MS,
    env: { ...process.env, LC_ALL: 'C' },
  });
  if (status !== 0) throw new Error(error?.message ?? (stderr.trim() || `${path.basename(command)} has failed`));
  return stdout;
}

function unpack(name, folder, apt) {
  const root = path.join(folder, 'root');
  mkdirSync(root, { recursive: true });
  const packages = packagesOf(apt(['--no-install-recommends', '--print-uris', 'install', name], folder));
  if (!packages.includes(name)) throw new Error('it is installed, and its program is not where programs are');
  apt(['download', ...packages], folder);
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.deb'))) {
    run('dpkg-deb', ['-x', file, root], folder);
    rmSync(path.join(folder, file));
  }
  const program = writeLauncher(folder, name);
  const works = VERSION_FLAGS.some((flag) => spawnSync(program, [flag], { timeout: STEP_LIMIT_MS }).status === 0);
  if (!works) throw new Error('it does not start');
  try {
    renameSync(folder, unpackedFolder(name));
  } catch (error) {
    if (!isExecutable(path.join(unpackedFolder(name), 'bin', name))) throw error;
  }
}

/** The names of the packages that apt-get would download: `'http://…' nginx_1.22.1-9_amd64.deb 532468 SHA256:…`. */
export const packagesOf = (uris) =>
  [...uris.matchAll(/^'[^']*' ([a-z0-9][a-z0-9.+-]*)_\S+\.deb /gm)].map(([, name]) => name);

/**
 * Writes `bin/NAME`, which becomes the program under `root` with the libraries beside it; the folder may be moved.
 * @returns the file
 */
export function writeLauncher(folder, name) {
  const root = path.join(folder, 'root');
  const inside = FOLDERS_OF_PROGRAMS.map((one) => path.join(one, name)).find((one) =>
    isExecutable(path.join(root, one)),
  );
  if (inside === undefined) throw new Error(`the package has no program ${name}`);
  const libraries = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && /^lib.+\.so(\.|$)/.test(entry.name))
    .map((entry) => `$here/root/${path.relative(root, entry.parentPath ?? entry.path)}`);
  const file = path.join(folder, 'bin', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    `#!/bin/sh
here=$(cd "$(dirname "$0")/.." && pwd)
export LD_LIBRARY_PATH="${[...new Set(libraries)].join(':')}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$here/root/${inside}" "$@"
`,
    { mode: 0o755 },
  );
  return file;
}
