/** Writes and checks the files of a backup as streams: nothing is held in memory as a whole. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { InstallationError } from '../installation.ts';
import type { StoredFile } from './manifest.ts';

/** Counts and hashes what passes. */
function measure() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Writes a file of the backup, readable by its owner only. */
export async function store(
  folder: string,
  file: string,
  from: Readable,
  { isCompressed, signal }: { readonly isCompressed: boolean; readonly signal: AbortSignal },
): Promise<StoredFile> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const { stream, result } = measure();
  const out = createWriteStream(target, { mode: 0o600, flush: true });
  await (isCompressed
    ? pipeline(from, createGzip({ level: 3 }), stream, out, { signal })
    : pipeline(from, stream, out, { signal }));
  return { file, ...result() };
}

/** The rows of a table. */
export function openCompressed(folder: string, { file }: StoredFile): Readable {
  const unzip = createGunzip();
  createReadStream(path.join(folder, file))
    .on('error', (error) => unzip.destroy(error))
    .pipe(unzip);
  return unzip;
}

/** Reads a file to its end. @throws InstallationError if it is not what was written */
export async function verify(folder: string, stored: StoredFile, signal: AbortSignal): Promise<void> {
  const { stream, result } = measure();
  try {
    await pipeline(
      createReadStream(path.join(folder, stored.file)),
      stream,
      async (chunks) => {
        for await (const _ of chunks);
      },
      { signal },
    );
  } catch (error) {
    signal.throwIfAborted();
    throw new InstallationError(`${stored.file} of the backup cannot be read: ${(error as Error).message}`);
  }
  const { bytes, sha256 } = result();
  if (bytes !== stored.bytes || sha256 !== stored.sha256)
    throw new InstallationError(`${stored.file} of the backup is damaged: its checksum differs`);
}

/** The files below a folder, relative to it; none without the folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
