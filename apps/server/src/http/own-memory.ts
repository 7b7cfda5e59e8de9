/**
 * The same bytes in memory of their own, for caches. Small buffers are parts of blocks of 64 KiB that Node shares between all of them, also
 * those that it compresses into: a cached one would keep its whole block, many times of what it counts in a budget.
 */
export function withOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
