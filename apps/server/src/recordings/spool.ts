/** The spool of a machine: recorded segments on its own disk until they are in the object store. */
import { randomInt } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { recordingFiles, type RecordingFiles } from './recording-files.ts';

export interface Spool {
  /** Of this folder: the index names the segments in it by this number. A folder that is lost gets another one. */
  readonly id: number;
  readonly files: RecordingFiles;
}

const ID_FILE = 'spool-id';

/** Opens the spool of a folder, and creates both. Processes of a machine share it; a copy of it on another machine is none. */
export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true });
  return { id: await idOf(folder), files: recordingFiles(folder) };
}

/** A spool as other processes of its machine read it; undefined where there is none. */
export async function findSpool(folder: string): Promise<Spool | undefined> {
  const id = await readSpoolId(folder);
  return id === undefined ? undefined : { id, files: recordingFiles(folder) };
}

/** The id of a folder; undefined where it is no spool yet. */
export async function readSpoolId(folder: string): Promise<number | undefined> {
  const id = Number(await readFile(path.join(folder, ID_FILE), 'utf8').catch(() => ''));
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

async function idOf(folder: string): Promise<number> {
  const file = path.join(folder, ID_FILE);
  const proposed = `${file}.${process.pid}.half`;
  // Of processes that start at once one names it; a file that a power failure has emptied is replaced.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const id = await readSpoolId(folder);
    if (id !== undefined) return id;
    if (attempt > 0) await rm(file, { force: true });
    await writeFile(proposed, String(randomInt(1, 2 ** 31)));
    await link(proposed, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(proposed, { force: true });
  }
  const id = await readSpoolId(folder);
  if (id === undefined) throw new Error(`${file} holds no number`);
  return id;
}
