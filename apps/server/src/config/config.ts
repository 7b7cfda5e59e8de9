/**
 * The configuration of a server process: one function turns the environment into it, or lists everything that is wrong.
 * Nothing else reads `process.env`.
 */
import path from 'node:path';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import * as read from './values.ts';
import type { MessageSettings } from '../ports/open-messages.ts';
import * as messages from './messages.ts';
import { kafkaAddress } from './kafka-address.ts';
import { storeSettings } from './media-store.ts';
import { EVENT_SINKS, type EventSettings, type EventSinkName } from './events.ts';
import { ROLES, type Role } from '../http/roles.ts';
import type { StoreSettings } from '../ports/objects/settings.ts';
import { KNOWN_PUSH_SERVICES } from '../ports/push/services.ts';
import { DEFAULT_FAILED_ACCOUNTS_PER_ADDRESS } from '../limits/guess-rules.ts';
import { ANY_NETWORK, type Network } from '../security/special-addresses.ts';

export interface Config extends MessageSettings, EventSettings {
  readonly nodeEnv: 'production' | 'development' | 'test';
  /** What this process does. */
  readonly roles: readonly Role[];
  /** Address and TCP port to listen on; port 0 takes any free one. */
  readonly host: string;
  readonly port: number;
  /** Where viewers reach the service, without a slash at the end. */
  readonly publicUrl: string;
  /** How many proxies in front of the server may be believed about a client's address. */
  readonly trustedProxies: number;
  /** Networks besides the public Internet that requests to operators' systems and feeds may reach. */
  readonly privateNetworks: readonly Network[];
  /** Push services that messages to browsers may be sent to, see `ports/push/services.ts`. */
  readonly pushServices: readonly string[];
  /** Accounts one address may fail to sign in to before it is slowed down. */
  readonly failedAccountsPerAddress: number;
  /** Folder for everything the server stores; absolute. */
  readonly dataDir: string;
  /** External PostgreSQL; the embedded one is used without. */
  readonly databaseUrl: string | undefined;
  /** The same database past a connection pooler, for jobs, locks, notifications and migrations. */
  readonly databaseDirectUrl: string | undefined;
  /** A standby of the database for reads that may lag; without it the primary answers them. */
  readonly databaseStandbyUrl: string | undefined;
  /** Redis or Valkey for what processes share besides; without it the database has that, too. */
  readonly redisUrl: string | undefined;
  /** Most database connections of each process. */
  readonly databaseConnections: number;
  /** File with the countries of addresses, in MaxMind's format; absolute. Without it no country is known. */
  readonly geoDatabase: string | undefined;
  /** Signs media addresses; every machine of an installation needs the same. Generated and stored in the data folder by default. */
  readonly mediaSecret: string | undefined;
  /** Seals the secret in backups; without it backups have no secret. */
  readonly backupKey: string | undefined;
  /** Where assets are stored for all machines; without it they are in the data folder. */
  readonly mediaStore: StoreSettings | undefined;
  /** Folder of what was read from it, of this machine; absolute. */
  readonly mediaCacheDir: string;
  /** Most space for that, MiB. */
  readonly mediaCacheMaxMb: number;
  /** Folder of recorded channels, one for all machines; absolute. With a store it has those of before. */
  readonly recordingsDir: string;
  /** Where recordings are stored for all machines; without it they are files. */
  readonly recordingsStore: StoreSettings | undefined;
  /** Folder of recordings that are not in the store yet, of this machine; absolute. */
  readonly recordingsSpoolDir: string;
  /** Most space for those, GiB. */
  readonly recordingsSpoolMaxGb: number;
  /** Most space for recordings, GiB. */
  readonly recordingsMaxGb: number;
  /** Folder of videos that are being uploaded, one for all machines; absolute. */
  readonly uploadsDir: string;
  /** Folder whose files operators may encode, in a folder per provider; absolute. Without it there is none. */
  readonly incomingDir: string | undefined;
  /** Of one video of an operator, GiB. */
  readonly uploadMaxGb: number;
  /** Most space for pictures in other sizes, MiB. */
  readonly pictureCacheMaxMb: number;
  /** Below this much free space caches and recordings stop writing, MiB; 0: the disk is not watched. */
  readonly diskMinFreeMb: number;
  /** How long /readyz says no before connections are refused, seconds: a load balancer needs the time to notice. */
  readonly shutdownDelayS: number;
  /** Segments that are fetched at once for recording; 0: these processes do not record. */
  readonly recorderDownloads: number;
  /** Processes that answer requests. */
  readonly workers: number;
  /** Where measurements are exposed to Prometheus; nowhere without a port. */
  readonly metricsHost: string;
  readonly metricsPort: number | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Variables that the credentials of pay systems name. */
  readonly paymentVariables: Readonly<Record<string, string>>;
  /** Variables that the secrets of licence vendors name. */
  readonly drmVariables: Readonly<Record<string, string>>;
  /** Whether the sandbox of payments is available in production: for a demonstration, where nobody sells. */
  readonly paymentSandbox: boolean;
  /** Whether an empty database is filled with the demo provider. */
  readonly demo: boolean;
}

