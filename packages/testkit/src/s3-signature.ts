/** Checks AWS Signature Version 4 as S3 does, from the request as it came over the wire. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface S3Credentials {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/u;
const MAX_SKEW_MS = 15 * 60_000;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** `20310131T235959Z` */
const instantOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, '$1-$2-$3T$4:$5:$6Z'));

/** @returns the code of the refusal; undefined when the request is authentic */
export function refusalOf(request: IncomingMessage, body: Buffer, credentials: S3Credentials): string | undefined {
  const parsed = AUTHORIZATION.exec(request.headers.authorization ?? '');
  if (!parsed) return 'AccessDenied';
  const [, accessKey, day, region, signedHeaders, signature] = parsed as unknown as string[];
  if (accessKey !== credentials.accessKey) return 'InvalidAccessKeyId';
  if (region !== credentials.region) return 'AuthorizationHeaderMalformed';
  const date = String(request.headers['x-amz-date']);
  // Tests set `Date` to another time for the client, which is in the same process.
  const now = performance.timeOrigin + performance.now();
  if (!date.startsWith(day!) || !(Math.abs(instantOf(date) - now) < MAX_SKEW_MS)) return 'RequestTimeTooSkewed';
  const names = signedHeaders!.split(';');
  const given = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (given.some((name) => !names.includes(name))) return 'AccessDenied';
  const payload = String(request.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path, query = ''] = (request.url ?? '').split('?') as [string, string?];
  const canonical = [
    request.method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${credentials.secretKey}`, day!), region!), 's3'), 'aws4_request');
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature!, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}
