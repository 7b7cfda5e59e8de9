/** Objects in a bucket of Amazon S3 or a compatible server (MinIO, Ceph, Garage, R2 …). Loaded only where a bucket is set. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { epochMs } from '@aerial/domain/time.ts';
import { S3mini, type UploadPart } from 's3mini';
import { ObjectNotFound, ObjectStoreError, type Attempt, type RawObjects, type StoredObject } from './objects.ts';
import type { S3Settings } from './settings.ts';

/** Files beyond this are sent in parts of it. At most 10,000 parts are allowed: 156 GiB. */
const PART_BYTES = 16 * 1024 * 1024;
const PAGE_KEYS = 1_000;
const ABORT_LIMIT_MS = 5_000;

/** Refusals that pass, whatever their status. */
const TRANSIENT = new Set(['InternalError', 'OperationAborted', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown']);

/** What the client throws for an answer that is no success. */
interface ServiceError {
  readonly status: number;
  readonly serviceCode?: string;
  readonly body?: string | undefined;
}
const isServiceError = (error: unknown): error is ServiceError =>
  typeof (error as { status?: unknown } | null)?.status === 'number';

/** Codes of the system, as `fetch` and the client wrap them. */
function systemCode(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
  }
  return 'no connection';
}

/** Never with the message of the client, which may hold the whole answer. */
function translated(error: unknown, key: string): unknown {
  if (error instanceof ObjectNotFound || error instanceof ObjectStoreError) return error;
  if (!isServiceError(error)) return new ObjectStoreError('unreachable', systemCode(error), error);
  const { status } = error;
  const code = codeOf(error);
  const said = code ?? `status ${status}`;
  if (code === 'NoSuchBucket') return new ObjectStoreError('denied', said);
  if (status === 404 || status === 416) return new ObjectNotFound(key);
  if (status === 429 || status >= 500 || status === 408 || (code !== undefined && TRANSIENT.has(code)))
    return new ObjectStoreError('busy', said);
  return new ObjectStoreError(status >= 400 ? 'denied' : 'failed', said);
}

/** The client reads it only from answers whose type names no character set. */
function codeOf({ serviceCode, body }: ServiceError): string | undefined {
  if (serviceCode !== undefined && serviceCode !== 'Unknown') return serviceCode;
  return /<Code>(\w{1,64})<\/Code>/u.exec(body ?? '')?.[1];
}

/**
 * Amazon takes the checksum that the client sends with a list of objects to delete; Swift and others require this one. It need not be signed:
 * the store compares it with what it has received.
 */
function withChecksum(url: string, init: RequestInit | undefined): RequestInit | undefined {
  if (init?.method !== 'POST' || typeof init.body !== 'string' || !new URL(url).searchParams.has('delete')) return init;
  const md5 = createHash('md5').update(init.body).digest('base64');
  return { ...init, headers: { ...(init.headers as Record<string, string>), 'content-md5': md5 } };
}

/** @param settings checked by the configuration */
export function s3Objects({ endpoint, bucket, prefix, region, accessKey, secretKey }: S3Settings): RawObjects {
  /** The client has no signal per call. */
  const current = new AsyncLocalStorage<AbortSignal>();
  const client = new S3mini({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    endpoint: `${endpoint}/${bucket}`,
    region,
    fetch: (input, init) =>
      fetch(input, { ...withChecksum(String(input), init), redirect: 'manual', signal: current.getStore() ?? null }),
  });
  const keyOf = (key: string): string => {
    // In an address they would lead to another object.
    if (key.split('/').some((part) => ['', '.', '..'].includes(part))) throw new ObjectNotFound(key);
    return `${prefix}${key}`;
  };
  const call = async <T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    try {
      return await current.run(signal, work);
    } catch (error) {
      throw translated(error, key);
    }
  };
  const pageOf = async (folder: string, from: string | undefined, options: Record<string, string>) => {
    const page = await client.listObjectsPaged('/', `${prefix}${folder}`, PAGE_KEYS, from, options);
    if (!page) throw new ObjectStoreError('denied', 'NoSuchBucket');
    return { entries: page.objects ?? [], next: page.nextContinuationToken };
  };
  const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());

  /** A store that works for long says 200 first and afterwards whether it has worked. */
  async function complete(key: string, id: string, parts: UploadPart[]): Promise<void> {
    const result = (await client.completeMultipartUpload(keyOf(key), id, parts)) as { etag?: string; Error?: unknown };
    if (result.etag !== undefined && result.Error === undefined) return;
    const { Code } = (result.Error ?? {}) as { Code?: string };
    const reason = Code !== undefined && TRANSIENT.has(Code) ? 'busy' : 'failed';
    throw new ObjectStoreError(reason, Code ?? 'an upload was not completed');
  }

  /** The answer to a former attempt may have been lost: then the upload is gone, and the object is there. */
  async function isThere(key: string, size: number): Promise<boolean> {
    return (await client.getContentLength(keyOf(key)).catch(() => undefined)) === size;
  }

  async function uploadParts(key: string, file: string, size: number, attempt: Attempt): Promise<void> {
    const id = await attempt((signal) => call(key, signal, () => client.getMultipartUploadId(keyOf(key))));
    const handle = await open(file, 'r');
    try {
      const parts: UploadPart[] = [];
      for (let start = 0; start < size; start += PART_BYTES) {
        const bytes = Buffer.allocUnsafe(Math.min(PART_BYTES, size - start));
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
        if (bytesRead !== bytes.length) throw new Error(`${file} has become shorter`);
        parts.push(
          await attempt((signal) =>
            call(key, signal, () => client.uploadPart(keyOf(key), id, bytes, parts.length + 1)),
          ),
        );
      }
      let attempts = 0;
      await attempt((signal) =>
        call(key, signal, async () => {
          attempts += 1;
          await complete(key, id, parts).catch(async (error: unknown) => {
            const isGone = isServiceError(error) && error.status === 404;
            if (attempts === 1 || !isGone || !(await isThere(key, size))) throw error;
          });
        }),
      );
    } catch (error) {
      // What a crash leaves is removed by `removeUnfinished`.
      const limit = AbortSignal.timeout(ABORT_LIMIT_MS);
      await current.run(limit, () => client.abortMultipartUpload(keyOf(key), id)).catch(() => {});
      throw error;
    } finally {
      await handle.close();
    }
  }

  return {
    page: (folder, from, signal) =>
      call(folder, signal, async () => {
        const { entries, next } = await pageOf(folder, from, {});
        const objects = entries.map(({ Key, Size, LastModified }): StoredObject => {
          if (!Key.startsWith(prefix)) throw new ObjectStoreError('failed', 'a listed key lies outside of the prefix');
          return { key: Key.slice(prefix.length), bytes: Size, modifiedAt: epochMs(LastModified.getTime()) };
        });
        return { objects, next };
      }),
    folders: (folder, from, signal) =>
      call(folder, signal, async () => {
        const { entries, next } = await pageOf(folder, from, { delimiter: '/' });
        const start = prefix.length + folder.length;
        return { names: entries.flatMap(({ Key }) => (Key.endsWith('/') ? [Key.slice(start, -1)] : [])), next };
      }),
    read: (key, knownTag, signal) =>
      call(key, signal, async () => {
        const options = knownTag === undefined ? {} : { 'if-none-match': knownTag };
        const answer = await client.getObjectRaw(keyOf(key), true, 0, undefined, options).catch((error: unknown) => {
          if (isServiceError(error) && error.status === 304) return 'unchanged' as const;
          throw error;
        });
        if (answer === 'unchanged') return answer;
        const modifiedAt = Date.parse(answer.headers.get('last-modified') ?? '');
        // Without it nothing could be told to be old.
        if (Number.isNaN(modifiedAt)) throw new ObjectStoreError('failed', 'an object without its time');
        const tag = answer.headers.get('etag') ?? '';
        return { bytes: await bytesOf(answer), tag, modifiedAt: epochMs(modifiedAt) };
      }),
    readRange: (key, start, end, signal) =>
      call(key, signal, async () => {
        const answer = await client.getObjectRaw(keyOf(key), false, start, end);
        if (answer.status !== 206) {
          await answer.body?.cancel();
          throw new ObjectStoreError('failed', `a range was answered with status ${answer.status}`);
        }
        const bytes = await bytesOf(answer);
        // Servers shorten a range that reaches beyond the end.
        if (bytes.length !== end - start) throw new ObjectNotFound(`${key} ends before byte ${end}`);
        return bytes;
      }),
    write: (key, bytes, signal) =>
      call(key, signal, async () => {
        const answer = await client.putObject(keyOf(key), bytes);
        await answer.body?.cancel();
      }),
    async upload(key, file, attempt) {
      const handle = await open(file, 'r');
      let whole: Buffer | undefined;
      let size: number;
      try {
        ({ size } = await handle.stat());
        if (size <= PART_BYTES) whole = await handle.readFile();
      } finally {
        await handle.close();
      }
      if (!whole) return uploadParts(key, file, size, attempt);
      const bytes = whole;
      await attempt((signal) =>
        call(key, signal, async () => {
          const answer = await client.putObject(keyOf(key), bytes);
          await answer.body?.cancel();
        }),
      );
    },
    remove: (keys, signal) =>
      call('', signal, async () => {
        const removed = await client.deleteObjects(keys.map(keyOf));
        if (!removed.every(Boolean)) throw new ObjectStoreError('denied', 'an object cannot be deleted');
      }),
    removeUnfinished: (before, signal) =>
      call('', signal, async () => {
        const listed = (await client.listMultipartUploads('/', '', 'GET', { prefix })) as unknown as {
          ListMultipartUploadsResult?: { Upload?: Unfinished | Unfinished[] };
        };
        const uploads = [listed.ListMultipartUploadsResult?.Upload ?? []].flat();
        const old = uploads.filter(({ Initiated }) => Date.parse(Initiated) < before);
        for (const { Key, UploadId } of old) await client.abortMultipartUpload(Key, UploadId);
        return old.length;
      }),
  };
}

/** As the client reads it from XML. */
interface Unfinished {
  readonly Key: string;
  readonly UploadId: string;
  readonly Initiated: string;
}
