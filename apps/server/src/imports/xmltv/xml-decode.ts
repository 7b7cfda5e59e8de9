/** Bytes of an XML document to text, by its byte order mark, its declaration, or what its bytes can only be. */
import { ImportError } from '../skipped.ts';

const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/u;
/** Enough for a declaration. */
const HEAD_BYTES = 256;
/** Bytes from the first letter beyond ASCII on that decide what an undeclared encoding is. */
const SAMPLE_BYTES = 65_536;
/** Broken bytes among the letters beyond ASCII that UTF-8 may have: guides cut texts in the middle of a letter. */
const MAX_BROKEN_SHARE = 0.1;

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** @returns undefined for UTF-8, declared or assumed, which the bytes have to confirm */
function declaredEncoding(head: Uint8Array): string | undefined {
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  const ascii = Buffer.from(head.buffer, head.byteOffset, head.length)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/u, '');
  const name = DECLARED.exec(ascii)?.[1];
  return name === undefined || /^utf-?8$/iu.test(name) ? undefined : name;
}

/**
 * What bytes without a (true) declaration are: UTF-8, or Windows-1251, which Russian guides use without a declaration.
 * Russian in that encoding is words of bytes from 0xC0 on, most of them small letters (from 0xE0 on).
 * @throws ImportError when they are neither
 */
function detectEncoding(sample: Uint8Array, isWhole: boolean): 'utf-8' | 'windows-1251' {
  const text = new TextDecoder('utf-8').decode(sample);
  const beyondAscii = text.match(/[^\u0000-\u007f]/gu) ?? []; // oxlint-disable-line no-control-regex -- the range of ASCII
  // A sample that goes on may end in the middle of a letter.
  const broken = beyondAscii.filter((letter) => letter === '\ufffd').length - (isWhole ? 0 : 1);
  if (broken <= beyondAscii.length * MAX_BROKEN_SHARE) return 'utf-8';
  const high = sample.filter((byte) => byte >= 0x80);
  const letters = high.filter((byte) => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8);
  const small = letters.filter((byte) => byte >= 0xe0 || byte === 0xb8);
  const inWords = sample.filter(
    (byte, at) => byte >= 0xc0 && ((sample[at - 1] ?? 0) >= 0xc0 || (sample[at + 1] ?? 0) >= 0xc0),
  );
  if (
    letters.length >= high.length * 0.8 &&
    small.length >= letters.length * 0.5 &&
    inWords.length >= letters.length * 0.7
  )
    return 'windows-1251';
  throw new ImportError(
    'the file is not in UTF-8 and declares no other encoding: name it in <?xml version="1.0" encoding="…"?>',
    1,
  );
}

/** Decodes what is or claims to be UTF-8: ASCII as it comes, the rest once enough is there to see what it is. */
async function* decodeDetected(chunks: Chunks): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let sample: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    const plain = sample.length > 0 ? 0 : asciiLength(chunk);
    if (plain > 0) yield Buffer.from(chunk.buffer, chunk.byteOffset, plain).toString('latin1');
    if (plain === chunk.length) continue;
    sample = Buffer.concat([sample, chunk.subarray(plain)]);
    if (sample.length < SAMPLE_BYTES) continue;
    decoder = new TextDecoder(detectEncoding(sample, false));
    yield decoder.decode(sample, { stream: true });
  }
  if (decoder) yield decoder.decode();
  else if (sample.length > 0) yield new TextDecoder(detectEncoding(sample, true)).decode(sample);
}

function asciiLength(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte) => byte >= 0x80);
  return at === -1 ? bytes.length : at;
}

/** The chunks with enough for a declaration in the first of them. */
async function* withHead(chunks: Chunks): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of chunks) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    yield head;
    head = undefined;
  }
  if (head !== undefined) yield head;
}

/** @throws ImportError when the encoding is not known, or cannot be detected from the bytes */
export async function* decodeXml(chunks: Chunks): AsyncGenerator<string> {
  const iterator = withHead(chunks);
  const { value: head = new Uint8Array() } = await iterator.next();
  const encoding = declaredEncoding(head);
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* iterator;
  }
  if (encoding === undefined) {
    yield* decodeDetected(whole());
    return;
  }
  const decoder = decoderFor(encoding);
  for await (const chunk of whole()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    throw new ImportError(`the file declares an encoding that is not known: ${encoding}`, 1, { cause: error });
  }
}
