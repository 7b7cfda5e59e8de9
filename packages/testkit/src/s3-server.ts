/**
 * A small S3 server for tests: one bucket in memory, with signatures, ranges, conditional requests, lists in pages and multipart uploads.
 * It can be slow, refuse requests, and cut connections.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { refusalOf, type S3Credentials } from './s3-signature.ts';

export interface S3Object {
  readonly bytes: Buffer;
  readonly tag: string;
  readonly modifiedAt: number;
}
interface Unfinished {
  readonly key: string;
  readonly initiatedAt: number;
  readonly parts: Map<number, Buffer>;
}

/** What goes wrong with a request. */
export type S3Fault =
  | { readonly kind: 'delay'; readonly ms: number }
  /** Answered with a status and a code of S3. */
  | { readonly kind: 'refuse'; readonly status: number; readonly code: string }
  /** The connection is cut, after some bytes of the answer. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Carried out, but the connection is cut before the answer. */
  | { readonly kind: 'no-answer' };

export interface S3Request {
  readonly method: string;
  /** Without the bucket; empty for the bucket itself. */
  readonly key: string;
  readonly query: string;
  readonly range: string | undefined;
}

export interface TestS3 extends S3Credentials {
  readonly endpoint: string;
  readonly bucket: string;
  readonly objects: Map<string, S3Object>;
  readonly unfinished: Map<string, Unfinished>;
  /** All requests so far. */
  readonly requests: S3Request[];
  /** Decides what goes wrong with each request; undefined: nothing. */
  fault: ((request: S3Request) => S3Fault | undefined) | undefined;
  /** Objects of a page of a list. */
  pageSize: number;
  /** Makes objects older, as if that time had passed. */
  age(ms: number): void;
  stop(): Promise<void>;
  /** Listens again on the same port, with the same objects. */
  start(): Promise<void>;
}

const MIN_PART_BYTES = 5 * 1024 * 1024;
const MAX_DELETED = 1_000;
const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' } as const;
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/gu, (sign) => ENTITIES[sign as keyof typeof ENTITIES]);
const unescaped = (text: string): string =>
  Object.entries(ENTITIES).reduceRight((left, [sign, entity]) => left.replaceAll(entity, sign), text);

