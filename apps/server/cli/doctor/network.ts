/** Checks over the network: the public address, certificates, sources of channels, and where messages leave. */
import { connect as connectTcp } from 'node:net';
import { connect as connectTls, type PeerCertificate } from 'node:tls';
import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import { localUrl, type Config } from '../../src/config/config.ts';
import type { Database } from '../../src/db/schema.ts';
import { outgoing, OutgoingError } from '../../src/http/outgoing.ts';
import { ok, problem, skipped, warning, type Finding } from './findings.ts';

const LIMIT_MS = 5_000;
const DAY_MS = 86_400_000;
const CERTIFICATE_WARNING_DAYS = 21;
const CERTIFICATE_PROBLEM_DAYS = 3;
const SOURCES_AT_ONCE = 8;
const PLAYLIST_BYTES = 4 * 1024 ** 2;
const MAX_NAMED = 5;

/** Checks that viewers reach this installation where it says it is. */
export async function addressChecks(config: Config): Promise<Finding[]> {
  const check = 'address';
  const { hostname, protocol } = new URL(config.publicUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const isTrial = isLocal && config.databaseUrl === undefined;
  const answer = await fetch(`${config.publicUrl}/healthz`, {
    signal: AbortSignal.timeout(LIMIT_MS),
    redirect: 'manual',
  }).catch(() => undefined);
  await answer?.body?.cancel();
  const findings =
    answer?.status === 200
      ? [ok(check, `${config.publicUrl} answers`)]
      : [
          problem(
            check,
            `${config.publicUrl} ${answer ? `answers ${answer.status}` : 'does not answer'}`,
            'Check that the service runs, PUBLIC_URL, the name in DNS, and the proxy in front.',
          ),
        ];
  if (protocol === 'http:' && !isLocal)
    findings.push(
      problem(check, `${config.publicUrl} is not encrypted`, 'End TLS at a proxy and set PUBLIC_URL to https://…'),
    );
  if (isLocal && !isTrial)
    findings.push(warning(check, 'PUBLIC_URL is this machine only', 'Set it to the address that viewers use.'));
  if (config.publicUrl !== localUrl(config.host, config.port) && config.trustedProxies === 0)
    findings.push(
      warning(
        check,
        'a proxy seems to be in front, and TRUSTED_PROXIES is 0: all viewers count as one address',
        'Set TRUSTED_PROXIES to the number of proxies.',
      ),
    );
  return findings;
}

/** The certificate that a host presents, and whether it is trusted. */
function certificateOf(host: string, port: number): Promise<{ validTo: number; reason: string | undefined }> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const certificate: Partial<PeerCertificate> = socket.getPeerCertificate();
      const { authorized, authorizationError: reason } = socket;
      socket.destroy();
      resolve({
        validTo: Date.parse(certificate.valid_to ?? ''),
        reason: authorized ? undefined : String(reason),
      });
    });
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}

async function certificateCheck(host: string, port: number, now: number): Promise<Finding> {
  const check = 'certificate';
  try {
    const { validTo, reason } = await certificateOf(host, port);
    const days = Math.floor((validTo - now) / DAY_MS);
    if (reason !== undefined)
      return problem(check, `${host}: it is not trusted (${reason})`, 'Install a valid one with its whole chain.');
    const says = `${host}: valid for ${days} more days`;
    const advice = 'Renew it, and check the automatic renewal.';
    if (days < CERTIFICATE_PROBLEM_DAYS) return problem(check, says, advice);
    return days < CERTIFICATE_WARNING_DAYS ? warning(check, says, advice) : ok(check, says);
  } catch (error) {
    return problem(check, `${host}: ${(error as Error).message}`, 'Check the name in DNS and the proxy in front.');
  }
}

