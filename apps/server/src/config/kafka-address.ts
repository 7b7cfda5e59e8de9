/** Where a topic of Kafka is: `kafkas://user:password@host:9093/topic?sasl=scram-sha-512&brokers=host2:9093,host3:9093`. */
import type { Kind } from './values.ts';

export interface KafkaAddress {
  /** Brokers to begin with, `host:port`; they name the others. */
  readonly brokers: readonly string[];
  readonly topic: string;
  /** With TLS. */
  readonly isEncrypted: boolean;
  readonly login:
    | { readonly mechanism: (typeof MECHANISMS)[number]; readonly username: string; readonly password: string }
    | undefined;
}

const MECHANISMS = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'] as const;
const DEFAULT_PORT = '9092';
const DEFAULT_TOPIC = 'viewer_events';
const BROKER = /^[\w.-]+:\d{1,5}$|^\[[\da-f:]+\]:\d{1,5}$/i;
/** What Kafka accepts as a name. */
const TOPIC = /^[\w.-]{1,249}$/;

export const kafkaAddress: Kind<KafkaAddress | undefined> = {
  expected: 'an address such as kafkas://user:password@kafka.example.com:9093/viewer_events?sasl=scram-sha-512',
  isSecret: true,
  parse(given) {
    const url = URL.parse(given);
    if (!url || !['kafka:', 'kafkas:'].includes(url.protocol) || url.hostname === '') return undefined;
    const { searchParams } = url;
    if ([...searchParams.keys()].some((name) => name !== 'sasl' && name !== 'brokers')) return undefined;
    const others = searchParams.get('brokers')?.split(',') ?? [];
    const brokers = [`${url.hostname}:${url.port || DEFAULT_PORT}`, ...others.map((one) => one.trim())];
    const topic = decodeURIComponent(url.pathname.slice(1)) || DEFAULT_TOPIC;
    const mechanism = MECHANISMS.find((one) => one === (searchParams.get('sasl') ?? 'plain').toUpperCase());
    if (!mechanism || !brokers.every((one) => BROKER.test(one)) || !TOPIC.test(topic)) return undefined;
    // A mechanism without a user would log in as nobody.
    if (url.username === '' && searchParams.has('sasl')) return undefined;
    return {
      brokers,
      topic,
      isEncrypted: url.protocol === 'kafkas:',
      login:
        url.username === ''
          ? undefined
          : { mechanism, username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    };
  },
};
