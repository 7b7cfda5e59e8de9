/** Bytes of an XML document to text, by its byte order mark or declaration. */
import { ImportError } from './skipped.ts';

const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/u;
/** Enough for a declaration. */
const HEAD_BYTES = 256;

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  const ascii = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1').replace(/^\u00ef\u00bb\u00bf/u, '');
  return DECLARED.exec(ascii)?.[1] ?? 'utf-8';
}

/** @throws ImportError when the declared encoding is not known */
export async function* decodeXml(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    decoder = decoderFor(encodingOf(head));
    yield decoder.decode(head, { stream: true });
  }
  if (decoder) yield decoder.decode();
  else yield decoderFor(encodingOf(head)).decode(head);
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    throw new ImportError(`the file declares an encoding that is not known: ${encoding}`, 1, { cause: error });
  }
}
