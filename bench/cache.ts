/** The cache of the server's answers: hits, and a flood of keys that are requested once, beside plain `lru-cache`. */
import { LRUCache } from 'lru-cache';
import { lruCache } from '@aerial/server/http/lru-cache.ts';

const MAX_BYTES = 64 * 1024 * 1024;
const VALUE = 'x'.repeat(1000);
const ROUNDS = 2000;
const keys = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `GET /v2/rows/${index}?provider_id=1&limit=20&lang=ru`);
const HOT = keys(1000);
const FLOOD = keys(400_000).map((key) => `${key}&once`);

interface Measured {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
}

/** Nanoseconds a step. */
function timed(steps: number, run: () => void): number {
  const start = process.hrtime.bigint();
  run();
  return Math.round((Number(process.hrtime.bigint() - start) / steps) * 10) / 10;
}

function measure(name: string, cache: Measured): void {
  for (const key of HOT) if (cache.get(key) === undefined) cache.set(key, VALUE);
  for (const key of HOT) cache.get(key);
  const hit = timed(ROUNDS * HOT.length, () => {
    for (let round = 0; round < ROUNDS; round += 1) for (const key of HOT) cache.get(key);
  });
  const flood = timed(FLOOD.length, () => {
    for (const key of FLOOD) if (cache.get(key) === undefined) cache.set(key, VALUE);
  });
  const left = HOT.filter((key) => cache.get(key) !== undefined).length;
  console.log(
    `${name}: hit ${hit} ns, miss with insert and eviction ${flood} ns, ${left} of ${HOT.length} hot entries left after the flood`,
  );
}

/** Runs twice: the second round is compiled. */
export function benchCache(): void {
  for (let round = 1; round <= 2; round += 1) {
    const plain = new LRUCache<string, string>({
      maxSize: MAX_BYTES,
      sizeCalculation: (value, key) => 256 + 2 * key.length + value.length,
    });
    measure('lru-cache alone', { get: (key) => plain.get(key), set: (key, value) => void plain.set(key, value) });
    measure('two segments', lruCache<string>({ maxBytes: MAX_BYTES, bytesOf: (value) => value.length }));
  }
}