/** What is answered: a status, headers and a body. */
interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}
const xml = (root: string, inner: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${root}>`,
});
const refused = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml;charset=utf-8' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

/** Starts a server with an empty bucket. The caller stops it. */
export async function testS3(bucket = 'media'): Promise<TestS3> {
  const objects = new Map<string, S3Object>();
  const unfinished = new Map<string, Unfinished>();
  const put = (key: string, bytes: Buffer, tag = tagOf(bytes)): string => {
    objects.set(key, { bytes, tag, modifiedAt: Date.now() });
    return tag;
  };

  function list(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter') ?? '';
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
    const most = Math.min(s3.pageSize, Number(query.get('max-keys') ?? 1_000));
    const entries = new Map<string, string>();
    for (const [key, { bytes, tag, modifiedAt }] of [...objects].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (!key.startsWith(prefix)) continue;
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      const name = end < 0 ? key : key.slice(0, end + 1);
      if (name <= after) continue;
      entries.set(
        name,
        end < 0
          ? `<Contents><Key>${escaped(key)}</Key><LastModified>${new Date(modifiedAt).toISOString()}</LastModified><ETag>${escaped(tag)}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
          : `<CommonPrefixes><Prefix>${escaped(name)}</Prefix></CommonPrefixes>`,
      );
    }
    const page = [...entries].slice(0, most);
    const isTruncated = entries.size > page.length;
    const token = Buffer.from(page.at(-1)?.[0] ?? '').toString('base64url');
    return xml(
      'ListBucketResult',
      `<Name>${bucket}</Name><Prefix>${escaped(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''}${page.map(([, entry]) => entry).join('')}`,
    );
  }

  /** As Swift and others do, it requires the checksum that Amazon takes as one of several. */
  function removeAll(body: string, checksum: string | undefined): Answer {
    if (checksum === undefined) return refused(400, 'InvalidRequest');
    if (checksum !== createHash('md5').update(body).digest('base64')) return refused(400, 'BadDigest');
    const keys = [...body.matchAll(/<Key>([^<]*)<\/Key>/gu)].map(([, key]) => unescaped(key!));
    if (keys.length > MAX_DELETED) return refused(400, 'MalformedXML');
    for (const key of keys) objects.delete(key);
    return xml('DeleteResult', keys.map((key) => `<Deleted><Key>${escaped(key)}</Key></Deleted>`).join(''));
  }

  function complete(key: string, id: string, body: string): Answer {
    const upload = unfinished.get(id);
    if (!upload || upload.key !== key) return refused(404, 'NoSuchUpload');
    const numbers = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber>/gu)].map(([, number]) => Number(number));
    const tags = [...body.matchAll(/<ETag>([^<]*)<\/ETag>/gu)].map(([, tag]) => tag!.replaceAll('&quot;', '"'));
    const parts = numbers.map((number) => upload.parts.get(number));
    const isGiven = parts.every((part, at) => part && tags[at]!.replaceAll('"', '') === tagOf(part).slice(1, -1));
    if (numbers.length === 0 || !isGiven) return refused(400, 'InvalidPart');
    if (parts.slice(0, -1).some((part) => part!.length < MIN_PART_BYTES)) return refused(400, 'EntityTooSmall');
    unfinished.delete(id);
    const tag = put(key, Buffer.concat(parts as Buffer[]), `"${randomUUID()}-${parts.length}"`);
    return xml(
      'CompleteMultipartUploadResult',
      `<Location>/${bucket}/${escaped(key)}</Location><Bucket>${bucket}</Bucket><Key>${escaped(key)}</Key><ETag>${escaped(tag)}</ETag>`,
    );
  }

  function get(key: string, { headers }: IncomingMessage): Answer {
    const found = objects.get(key);
    if (!found) return refused(404, 'NoSuchKey');
    const { bytes, tag, modifiedAt } = found;
    const common = { etag: tag, 'last-modified': new Date(modifiedAt).toUTCString() };
    if (headers['if-none-match'] === tag) return { status: 304, headers: common };
    const range = /^bytes=(\d+)-(\d*)$/u.exec(headers.range ?? '');
    if (!range) return { status: 200, headers: common, body: bytes };
    const start = Number(range[1]);
    const end = range[2] === '' ? bytes.length : Math.min(bytes.length, Number(range[2]) + 1);
    if (start >= bytes.length) return refused(416, 'InvalidRange');
    return {
      status: 206,
      headers: { ...common, 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` },
      body: bytes.subarray(start, end),
    };
  }

  function answerTo(request: IncomingMessage, key: string, query: URLSearchParams, body: Buffer): Answer {
    const { method } = request;
    const id = query.get('uploadId');
    if (key === '') {
      if (method === 'GET' && query.has('uploads')) {
        const prefix = query.get('prefix') ?? '';
        const begun = [...unfinished].filter(([, upload]) => upload.key.startsWith(prefix));
        const uploads = begun.map(
          ([uploadId, upload]) =>
            `<Upload><Key>${escaped(upload.key)}</Key><UploadId>${uploadId}</UploadId><Initiated>${new Date(upload.initiatedAt).toISOString()}</Initiated></Upload>`,
        );
        return xml(
          'ListMultipartUploadsResult',
          `<Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>${uploads.join('')}`,
        );
      }
      if (method === 'GET') return list(query);
      if (method === 'POST' && query.has('delete'))
        return removeAll(body.toString(), request.headers['content-md5']?.toString());
      return refused(405, 'MethodNotAllowed');
    }
    if (method === 'POST' && query.has('uploads')) {
      const uploadId = randomUUID();
      unfinished.set(uploadId, { key, initiatedAt: Date.now(), parts: new Map() });
      return xml(
        'InitiateMultipartUploadResult',
        `<Bucket>${bucket}</Bucket><Key>${escaped(key)}</Key><UploadId>${uploadId}</UploadId>`,
      );
    }
    if (id !== null) {
      if (method === 'POST') return complete(key, id, body.toString());
      if (method === 'DELETE') return { status: unfinished.delete(id) ? 204 : 404 };
      const upload = unfinished.get(id);
      if (!upload) return refused(404, 'NoSuchUpload');
      upload.parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: tagOf(body) } };
    }
    if (method === 'GET' || method === 'HEAD') return get(key, request);
    if (method === 'PUT') {
      if (request.headers['if-none-match'] === '*' && objects.has(key)) return refused(412, 'PreconditionFailed');
      return { status: 200, headers: { etag: put(key, body) } };
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    return refused(405, 'MethodNotAllowed');
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '' } = request;
    const url = new URL(request.url ?? '', 'http://s3');
    const [, name, ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const seen = { method, key, query: url.search.slice(1), range: request.headers.range };
    s3.requests.push(seen);
    const fault = s3.fault?.(seen);
    const body = await buffer(request);
    if (fault?.kind === 'delay') await pause(fault.ms);
    // A client that is gone by then has stored nothing.
    if (request.socket.destroyed) return;
    const refusal = refusalOf(request, body, s3);
    const answer =
      fault?.kind === 'refuse'
        ? refused(fault.status, fault.code)
        : refusal !== undefined
          ? refused(refusal === 'AuthorizationHeaderMalformed' ? 400 : 403, refusal)
          : name === bucket
            ? answerTo(request, key, url.searchParams, body)
            : refused(404, 'NoSuchBucket');
    if (fault?.kind === 'no-answer') return void response.destroy();
    const bytes = Buffer.from(answer.body ?? '');
    response.writeHead(answer.status, { ...answer.headers, 'content-length': String(bytes.length) });
    if (fault?.kind === 'cut') {
      response.write(bytes.subarray(0, fault.afterBytes), () => response.destroy());
      response.flushHeaders();
      return;
    }
    response.end(method === 'HEAD' ? undefined : bytes);
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  let port = 0;
  const s3: TestS3 = {
    accessKey: 'test-access',
    secretKey: 'test-secret',
    region: 'us-east-1',
    endpoint: '',
    bucket,
    objects,
    unfinished,
    requests: [],
    fault: undefined,
    pageSize: 1_000,
    age(ms) {
      for (const [key, object] of objects) objects.set(key, { ...object, modifiedAt: object.modifiedAt - ms });
      for (const [id, upload] of unfinished) unfinished.set(id, { ...upload, initiatedAt: upload.initiatedAt - ms });
    },
    async start() {
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      ({ port } = server.address() as AddressInfo);
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  await s3.start();
  return Object.assign(s3, { endpoint: `http://127.0.0.1:${port}` });
}