export interface ConfigProblem {
  readonly name: string;
  /** What was found, absent for secrets. */
  readonly value?: string;
  readonly expected: string;
}

const DEFAULT_EVENT_SINKS: readonly EventSinkName[] = ['files'];

/**
 * Reads the configuration. An empty value counts as not given.
 * @param env the process's environment
 * @param folder what a relative AERIAL_DATA is relative to
 * @returns the frozen configuration, or every problem found
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
): Result<Config, ConfigProblem[]> {
  const problems: ConfigProblem[] = [];
  const value = <T>(name: string, kind: read.Kind<T>, otherwise: T): T => {
    const text = env[name]?.trim() ?? '';
    if (text === '') return otherwise;
    const found = kind.parse(text);
    if (found !== undefined) return found;
    problems.push({ name, ...(kind.isSecret ? {} : { value: text }), expected: kind.expected });
    return otherwise;
  };

  const host = value('HOST', read.host, '127.0.0.1');
  const port = value('PORT', read.integer(0, 65_535), 8080);
  const nodeEnv = value('NODE_ENV', read.oneOf('production', 'development', 'test'), 'production');
  const dataDir = path.resolve(folder, value('AERIAL_DATA', read.text, '.data'));
  const config: Config = {
    nodeEnv,
    roles: value('ROLES', read.oneOrMore(...ROLES), ROLES),
    host,
    port,
    publicUrl: value('PUBLIC_URL', read.siteUrl, localUrl(host, port)),
    trustedProxies: value('TRUSTED_PROXIES', read.integer(0, 10), 0),
    privateNetworks: value('PRIVATE_NETWORKS', read.networks, nodeEnv === 'production' ? [] : ANY_NETWORK),
    pushServices: value('PUSH_SERVICES', read.pushServices, KNOWN_PUSH_SERVICES),
    failedAccountsPerAddress: value(
      'SIGN_IN_FAILURES_PER_ADDRESS',
      read.integer(1, 1_000_000),
      DEFAULT_FAILED_ACCOUNTS_PER_ADDRESS,
    ),
    dataDir,
    databaseUrl: value('DATABASE_URL', read.secretUrl('postgres:', 'postgresql:'), undefined),
    databaseDirectUrl: value('DATABASE_DIRECT_URL', read.secretUrl('postgres:', 'postgresql:'), undefined),
    databaseStandbyUrl: value('DATABASE_STANDBY_URL', read.secretUrl('postgres:', 'postgresql:'), undefined),
    redisUrl: value('REDIS_URL', read.secretUrl('redis:', 'rediss:'), undefined),
    databaseConnections: value('DATABASE_CONNECTIONS', read.integer(1, 1_000), 10),
    geoDatabase: optionalPath(folder, value('GEO_DATABASE', read.text, '')),
    mediaSecret: value('MEDIA_SECRET', read.secret(32), undefined),
    backupKey: value('BACKUP_KEY', read.secret(32), undefined),
    mediaStore: storeSettings('MEDIA_STORE', value, (name, expected) => problems.push({ name, expected })),
    mediaCacheDir: path.resolve(folder, value('MEDIA_CACHE_DIR', read.text, path.join(dataDir, 'media-cache'))),
    mediaCacheMaxMb: value('MEDIA_CACHE_MAX_MB', read.integer(64, 100_000_000), 10_240),
    recordingsDir: path.resolve(folder, value('RECORDINGS_DIR', read.text, path.join(dataDir, 'recordings'))),
    recordingsStore: storeSettings('RECORDINGS_STORE', value, (name, expected) => problems.push({ name, expected })),
    recordingsSpoolDir: path.resolve(
      folder,
      value('RECORDINGS_SPOOL_DIR', read.text, path.join(dataDir, 'recordings-spool')),
    ),
    recordingsSpoolMaxGb: value('RECORDINGS_SPOOL_MAX_GB', read.integer(1, 100_000), 20),
    recordingsMaxGb: value('RECORDINGS_MAX_GB', read.integer(1, 1_000_000), 100),
    uploadsDir: path.resolve(folder, value('UPLOADS_DIR', read.text, path.join(dataDir, 'uploads'))),
    incomingDir: optionalPath(folder, value('INCOMING_DIR', read.text, '')),
    uploadMaxGb: value('UPLOAD_MAX_GB', read.integer(1, 8_000), 100),
    pictureCacheMaxMb: value('PICTURE_CACHE_MAX_MB', read.integer(16, 1_000_000), 1_024),
    diskMinFreeMb: value('DISK_MIN_FREE_MB', read.integer(0, 1_000_000), 512),
    shutdownDelayS: value('SHUTDOWN_DELAY_S', read.integer(0, 300), 0),
    recorderDownloads: value('RECORDER_DOWNLOADS', read.integer(0, 1_000), 16),
    workers: value('WORKERS', read.integer(1, 64), 1),
    metricsHost: value('METRICS_HOST', read.host, '127.0.0.1'),
    metricsPort: value<number | undefined>('METRICS_PORT', read.integer(1, 65_535), undefined),
    logLevel: value('LOG_LEVEL', read.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'warn'),
    demo: value('AERIAL_DEMO', read.yesNo, true),
    paymentVariables: Object.freeze(variablesNamed(/^(?:YOOKASSA|STRIPE|PAYMENT)_/, env)),
    drmVariables: Object.freeze(variablesNamed(/^DRM_/, env)),
    eventSinks: value('EVENT_SINKS', read.someOf(...EVENT_SINKS), DEFAULT_EVENT_SINKS),
    eventRetentionDays: value('EVENT_RETENTION_DAYS', read.integer(1, 3_650), 30),
    clickHouseUrl: value('CLICKHOUSE_URL', read.secretUrl('http:', 'https:'), undefined),
    kafka: value('KAFKA_URL', kafkaAddress, undefined),
    paymentSandbox: value('PAYMENT_SANDBOX', read.yesNo, nodeEnv !== 'production'),
    sms: value('SMS_URL', messages.smsAddress, undefined),
    mail: value('MAIL_URL', messages.mailAddress, undefined),
    mailFrom: value('MAIL_FROM', messages.mailSender, undefined),
    telegramToken: value('TELEGRAM_BOT_TOKEN', messages.botToken, undefined),
    telegramBot: value('TELEGRAM_BOT_NAME', messages.botName, undefined),
    telegramApi: value('TELEGRAM_API_URL', read.siteUrl, 'https://api.telegram.org'),
    outbox: value('AERIAL_OUTBOX', read.oneOf('no', 'local', 'open'), nodeEnv === 'production' ? 'no' : 'local'),
  };
  const isGiven = (name: string) => (env[name]?.trim() ?? '') !== '';
  const needs = (name: string, other: string, expected: string) => {
    if (isGiven(name) && !isGiven(other))
      problems.push({ name: other, expected: `${expected}, because ${name} is given` });
  };
  if (config.eventSinks.includes('clickhouse') && config.clickHouseUrl === undefined)
    problems.push({ name: 'CLICKHOUSE_URL', expected: 'its address, because EVENT_SINKS names clickhouse' });
  if (config.eventSinks.includes('kafka') && config.kafka === undefined)
    problems.push({ name: 'KAFKA_URL', expected: 'its address, because EVENT_SINKS names kafka' });
  needs('DATABASE_DIRECT_URL', 'DATABASE_URL', 'the address for calls');
  needs('DATABASE_STANDBY_URL', 'DATABASE_URL', 'the address of its primary');
  needs('MAIL_URL', 'MAIL_FROM', messages.mailSender.expected);
  needs('TELEGRAM_BOT_TOKEN', 'TELEGRAM_BOT_NAME', messages.botName.expected);
  needs('TELEGRAM_BOT_NAME', 'TELEGRAM_BOT_TOKEN', messages.botToken.expected);
  // What two settings need is named once.
  const found = problems.filter(({ name }, at) => problems.findIndex((problem) => problem.name === name) === at);
  return found.length > 0 ? fail(found) : ok(Object.freeze(config));
}

/** Credentials at other services: settings of providers name them, and nothing else in the environment. */
const variablesNamed = (pattern: RegExp, env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (pattern.test(name) && value?.trim() ? [[name, value.trim()]] : [])),
  );

const optionalPath = (folder: string, given: string): string | undefined =>
  given === '' ? undefined : path.resolve(folder, given);

/** The problems in words, one line each, for the operator. */
export function explainConfigProblems(problems: readonly ConfigProblem[]): string {
  const lines = problems.map(
    ({ name, value, expected }) => `  ${name}${value === undefined ? '' : `=${value}`}: expected ${expected}`,
  );
  return ['The configuration is wrong:', ...lines].join('\n');
}

/** Where a browser on this machine finds a server listening there. */
export function localUrl(host: string, port: number): string {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
    ? 'localhost'
    : host.includes(':')
      ? `[${host}]`
      : host;
  return port === 80 ? `http://${name}` : `http://${name}:${port}`;
}
