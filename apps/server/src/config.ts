/**
 * The configuration of a server process: one function turns the environment into it, or lists everything that is wrong.
 * Nothing else reads `process.env`.
 */
import path from 'node:path';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import * as read from './config-values.ts';

export interface Config {
  readonly nodeEnv: 'production' | 'development' | 'test';
  /** Address and TCP port to listen on; port 0 takes any free one. */
  readonly host: string;
  readonly port: number;
  /** Where viewers reach the service, without a slash at the end. */
  readonly publicUrl: string;
  /** How many proxies in front of the server may be believed about a client's address. */
  readonly trustedProxies: number;
  /** Folder for everything the server keeps; absolute. */
  readonly dataDir: string;
  /** External PostgreSQL; the embedded one is used without. */
  readonly databaseUrl: string | undefined;
  /** Most database connections of each process. */
  readonly databaseConnections: number;
  /** Redis or Valkey for rate limits and the bus between machines; PostgreSQL does that work without. */
  readonly redisUrl: string | undefined;
  /** Signs media addresses; every machine of an installation needs the same. Kept in the data folder when not given. */
  readonly mediaSecret: string | undefined;
  /** Processes that answer requests. */
  readonly workers: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Whether an empty database is filled with the demo provider. */
  readonly demo: boolean;
}

export interface ConfigProblem {
  readonly name: string;
  /** What was found, absent for secrets. */
  readonly value?: string;
  readonly expected: string;
}

/**
 * Reads the configuration. An empty value counts as not given.
 * @param env the process's environment
 * @param folder what a relative AERIAL_DATA is relative to
 * @returns the frozen configuration, or every problem found
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, folder: string): Result<Config, ConfigProblem[]> {
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
  const config: Config = {
    nodeEnv: value('NODE_ENV', read.oneOf('production', 'development', 'test'), 'production'),
    host,
    port,
    publicUrl: value('PUBLIC_URL', read.siteUrl, localUrl(host, port)),
    trustedProxies: value('TRUSTED_PROXIES', read.integer(0, 10), 0),
    dataDir: path.resolve(folder, value('AERIAL_DATA', read.text, '.data')),
    databaseUrl: value('DATABASE_URL', read.secretUrl('postgres:', 'postgresql:'), undefined),
    databaseConnections: value('DATABASE_CONNECTIONS', read.integer(1, 1_000), 10),
    redisUrl: value('REDIS_URL', read.secretUrl('redis:', 'rediss:'), undefined),
    mediaSecret: value('MEDIA_SECRET', read.secret(32), undefined),
    workers: value('WORKERS', read.integer(1, 64), 1),
    logLevel: value('LOG_LEVEL', read.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'warn'),
    demo: value('AERIAL_DEMO', read.yesNo, true),
  };
  return problems.length > 0 ? fail(problems) : ok(Object.freeze(config));
}

/** The problems in words, one line each, for whoever starts the server. */
export function explainConfigProblems(problems: readonly ConfigProblem[]): string {
  const lines = problems.map(({ name, value, expected }) => `  ${name}${value === undefined ? '' : `=${value}`}: expected ${expected}`);
  return ['The configuration is wrong:', ...lines].join('\n');
}

/** Where a browser on this machine finds a server listening there. */
export function localUrl(host: string, port: number): string {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return port === 80 ? `http://${name}` : `http://${name}:${port}`;
}
