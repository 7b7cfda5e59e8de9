/**
 * The version that may still run while the current one has migrated the database, and its program, taken from the history of the repository.
 * At a release both values become those of the release (docs/contributing.md).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const VERSION_BEFORE = {
  /** The first commit from which rolling upgrades are promised: 0.1.0 is older. */
  commit: '1537df127e31ef13cb4c67f9cb57be9b3676e929',
  /** Its last migration, by number. */
  migration: '082',
} as const;

/** Folder of its migrations in its tree. */
export const MIGRATIONS_PATH = 'apps/server/src/db/migrations';

/** A checkout of another version in a folder of its own; `missing` says why there is none. */
export type VersionBefore = { readonly main: string; remove(): void } | { readonly missing: string };

const ROOT = path.resolve(import.meta.dirname, '../../..');
const WORKSPACES = ['packages', 'apps'];
/** What the program reads; of the other workspaces npm wants their names. */
const PARTS = ['package.json', 'package-lock.json', '.npmrc', ...WORKSPACES, 'demo'];
const NAMES_ONLY = ['bench', 'e2e', 'test'].map((folder) => `${folder}/package.json`);

const git = (...args: string[]) => {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return { isOk: status === 0, text: stdout ?? '', problem: error?.message ?? stderr.trim() };
};

/** Why the history of this copy does not have the version before; undefined where it has. */
export function whyNoHistory(): string | undefined {
  const { isOk, problem } = git('cat-file', '-e', `${VERSION_BEFORE.commit}^{commit}`);
  if (isOk) return undefined;
  return `the history of this copy lacks commit ${VERSION_BEFORE.commit.slice(0, 8)}; "git fetch --unshallow" brings it (${problem})`;
}

/** Names of the migrations that the version before has. */
export const migrationsBefore = (): string[] =>
  git('ls-tree', '--name-only', VERSION_BEFORE.commit, `${MIGRATIONS_PATH}/`)
    .text.split('\n')
    .map((file) => path.basename(file))
    .filter((name) => /^\d{3}_[a-z0-9_]+\.ts$/.test(name));

/**
 * Takes the version before out of the history, about 80 MB, and gives it the npm packages of this checkout; its own are installed only where
 * those differ too much.
 */
export function checkOutVersionBefore(): VersionBefore {
  const missing = whyNoHistory();
  if (missing !== undefined) return { missing };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-before-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = path.join(folder, 'version.tar');
    run('git', ['archive', '-o', archive, VERSION_BEFORE.commit, ...PARTS, ...NAMES_ONLY], ROOT);
    run('tar', ['-xf', archive], folder);
    rmSync(archive);
    if (unfitPackages(folder).length === 0) linkPackages(folder);
    else run('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  } catch (error) {
    remove();
    return { missing: (error as Error).message };
  }
  return { main: path.join(folder, 'apps/server/src/main.ts'), remove };
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]} has failed: ${error?.message ?? stderr.trim()}`);
}

/** Packages of its server that are here in no version it can use: another major one, or another minor one before 1.0. */
function unfitPackages(folder: string): string[] {
  const seen = new Set<string>();
  const wanted = new Map<string, string>();
  const collect = (workspace: string): void => {
    if (seen.has(workspace)) return;
    seen.add(workspace);
    const { dependencies = {} } = readJson(path.join(folder, workspace, 'package.json'));
    for (const [name, version] of Object.entries(dependencies)) {
      if (name.startsWith('@aerial/')) collect(`packages/${name.slice('@aerial/'.length)}`);
      else wanted.set(name, version);
    }
  };
  collect('apps/server');
  const line = (version: string): string => (/^0\.\d+|^\d+/.exec(version) ?? [version])[0];
  return [...wanted].flatMap(([name, version]) => {
    const manifest = path.join(ROOT, 'node_modules', name, 'package.json');
    return existsSync(manifest) && line(readJson(manifest).version ?? '') === line(version) ? [] : [name];
  });
}

interface Manifest {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const readJson = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest;

/** The packages of others are those of this checkout, our own are those of the version. */
function linkPackages(folder: string): void {
  const installed = path.join(ROOT, 'node_modules');
  const modules = path.join(folder, 'node_modules');
  const own = path.join(modules, '@aerial');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@aerial' && !name.startsWith('.')) symlinkSync(path.join(installed, name), path.join(modules, name));
  for (const parent of WORKSPACES)
    for (const name of readdirSync(path.join(folder, parent)))
      symlinkSync(path.join(folder, parent, name), path.join(own, name));
  symlinkSync(path.join(folder, 'demo'), path.join(own, 'demo'));
}
