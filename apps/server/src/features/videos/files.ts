/** Uploaded videos as files: one per upload, which grows by what arrives. Its length is how far the upload is. */
import { once } from 'node:events';
import { constants, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { freeSpace } from '../../disk/watch.ts';
import { HEAD_BYTES } from './rules.ts';

const SUFFIX = '.upload';

export type Appended =
  | { readonly outcome: 'stored'; readonly received: number }
  /** The upload is elsewhere: nothing was stored. */
  | { readonly outcome: 'elsewhere'; readonly received: number }
  | { readonly outcome: 'too_long' | 'disk_full' };

const isFullDisk = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Ends with an error once more bytes have passed than are allowed. */
class TooLong extends Error {}
function limited(maxBytes: number): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      done(passed > maxBytes ? new TooLong() : null, chunk);
    },
  });
}

export async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch {
    return undefined;
  }
}

/** The first bytes of a file; fewer where it is shorter. */
export async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

export function uploadFiles(folder: string) {
  const fileOf = (id: string): string => path.join(folder, `${id}${SUFFIX}`);

  return {
    fileOf,

    /** Bytes that may still be written. */
    async free(): Promise<number> {
      await mkdir(folder, { recursive: true });
      return freeSpace(folder);
    },

    /** Bytes that have arrived. */
    received: async (id: string): Promise<number> => (await sizeOf(fileOf(id))) ?? 0,

    /**
     * Stores a part behind what is there. What arrived of a part that breaks off is stored. Two connections may store the same part: a
     * server notices late that one of them is gone. Both begin within what is there, so that the file has no hole.
     * @param room bytes until the upload is complete
     */
    async append(id: string, offset: number, bytes: Readable, room: number): Promise<Appended> {
      await mkdir(folder, { recursive: true });
      const file = fileOf(id);
      await (await open(file, 'a', 0o600)).close();
      const size = (await sizeOf(file)) ?? 0;
      if (size !== offset) return { outcome: 'elsewhere', received: size };
      // Flushed to the disk: what is reported as stored is there after a power cut, too.
      const target = createWriteStream(file, { flags: 'r+', start: offset, flush: true });
      try {
        await pipeline(bytes, limited(room), target);
      } catch (error) {
        if (error instanceof TooLong) return { outcome: 'too_long' };
        if (isFullDisk(error)) return { outcome: 'disk_full' };
        if (!isCutOff(error, bytes)) throw error;
      } finally {
        if (!target.closed) await once(target, 'close');
      }
      return { outcome: 'stored', received: (await sizeOf(file)) ?? 0 };
    },

    remove: (id: string): Promise<void> => rm(fileOf(id), { force: true }),

    /** Ids of the uploads that have a file. */
    async list(): Promise<readonly string[]> {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => /^\d+\.upload$/.test(name)).map((name) => name.slice(0, -SUFFIX.length));
    },
  };
}
export type UploadFiles = ReturnType<typeof uploadFiles>;

/** Whether the client has gone, or its connection was too slow. */
const isCutOff = (error: unknown, bytes: Readable): boolean =>
  bytes.destroyed ||
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes((error as NodeJS.ErrnoException).code ?? '');
