/**
 * Small objects that are read whole (pictures, documents) through memory and a cache on the disk of this machine. What is cached is
 * answered at once and revalidated behind its back, so that a slow or absent store is felt only by what was never read.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '@aerial/domain/time.ts';
import { LRUCache } from 'lru-cache';
import type { FileCache } from '../../disk/file-cache.ts';
import { lruCache } from '../../http/lru-cache.ts';
import { workQueue } from '../../http/work-queue.ts';
import { ObjectNotFound, ObjectStoreError, type ObjectStore, type ReadObject } from './objects.ts';

/** Each look is a request. */
const REVALIDATE_MS = 60_000;
/** After a failed look. */
const RETRY_MS = 5_000;
const MAX_KEYS = 20_000;
/** One object is read a few times in a row: a picture in its sizes. */
const MEMORY_BYTES = 16 * 1024 * 1024;
/** Addresses are chosen by whoever asks: a flood of them may not take all connections to the store. */
const READS = { parallel: 32, maxWaiting: 400, retryAfterS: 2 };
/** Copies that wait for the disk at once; further ones are not cached. */
const MAX_PENDING_WRITES = 64;

/** What is known of an object without its bytes. */
export interface CachedObject {
  /** Of its bytes, the same on all machines: SHA-256, hexadecimal. */
  readonly hash: string;
}

export interface CachedObjects {
  /**
   * At most a minute old, older while the store does not answer.
   * @returns undefined for an object that is not there
   * @throws ObjectStoreError when nothing is known of it and the store cannot be used, Overloaded when too many are requested
   */
  find(key: string): Promise<CachedObject | undefined>;
  /** The bytes that were found. @throws ObjectNotFound when there are others by now; as `find` */
  read(key: string, found: CachedObject): Promise<Buffer>;
}

export interface CachedObjectsDeps {
  readonly objects: Pick<ObjectStore, 'read'>;
  readonly cache?: FileCache | undefined;
  readonly clock: Clock;
}

/** As persisted: with the tag that the store revalidates. */
interface Known extends CachedObject {
  readonly tag: string;
}
interface Entry {
  /** Undefined: there is no such object. */
  readonly known: Known | undefined;
  readonly until: number;
}

const sha256 = (what: Buffer | string): string => createHash('sha256').update(what).digest('hex');
const knownName = (key: string): string => sha256(`known ${key}`);
const bytesName = (hash: string): string => sha256(`bytes ${hash}`);

function parseKnown(text: string): Known | undefined {
  try {
    const { hash, tag } = JSON.parse(text) as Partial<Known>;
    return typeof hash === 'string' && typeof tag === 'string' ? { hash, tag } : undefined;
  } catch {
    return undefined; // half written by a crash
  }
}

/** Concurrent requests for the same share one. */
function singleFlight<T>() {
  const running = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    let started = running.get(key);
    if (!started) {
      started = work().finally(() => running.delete(key));
      running.set(key, started);
    }
    return started;
  };
}

export function cachedObjects({ objects, cache, clock }: CachedObjectsDeps): CachedObjects {
  const entries = new LRUCache<string, Entry>({ max: MAX_KEYS });
  const memory = lruCache<Buffer>({ maxBytes: MEMORY_BYTES, bytesOf: (bytes) => bytes.length });
  const queue = workQueue(READS);
  const looks = singleFlight<Known | undefined>();
  const loads = singleFlight<Buffer>();
  let pendingWrites = 0;

  const enter = (key: string, known: Known | undefined, forMs = REVALIDATE_MS): void =>
    void entries.set(key, { known, until: clock.now() + forMs });

  function remember(name: string, bytes: Buffer): void {
    if (!cache || pendingWrites >= MAX_PENDING_WRITES) return;
    pendingWrites += 1;
    const settle = (): void => void (pendingWrites -= 1);
    cache.write(name, bytes).then(settle, settle);
  }

  function accept(key: string, { bytes, tag }: ReadObject): Known {
    const known: Known = { hash: sha256(bytes), tag };
    enter(key, known);
    memory.set(known.hash, bytes);
    remember(bytesName(known.hash), bytes);
    remember(knownName(key), Buffer.from(JSON.stringify(known)));
    return known;
  }

  /** One request to the store. */
  const look = (key: string, former: Known | undefined): Promise<Known | undefined> =>
    looks(key, () =>
      queue(async () => {
        try {
          const found = await objects.read(key, former?.tag);
          if (found !== 'unchanged') return accept(key, found);
          if (!former) throw new ObjectStoreError('failed', 'an unconditional request was answered as unchanged');
          enter(key, former);
          return former;
        } catch (error) {
          if (!(error instanceof ObjectNotFound)) throw error;
          enter(key, undefined);
          return undefined;
        }
      }),
    );

  function revalidate(key: string, known: Known): void {
    enter(key, known, RETRY_MS);
    look(key, known).catch(() => {}); // the guard of the store reports it
  }

  return {
    async find(key) {
      const entry = entries.get(key);
      if (entry && (entry.until > clock.now() || entry.known)) {
        if (entry.known && entry.until <= clock.now()) revalidate(key, entry.known);
        return entry.known;
      }
      // A machine that starts while the store is away answers what its disk has.
      const persisted = entry ? undefined : await cache?.read(knownName(key));
      const known = persisted && parseKnown(persisted.toString());
      if (!known) return look(key, undefined);
      if (!entries.has(key)) revalidate(key, known);
      return known;
    },
    read: (key, { hash }) => {
      const cached = memory.get(hash);
      if (cached) return Promise.resolve(cached);
      return loads(`${key} ${hash}`, async () => {
        const stored = await cache?.read(bytesName(hash));
        // What a power failure left behind may be shorter.
        if (stored && sha256(stored) === hash) {
          memory.set(hash, stored);
          return stored;
        }
        const found = await queue(() => objects.read(key)).catch((error: unknown) => {
          if (error instanceof ObjectNotFound) enter(key, undefined);
          throw error;
        });
        if (found === 'unchanged')
          throw new ObjectStoreError('failed', 'an unconditional request was answered as unchanged');
        if (accept(key, found).hash !== hash) throw new ObjectNotFound(`${key} has been replaced`);
        return found.bytes;
      });
    },
  };
}
