/** A file of random bytes that reserves space, released before the database would run out of it. */
import { randomFillSync } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';

/** Written in pieces, so that a start does not wait for it. */
const PIECE_BYTES = 1024 * 1024;

export interface DiskReserve {
  /** Writes the reserve if it is missing. @throws when there is no room for it */
  fill(): Promise<void>;
  /** @returns whether there was a reserve to release */
  release(): boolean;
}

export function diskReserve(file: string, bytes: number): DiskReserve {
  let isFilled = existsSync(file);
  const part = `${file}.part`;
  const write = async (): Promise<void> => {
    const handle = await open(part, 'w', 0o600);
    try {
      // Random: a file system that compresses would reserve nothing otherwise.
      const piece = randomFillSync(Buffer.allocUnsafe(Math.min(bytes, PIECE_BYTES)));
      for (let written = 0; written < bytes; written += piece.length)
        await handle.write(piece, 0, Math.min(piece.length, bytes - written));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  };
  return {
    async fill() {
      if (isFilled || bytes <= 0) return;
      isFilled = true;
      try {
        await write();
      } catch (error) {
        isFilled = false;
        await rm(part, { force: true });
        throw error;
      }
    },
    release() {
      const existed = existsSync(file);
      rmSync(file, { force: true });
      isFilled = false;
      return existed;
    },
  };
}
