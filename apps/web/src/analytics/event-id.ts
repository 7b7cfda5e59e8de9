/**
 * A UUID of version 7: it begins with the time, so that an index of many grows at its end. `crypto.randomUUID` is missing on pages
 * without https.
 * @param ms Unix milliseconds
 */
export function newEventId(ms: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const tail = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = ms.toString(16).padStart(12, '0');
  const variant = (8 + (bytes[2]! % 4)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(1, 4)}-${variant}${tail.slice(5, 8)}-${tail.slice(8)}`;
}
