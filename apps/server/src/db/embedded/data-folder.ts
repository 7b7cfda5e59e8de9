/**
 * The data folder of one Aerial server: its version, and the lock that keeps a second server out.
 *
 * The lock is an open write transaction on a small SQLite file. The system releases it when the process ends, however
 * it ends, so there is nothing stale to guess about, also between containers that share a volume and do not see each
 * other's processes. Who holds it stands beside it in `server.json`, for people and for the command line.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, ok, type Result } from '@aerial/domain/result.ts';

/** Layout of the data folder this code reads and writes. Raised when an older Aerial could no longer use the folder. */
export const DATA_LAYOUT = 1;
const VERSION_FILE = 'AERIAL_VERSION';
const LOCK_FILE = 'server.lock';
const HOLDER_FILE = 'server.json';
const SQLITE_BUSY = 5;
/** A process that only reads who holds the folder has the lock for an instant; that must not prevent a server from starting. */
const LOCK_PATIENCE_MS = 250;
/** Locks held by this process. An unreferenced one would be garbage-collected, which closes it. */
const held = new Set<DatabaseSync>();

/** Who uses a data folder. */
export interface Holder {
  readonly pid: number;
  /** What runs: `server`, or a command such as `import epg`. */
  readonly what: string;
  /** Address of the site, once it listens. */
  readonly address?: string;
  /** Folder of the embedded database's socket, once it runs. */
  readonly socketDir?: string;
}

export interface DataFolder {
  readonly path: string;
  /** Publishes more about this process. */
  describe(holder: Partial<Omit<Holder, 'pid'>>): void;
  /** Releases the lock. */
  release(): void;
}

export type DataFolderError =
  | {
      readonly code: 'data_folder_is_newer';
      readonly path: string;
      readonly layout: string;
      readonly writtenBy: string;
    }
  /** `holder` is missing in the instant before it has introduced itself. */
  | { readonly code: 'data_folder_in_use'; readonly path: string; readonly holder?: Holder };

/**
 * Opens the data folder for this process alone, making it if missing.
 * @param what who we are, for the one who is refused
 * @param version of Aerial, written into a new folder
 */
export function openDataFolder(folder: string, what: string, version: string): Result<DataFolder, DataFolderError> {
  // Others may pass through, not look: where PostgreSQL runs as another user it must reach its own folder below.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const newer = readVersion(folder);
  if (newer) return fail(newer);
  const lock = takeLock(path.join(folder, LOCK_FILE), LOCK_PATIENCE_MS);
  if (!lock) return fail({ code: 'data_folder_in_use', path: folder, holder: readHolder(folder) });
  let holder: Holder = { pid: process.pid, what };
  try {
    writeVersion(folder, version);
    writeHolder(folder, holder);
  } catch (error) {
    lock.close();
    throw error;
  }
  held.add(lock);
  return ok({
    path: folder,
    describe: (more) => writeHolder(folder, (holder = { ...holder, ...more })),
    release: () => {
      rmSync(path.join(folder, HOLDER_FILE), { force: true });
      held.delete(lock);
      lock.close();
    },
  });
}

/** The process that uses the folder right now, or undefined. The command line connects to a running server with it. */
export function findHolder(folder: string): Holder | undefined {
  const file = path.join(folder, LOCK_FILE);
  if (!existsSync(file)) return undefined;
  const lock = takeLock(file, 0);
  if (!lock) return readHolder(folder);
  lock.close();
  return undefined;
}

/** The error in words for the operator. */
export function explainDataFolderError(error: DataFolderError): string {
  switch (error.code) {
    case 'data_folder_is_newer':
      return `The data folder ${error.path} belongs to a newer Aerial (${error.writtenBy}, layout ${error.layout}; this one knows ${DATA_LAYOUT}). Start that version, or set AERIAL_DATA to another folder.`;
    case 'data_folder_in_use': {
      const { holder } = error;
      const who = holder
        ? `Aerial (${holder.what}, process ${holder.pid})${holder.address ? ` at ${holder.address}` : ''}`
        : 'another Aerial';
      return `The data folder ${error.path} is in use by ${who}. Stop it first, or set AERIAL_DATA to another folder.`;
    }
  }
}

function takeLock(file: string, patienceMs: number): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout: patienceMs });
  try {
    lock.exec('begin exclusive');
    chmodSync(file, 0o600);
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

function readVersion(folder: string): DataFolderError | undefined {
  const file = path.join(folder, VERSION_FILE);
  if (!existsSync(file)) return undefined;
  const [layout = '', writtenBy = 'version unknown'] = readFileSync(file, 'utf8').trim().split('\n');
  if (Number(layout) <= DATA_LAYOUT) return undefined;
  return { code: 'data_folder_is_newer', path: folder, layout, writtenBy };
}

function writeVersion(folder: string, version: string): void {
  replaceFile(path.join(folder, VERSION_FILE), `${DATA_LAYOUT}\nAerial ${version}\n`);
}

function readHolder(folder: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, HOLDER_FILE), 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function writeHolder(folder: string, holder: Holder): void {
  replaceFile(path.join(folder, HOLDER_FILE), `${JSON.stringify(holder)}\n`);
}

/** Readers see the old file or the new one, never half of it. */
function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
