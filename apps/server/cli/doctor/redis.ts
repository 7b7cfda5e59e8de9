/** Checks of Redis or Valkey, where the installation has one. The client is loaded for it only. */
import type { Config } from '../../src/config/config.ts';
import { DEADLINE_MS } from '../../src/redis/guard.ts';
import { ok, problem, warning, type Finding } from './findings.ts';

const check = 'redis';
const LIMIT_MS = 3_000;
const OLDEST_MAJOR = 6;
const SAMPLES = 10;
const TRIES_KEY = 'aerial:doctor';

/** Lines of INFO by their names. */
const fieldsOf = (info: string): ReadonlyMap<string, string> =>
  new Map([...info.matchAll(/^([a-z_]+):(.*?)\r?$/gm)].map(([, name, value]) => [name!, value!]));

/** Reachable, new enough, writable, quick, and with a bound of its memory. */
export async function redisChecks({ redisUrl, workers, databaseUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) return [];
  const { redisClient } = await import('../../src/redis/open-redis.ts');
  const client = redisClient(redisUrl);
  let reason = `no answer within ${LIMIT_MS / 1000} s`;
  client.on('error', (error: Error) => (reason = error.message || error.name));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(reason)), LIMIT_MS);
  });
  const examine = async (): Promise<Finding[]> => {
    await client.connect();
    const info = fieldsOf(await client.info());
    return [
      versionCheck(info),
      await latencyCheck(() => client.set(TRIES_KEY, '1', { expiration: { type: 'PX', value: 1_000 } })),
      ...memoryChecks(info),
      ...(workers === 1 && databaseUrl === undefined
        ? [warning(check, 'a single process has nothing to share', 'Unset REDIS_URL, or run several processes.')]
        : []),
    ];
  };
  try {
    const examined = examine();
    examined.catch(() => {}); // where the limit comes first
    return await Promise.race([examined, late]);
  } catch (error) {
    return [
      problem(
        check,
        `it cannot be used: ${error instanceof Error ? error.message : String(error)}`,
        'Check REDIS_URL, its user and password, that Redis or Valkey runs, and that this machine may connect to it.',
      ),
    ];
  } finally {
    clearTimeout(timer);
    if (client.isOpen) client.destroy();
  }
}

function versionCheck(info: ReadonlyMap<string, string>): Finding {
  const name = info.get('server_name') === 'valkey' ? 'Valkey' : 'Redis';
  const version = info.get('valkey_version') ?? info.get('redis_version') ?? '';
  if (info.get('role') === 'slave')
    return problem(check, `${name} ${version} is a replica`, 'Let REDIS_URL lead to the primary.');
  if (info.get('redis_mode') === 'cluster')
    return problem(check, `${name} ${version} is a cluster`, 'Use a single server, with a replica if you like.');
  return Number.parseInt(version, 10) < OLDEST_MAJOR
    ? problem(check, `${name} ${version} is too old`, `Upgrade it to Redis ${OLDEST_MAJOR} or newer, or Valkey.`)
    : ok(check, `${name} ${version}`);
}

/** The median of a few writes against the deadline of commands. */
async function latencyCheck(write: () => Promise<unknown>): Promise<Finding> {
  const times: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    const sentAt = performance.now();
    await write();
    times.push(performance.now() - sentAt);
  }
  const median = times.toSorted((a, b) => a - b)[times.length >> 1]!;
  const says = `it answers within ${median.toFixed(1)} ms`;
  return median < DEADLINE_MS / 2
    ? ok(check, says)
    : warning(check, says, `Commands count as failed after ${DEADLINE_MS} ms: put it nearer, or give it a processor.`);
}

function memoryChecks(info: ReadonlyMap<string, string>): Finding[] {
  if (Number(info.get('maxmemory') ?? 0) === 0)
    return [warning(check, 'its memory has no bound', 'Set maxmemory, and maxmemory-policy volatile-ttl.')];
  return info.get('maxmemory_policy') === 'noeviction'
    ? [warning(check, 'it refuses writes once its memory is full', 'Set maxmemory-policy to volatile-ttl.')]
    : [];
}
