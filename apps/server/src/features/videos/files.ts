/** Uploaded videos as files: one per upload, which grows by what arrives. Its length is how far the upload is. */
import { once } from 'node:events';
import { constants, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { freeSpace } from '../../disk/watch.ts';
import type { Uploads } from './ports.ts';
import { HEAD_BYTES } from './rules.ts';

const SUFFIX = '.upload';

const isFullDisk = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** More bytes have come than are allowed. */
export class TooLong extends Error {}
/** Ends with an error then. */
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

/** @param folder that all machines share */
export function uploadFiles(folder: string): Uploads {
  const fileOf = (id: string): string => path.join(folder, `${id}${SUFFIX}`);

  return {
    async free() {
      await mkdir(folder, { recursive: true });
      return freeSpace(folder);
    },

    received: async (id) => (await sizeOf(fileOf(id))) ?? 0,

    // Two connections that store the same part both begin within what is there, so that the file has no hole.
    async append(id, offset, bytes, room) {
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

    head: (id) => headOf(fileOf(id)),
    take: async (id) => fileOf(id),
    release: async () => {},
    remove: (id) => rm(fileOf(id), { force: true }),

    async list() {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => /^\d+\.upload$/.test(name)).map((name) => name.slice(0, -SUFFIX.length));
    },
  };
}

/** Whether the client has gone, or its connection was too slow. */
export const isCutOff = (error: unknown, bytes: Readable): boolean =>
  bytes.destroyed ||
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes((error as NodeJS.ErrnoException).code ?? '');