/** Checks the certificates of the public address and of the providers' hosts, where the installation is reached by https. */
export async function certificateChecks(config: Config, hosts: readonly string[]): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(config.publicUrl);
  if (protocol !== 'https:') return [];
  const names = [...new Set([hostname, ...hosts])];
  const limit = pLimit(SOURCES_AT_ONCE);
  return Promise.all(names.map((name) => limit(() => certificateCheck(name, Number(port || 443), Date.now()))));
}

/** Checks that the playlists of recorded and upstream channels can be fetched. Their addresses may contain passwords: channels are named. */
export async function sourceChecks(config: Config, db: Kysely<Database>): Promise<Finding[]> {
  const check = 'sources';
  const channels = await db.selectFrom('channels').select(['slug', 'source']).orderBy('slug').execute();
  const fetchOne = outgoing({ privateNetworks: config.privateNetworks });
  const limit = pLimit(SOURCES_AT_ONCE);
  const external = channels.flatMap(({ slug, source }) =>
    source.kind !== 'timeline' && /^https?:/u.test(source.url) ? [{ slug, source }] : [],
  );
  if (external.length === 0) return [skipped(check, 'no channel has a source outside')];
  const failures = await Promise.all(
    external.map(({ slug, source }) =>
      limit(async () => {
        try {
          const { status } = await fetchOne(source.url, {
            timeoutMs: LIMIT_MS,
            limitBytes: PLAYLIST_BYTES,
            redirects: 5,
            headers: () => ({
              ...(source.userAgent !== undefined && { 'user-agent': source.userAgent }),
              ...(source.referrer !== undefined && { referer: source.referrer }),
            }),
          });
          return status < 400 ? [] : [`${slug} (${status})`];
        } catch (error) {
          return [`${slug} (${error instanceof OutgoingError ? error.reason : 'unreachable'})`];
        }
      }),
    ),
  );
  const failed = failures.flat();
  return failed.length === 0
    ? [ok(check, `all ${external.length} sources of channels answer`)]
    : [
        warning(
          check,
          `${failed.length} of ${external.length} do not answer: ${failed.slice(0, MAX_NAMED).join(', ')}${failed.length > MAX_NAMED ? ' …' : ''}`,
          'Ask who delivers them; sources in your own network need PRIVATE_NETWORKS.',
        ),
      ];
}

/** Whether a port takes connections. */
const takesConnections = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectTcp({ host, port });
    const conclude = (result: boolean): void => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(LIMIT_MS, () => conclude(false));
    socket.once('connect', () => conclude(true)).once('error', () => conclude(false));
  });

async function transportCheck(
  check: string,
  setting: string,
  to: { readonly host: string; readonly port: number },
): Promise<Finding> {
  const says = `${to.host}:${to.port}`;
  return (await takesConnections(to.host, to.port))
    ? ok(check, `${says} takes connections`)
    : problem(check, `${says} takes no connections`, `Check ${setting} and the firewall.`);
}

/** Checks where codes, letters and messages leave. */
export async function messageChecks(config: Config): Promise<Finding[]> {
  const { sms, mail, outbox } = config;
  const findings: Finding[] = [];
  if (sms) findings.push(await transportCheck('sms', 'SMS_URL', sms));
  else if (outbox === 'no')
    findings.push(
      problem(
        'sms',
        'codes cannot be sent: SMS_URL is not set',
        'Set SMS_URL (docs/operating.md, Messages to viewers).',
      ),
    );
  else findings.push(warning('sms', 'codes are shown in the outbox only', 'Set SMS_URL before viewers sign in.'));
  if (mail) findings.push(await transportCheck('mail', 'MAIL_URL', mail));
  else findings.push(warning('mail', 'letters cannot be sent: MAIL_URL is not set', 'Set MAIL_URL and MAIL_FROM.'));
  if (outbox === 'open')
    findings.push(
      problem(
        'outbox',
        'everybody who reaches the service can read codes there',
        'Unset AERIAL_OUTBOX where there are viewers.',
      ),
    );
  return findings;
}
