/** Bytes to and from a server over one socket, for requests that no HTTP client would send. */
import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Reads what a server sends until it closes the connection. */
export async function exchange(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(20_000, () => socket.destroy(new Error('The server neither answered nor closed the connection.')));
  socket.write(bytes);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of socket) chunks.push(chunk as Buffer);
  } catch (error) {
    // A server may close before it has read everything.
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET' && (error as NodeJS.ErrnoException).code !== 'EPIPE')
      throw error;
  }
  return Buffer.concat(chunks).toString('latin1');
}

/** Takes the answers of a connection apart. @param isHead by position: whether the request was HEAD, whose answer has no body */
export function answersIn(text: string, isHead: readonly boolean[] = []): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const [line = '', ...lines] = rest.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
    if (end < 0 || !status) throw new Error(`Not an HTTP answer: ${rest.slice(0, 200)}`);
    const headers = Object.fromEntries(
      lines.map((header) => [
        header.slice(0, header.indexOf(':')).toLowerCase(),
        header.slice(header.indexOf(':') + 1).trim(),
      ]),
    );
    rest = rest.slice(end + 4);
    if (status === 100) continue;
    const hasBody = !isHead[answers.length] && status !== 204 && status !== 304;
    let body = '';
    if (hasBody && headers['transfer-encoding'] === 'chunked') {
      for (;;) {
        const size = Number.parseInt(rest, 16);
        const start = rest.indexOf('\r\n') + 2;
        body += rest.slice(start, start + size);
        rest = rest.slice(start + size + 2);
        if (size === 0) break;
      }
    } else if (hasBody) {
      const length = headers['content-length'] === undefined ? rest.length : Number(headers['content-length']);
      body = rest.slice(0, length);
      rest = rest.slice(length);
    }
    answers.push({ status, headers, body });
  }
  return answers;
}

/** The error code of an answer in the envelope. */
export const codeOf = ({ body }: RawAnswer): string =>
  (JSON.parse(Buffer.from(body, 'latin1').toString('utf8')) as { error_code: string }).error_code;
