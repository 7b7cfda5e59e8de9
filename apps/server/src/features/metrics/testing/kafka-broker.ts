/**
 * A broker of Kafka as far as a producer needs one: versions, metadata, producer ids and records, in the encodings of KIP-511 (ApiVersions 3),
 * Metadata 8, InitProducerId 1 and Produce 7. Like a real one it stores a batch once that its producer repeats. `test/faults/kafka.hard.ts`
 * makes the same claims to a broker of others.
 */
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface BrokerRecord {
  readonly key: string;
  readonly value: string;
}

export interface KafkaBroker {
  readonly address: string;
  /** What the topic has, in the order of its arrival. */
  readonly records: BrokerRecord[];
  /** Batches that came again and were dropped. */
  repeated(): number;
  /** The next batch is stored, and its connection lost before the answer. */
  loseNextAnswer(): void;
  /** Larger batches are refused, bytes. */
  maxBytes: number;
  close(): Promise<void>;
}

const PRODUCE = 0;
const METADATA = 3;
const API_VERSIONS = 18;
const INIT_PRODUCER_ID = 22;
const VERSIONS = [
  [PRODUCE, 7],
  [METADATA, 8],
  [API_VERSIONS, 3],
  [INIT_PRODUCER_ID, 1],
] as const;
const MESSAGE_TOO_LARGE = 10;
/** Of a batch, before its first record. */
const BATCH_HEAD = 61;

const int = (bytes: 1 | 2 | 4 | 8, value: number | bigint): Buffer => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigInt64BE(BigInt(value));
  return buffer.subarray(8 - bytes);
};
const text = (value: string): Buffer => Buffer.concat([int(2, Buffer.byteLength(value)), Buffer.from(value)]);
const list = (...items: Buffer[]): Buffer => Buffer.concat([int(4, items.length), ...items]);

/** Reads in order. */
function reader(buffer: Buffer) {
  let at = 0;
  const take = (bytes: number): Buffer => buffer.subarray(at, (at += bytes));
  const self = {
    int16: () => take(2).readInt16BE(),
    int32: () => take(4).readInt32BE(),
    skip: (bytes: number) => void take(bytes),
    text(): string {
      const length = self.int16();
      return length < 0 ? '' : take(length).toString();
    },
    bytes: () => take(self.int32()),
    /** Zigzag, as records have. */
    varint(): number {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = take(1).readUInt8();
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80) return (value >>> 1) ^ -(value & 1);
      }
    },
    part: () => take(self.varint()).toString(),
  };
  return self;
}

function recordsOf(batch: Buffer): BrokerRecord[] {
  const read = reader(batch.subarray(BATCH_HEAD));
  return Array.from({ length: batch.readInt32BE(BATCH_HEAD - 4) }, () => {
    read.varint();
    read.skip(1);
    read.varint();
    read.varint();
    const record = { key: read.part(), value: read.part() };
    read.varint(); // no headers
    return record;
  });
}

/** Listens on a free port of this machine, or on the given one. */
export async function kafkaBroker(port = 0): Promise<KafkaBroker> {
  const sockets = new Set<Socket>();
  const seen = new Set<string>();
  const records: BrokerRecord[] = [];
  let repeated = 0;
  let losesAnswer = false;
  let producers = 0;

  /** @returns the error code */
  function append(batch: Buffer): number {
    if (batch.length > broker.maxBytes) return MESSAGE_TOO_LARGE;
    // The producer's id and epoch, and the sequence of its first record.
    const identity = batch.subarray(43, 57).toString('hex');
    if (seen.has(identity)) repeated += 1;
    else records.push(...recordsOf(batch));
    seen.add(identity);
    return 0;
  }

  function answerTo(api: number, body: ReturnType<typeof reader>): Buffer {
    const { port: own } = server.address() as AddressInfo;
    switch (api) {
      case API_VERSIONS:
        return Buffer.concat([
          int(2, 0),
          int(1, VERSIONS.length + 1),
          ...VERSIONS.flatMap(([key, version]) => [int(2, key), int(2, version), int(2, version), int(1, 0)]),
          int(4, 0),
          int(1, 0),
        ]);
      case METADATA: {
        const topics = Array.from({ length: body.int32() }, () => body.text());
        const partition = Buffer.concat([
          int(2, 0),
          int(4, 0),
          int(4, 1),
          int(4, 0),
          list(int(4, 1)),
          list(int(4, 1)),
          list(),
        ]);
        return Buffer.concat([
          int(4, 0),
          list(Buffer.concat([int(4, 1), text('127.0.0.1'), int(4, own), int(2, -1)])),
          text('cluster'),
          int(4, 1),
          list(
            ...topics.map((topic) => Buffer.concat([int(2, 0), text(topic), int(1, 0), list(partition), int(4, 0)])),
          ),
          int(4, 0),
        ]);
      }
      case INIT_PRODUCER_ID:
        return Buffer.concat([int(4, 0), int(2, 0), int(8, ++producers), int(2, 0)]);
      default: {
        body.text(); // no transaction
        body.skip(2 + 4);
        const topics = Array.from({ length: body.int32() }, () => {
          const name = body.text();
          const parts = Array.from({ length: body.int32() }, () => {
            const index = body.int32();
            const error = append(body.bytes());
            return Buffer.concat([int(4, index), int(2, error), int(8, 0), int(8, -1), int(8, 0)]);
          });
          return Buffer.concat([text(name), list(...parts)]);
        });
        return Buffer.concat([list(...topics), int(4, 0)]);
      }
    }
  }

  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let pending = Buffer.alloc(0);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= 4 && pending.length >= 4 + pending.readInt32BE()) {
        const request = reader(pending.subarray(4, 4 + pending.readInt32BE()));
        pending = pending.subarray(4 + pending.readInt32BE());
        const api = request.int16();
        request.skip(2);
        const correlation = request.int32();
        request.text();
        const body = answerTo(api, request);
        if (api === PRODUCE && losesAnswer) {
          losesAnswer = false;
          return void socket.destroy();
        }
        socket.write(Buffer.concat([int(4, 4 + body.length), int(4, correlation), body]));
      }
    });
  });
  const broker: KafkaBroker = {
    get address() {
      return `127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    records,
    repeated: () => repeated,
    loseNextAnswer: () => void (losesAnswer = true),
    maxBytes: 1_000_000,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return broker;
}
