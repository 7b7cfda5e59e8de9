/** Lines of a byte stream, whatever its line ends and encoding. */

export interface Line {
  /** 1-based. */
  readonly number: number;
  readonly text: string;
}

const LF = 0x0a;
const utf8 = new TextDecoder('utf-8', { fatal: true });
/** What Russian lists that are not UTF-8 are written in. */
const fallback = new TextDecoder('windows-1251');

/** UTF-8 where it is valid, Windows-1251 where it is not; a byte order mark is dropped. */
function decodeLine(bytes: Uint8Array): string {
  const end = bytes.at(-1) === 0x0d ? bytes.length - 1 : bytes.length;
  const body = bytes.subarray(0, end);
  try {
    return utf8.decode(body);
  } catch {
    return fallback.decode(body);
  }
}

/** A line longer than this is not text; the rest of it is cut off so that memory stays bounded. */
const LINE_LIMIT = 1 << 20;

/**
 * Splits a byte stream into lines (LF or CRLF), decoding each on its own.
 * A line past 1 MiB is cut there; empty lines are counted and skipped.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Line> {
  let number = 0;
  let pending: Uint8Array[] = [];
  let pendingLength = 0;
  const take = (part: Uint8Array): void => {
    const room = LINE_LIMIT - pendingLength;
    if (room <= 0) return;
    pending.push(part.subarray(0, room));
    pendingLength += Math.min(part.length, room);
  };
  const flush = (): Line => {
    const bytes = pending.length === 1 ? pending[0]! : Buffer.concat(pending);
    pending = [];
    pendingLength = 0;
    number += 1;
    return { number, text: decodeLine(bytes) };
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, from)) {
      // Empty lines are counted only: a file may hold nothing but them.
      if (at === from && pendingLength === 0) {
        number += 1;
        from = at + 1;
        continue;
      }
      take(chunk.subarray(from, at));
      yield flush();
      from = at + 1;
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }
  if (pendingLength > 0) yield flush();
}
