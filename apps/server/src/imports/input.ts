/** Opening a file to import: plain or gzip, detected by its first bytes and not by its name. */
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportError } from './skipped.ts';

const GZIP_MAGIC = [0x1f, 0x8b];

export interface ImportInput {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Bytes of the file, and how many of them have been read: for progress. */
  readonly size: number;
  readonly bytesRead: () => number;
}

/** Unpacks when the stream starts as gzip does, else gives it on as it is. @throws ImportError when packed data is cut off or damaged */
export async function* gunzipIfPacked(source: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let head = Buffer.alloc(0);
  while (head.length < GZIP_MAGIC.length) {
    const next = await iterator.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* whole(): AsyncGenerator<Buffer> {
    yield head;
    for (;;) {
      const next = await iterator.next();
      if (next.done) return;
      yield next.value;
    }
  }
  if (!GZIP_MAGIC.every((byte, at) => head[at] === byte)) {
    yield* whole();
    return;
  }
  const gunzip = createGunzip();
  pipeline(whole(), gunzip, () => {}); // errors arrive at the reader below
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new ImportError(`the packed file is damaged or cut off (${(error as Error).message})`, undefined, {
      cause: error,
    });
  }
}

/** Opens a file for import. @throws ImportError when it cannot be read */
export async function openImport(path: string): Promise<ImportInput> {
  try {
    const file = await open(path);
    const { size } = await file.stat();
    const stream = file.createReadStream({ highWaterMark: 1 << 16 });
    return { chunks: gunzipIfPacked(stream), size, bytesRead: () => stream.bytesRead };
  } catch (error) {
    throw new ImportError(
      `${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
      undefined,
      { cause: error },
    );
  }
}
