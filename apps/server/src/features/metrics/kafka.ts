/**
 * Events in a topic of Kafka: one record each, whose key is the event's id. The producer is idempotent, so that repeated requests of one
 * connection store a record once; what is replayed after a crash has the same key, by which consumers recognise it.
 */
import { isoSeconds } from '@aerial/domain/time.ts';
import type { Producer } from '@platformatic/kafka';
import type { KafkaAddress } from '../../config/kafka-address.ts';
import type { EventBackend, ViewerEventRecord } from './ports.ts';

/** For one request to a broker, ms: with the retries clients are answered within their patience. */
const TIMEOUT_MS = 4_000;
/** Requests are repeated so often before the events are spilled, after this pause, ms; the client takes less than two for no limit. */
const RETRIES = 2;
const RETRY_MS = 500;
/** What a broker will never take, however often it is repeated. Groups that are too large are halved. */
const REJECTIONS = ['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD'];

export interface KafkaBackend extends EventBackend {
  close(): Promise<void>;
}

/** @source KIP-360: no id and no epoch request a new producer */
const NEW_PRODUCER = { producerId: -1n, producerEpoch: -1 };

type EventProducer = Producer<string, string, string, string>;
/** Loaded with the first group: without this sink nothing of it is. */
const library = () => import('@platformatic/kafka');

const valueOf = ({ receivedAt, ...event }: ViewerEventRecord): string =>
  JSON.stringify({ ...event, receivedAt: isoSeconds(receivedAt) });

async function openProducer({ brokers, isEncrypted, login }: KafkaAddress): Promise<EventProducer> {
  const { Producer: KafkaProducer, stringSerializers } = await library();
  const producer = new KafkaProducer({
    clientId: 'aerial',
    bootstrapBrokers: [...brokers],
    serializers: stringSerializers,
    idempotent: true,
    retries: RETRIES,
    retryDelay: RETRY_MS,
    timeout: TIMEOUT_MS,
    connectTimeout: TIMEOUT_MS,
    requestTimeout: TIMEOUT_MS,
    ...(isEncrypted && { tls: {}, tlsServerName: true }),
    ...(login && { sasl: login }),
  });
  // By itself the client asks to go on with the producer 0, which strict brokers do not know.
  await producer.initIdempotentProducer(NEW_PRODUCER).catch(async (error: unknown) => {
    await producer.close(true);
    throw error;
  });
  return producer;
}

/** A failure in words that contain neither address nor credentials. */
export class KafkaFailure extends Error {
  override readonly name = 'KafkaFailure';
  /** What the broker or the client calls it. */
  readonly code: string;
  readonly isRejection: boolean;
  constructor(code: string, cause: unknown) {
    super(`Kafka: ${code}`, { cause });
    this.code = code;
    this.isRejection = REJECTIONS.includes(code);
  }
}

export function kafka(address: KafkaAddress): KafkaBackend {
  let producer: Promise<EventProducer> | undefined;
  async function closeProducer(): Promise<void> {
    const open = await producer?.catch(() => undefined);
    producer = undefined;
    await open?.close(true);
  }

  return {
    name: 'Kafka',
    async write(events) {
      try {
        producer ??= openProducer(address);
        const messages = events.map((event) => ({
          topic: address.topic,
          key: event.id,
          value: valueOf(event),
          timestamp: BigInt(event.receivedAt),
        }));
        await (await producer).send({ messages });
      } catch (error) {
        // What the brokers have of its records is unknown: the next group begins with a new one.
        await closeProducer();
        throw new KafkaFailure(codeOf(error), error);
      }
    },
    isRejection: (error) => error instanceof KafkaFailure && error.isRejection,
    close: closeProducer,
  };
}

/** The innermost reason: the client wraps what a broker answered in its attempts. */
function codeOf(error: unknown): string {
  const { apiId, code, errors, cause } = error as {
    apiId?: unknown;
    code?: unknown;
    errors?: unknown;
    cause?: unknown;
  };
  if (typeof apiId === 'string') return apiId;
  const inner = Array.isArray(errors) ? (errors.at(-1) as unknown) : cause;
  if (inner instanceof Error) return codeOf(inner);
  return typeof code === 'string' ? code : 'unknown';
}
