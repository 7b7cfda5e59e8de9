/**
 * Uploaded videos as objects of the media store, which any machine may receive a part of and any may encode. What arrives is cut into
 * pieces; the database knows their order, so that no list of the store is read and two connections cannot disturb each other.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { freeSpace } from '../../disk/watch.ts';
import { uploadPieceKey, uploadPiecesPrefix, UPLOADS } from '../../media/upload-keys.ts';
import { ObjectNotFound, type ObjectStore } from '../../ports/objects/objects.ts';
import { isCutOff, TooLong } from './files.ts';
import type { UploadPieces, Uploads } from './ports.ts';
import { HEAD_BYTES, VideoFailure } from './rules.ts';

/** Of a piece at most; each connection holds one in memory. */
const PIECE_BYTES = 8 * 1024 ** 2;

export interface StoredUploadsDeps {
  readonly objects: ObjectStore;
  readonly pieces: UploadPieces;
  /** On this machine, for what it encodes. */
  readonly folder: string;
  /** Free space of that folder that stays, bytes. */
  readonly minFreeBytes: number;
}

/** Cuts what arrives into pieces. What came before an error is a piece as well; then it is thrown. */
async function* inPieces(bytes: Readable, room: number): AsyncGenerator<Buffer, void, undefined> {
  let chunks: Buffer[] = [];
  let size = 0;
  let passed = 0;
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      passed += chunk.length;
      if (passed > room) throw new TooLong();
      chunks.push(chunk);
      size += chunk.length;
      if (size < PIECE_BYTES) continue;
      yield Buffer.concat(chunks);
      [chunks, size] = [[], 0];
    }
  } catch (error) {
    failure = { error };
  }
  if (size > 0) yield Buffer.concat(chunks);
  if (failure) throw failure.error;
}

export function storedUploads({ objects, pieces, folder, minFreeBytes }: StoredUploadsDeps): Uploads {
  const copyOf = (id: string): string => path.join(folder, `${id}.video`);

  return {
    // A store has no end that it would tell.
    free: async () => Number.MAX_SAFE_INTEGER,
    received: (id) => pieces.received(id),

    async append(id, offset, bytes, room) {
      const received = await pieces.received(id);
      if (received !== offset) return { outcome: 'elsewhere', received };
      let at = offset;
      try {
        for await (const piece of inPieces(bytes, room)) {
          const key = uploadPieceKey(id, at, randomUUID());
          await objects.write(key, piece, { isAwaited: true });
          if (!(await pieces.add(id, { at, bytes: piece.length, key }))) {
            await objects.remove([key]);
            return { outcome: 'elsewhere', received: await pieces.received(id) };
          }
          at += piece.length;
        }
      } catch (error) {
        if (error instanceof TooLong) return { outcome: 'too_long' };
        if (!isCutOff(error, bytes)) throw error;
      }
      return { outcome: 'stored', received: await pieces.received(id) };
    },

    async head(id) {
      const head: Buffer[] = [];
      for (const { at, bytes, key } of await pieces.list(id)) {
        if (at >= HEAD_BYTES) break;
        head.push(await objects.readRange(key, 0, Math.min(bytes, HEAD_BYTES - at)));
      }
      return Buffer.concat(head);
    },

    async take(id, { signal, onProgress }) {
      // A process that was killed has left its own.
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      const found = await pieces.list(id);
      const size = found.reduce((sum, { bytes }) => sum + bytes, 0);
      if (found.length === 0) throw new VideoFailure('file_missing');
      if ((await freeSpace(folder)) - size < minFreeBytes) throw new VideoFailure('disk_full');
      const file = await open(copyOf(id), 'w', 0o600);
      try {
        for (const { at, key } of found) {
          signal.throwIfAborted();
          const read = await objects.read(key);
          if (read !== 'unchanged') await file.write(read.bytes, 0, read.bytes.length, at);
          onProgress();
        }
      } catch (error) {
        throw error instanceof ObjectNotFound ? new VideoFailure('file_missing') : error;
      } finally {
        await file.close();
      }
      return copyOf(id);
    },

    release: (id) => rm(copyOf(id), { force: true }),

    // Without its pieces an upload is not there any more, however far the deletion of the objects comes: the next one finds them.
    async remove(id) {
      await pieces.remove(id);
      const keys: string[] = [];
      for await (const { key } of objects.list(uploadPiecesPrefix(id))) keys.push(key);
      await objects.remove(keys);
    },

    list: async () => (await objects.folders(UPLOADS)).filter((name) => /^\d+$/.test(name)),
  };
}

/** Uploads that the version before, or a time without a media store, has begun as files, go on as files. */
export function uploadsOfBoth(files: Uploads, stored: Uploads): Uploads {
  const of = async (id: string): Promise<Uploads> => ((await files.received(id)) > 0 ? files : stored);
  return {
    free: stored.free,
    received: async (id) => (await of(id)).received(id),
    append: async (id, ...part) => (await of(id)).append(id, ...part),
    head: async (id) => (await of(id)).head(id),
    take: async (id, by) => (await of(id)).take(id, by),
    release: stored.release,
    async remove(id) {
      await files.remove(id);
      await stored.remove(id);
    },
    list: async () => [...new Set([...(await files.list()), ...(await stored.list())])],
  };
}
