import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { groupedSink, MAX_GROUP_EVENTS } from './grouped-sink.ts';
import { kafka, type KafkaBackend } from './kafka.ts';
import type { ViewerEventRecord } from './ports.ts';
import { eventSpill } from './spill.ts';
import { kafkaBroker, type KafkaBroker } from './testing/kafka-broker.ts';

let broker: KafkaBroker;
let backend: KafkaBackend;
let folder = '';
const open = (address: string) =>
  kafka({ brokers: [address], topic: 'viewer_events', isEncrypted: false, login: undefined });
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aerial-kafka-'));
  broker = await kafkaBroker();
  backend = open(broker.address);
});
afterEach(async () => {
  await backend.close();
  await broker.close();
  await rm(folder, { recursive: true, force: true });
});

const event = (n: number, text = 'x'): ViewerEventRecord => ({
  id: `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  name: 'play',
  time: 1_795_000_000,
  receivedAt: epochMs(Date.parse('2026-11-20T22:15:00Z')),
  providerId: asProviderId(1),
  userId: asUserId(7),
  deviceId: undefined,
  params: { text },
  groups: { rows: 'b' },
});
const keys = () => broker.records.map(({ key }) => key);

test('each event is a record: its id as key, a line of JSON as value', async () => {
  await backend.write([event(1), event(2)]);
  expect(keys()).toEqual([event(1).id, event(2).id]);
  expect(JSON.parse(broker.records[0]!.value)).toEqual({
    id: event(1).id,
    name: 'play',
    time: 1_795_000_000,
    receivedAt: '2026-11-20T22:15:00Z',
    providerId: 1,
    userId: 7,
    params: { text: 'x' },
    groups: { rows: 'b' },
  });
});

test('a group whose answer was lost is sent again and stored once', async () => {
  await backend.write([event(1)]);
  broker.loseNextAnswer();
  await backend.write([event(2), event(3)]);
  await backend.write([event(4)]);
  expect(keys()).toEqual([1, 2, 3, 4].map((n) => event(n).id));
  expect(broker.repeated()).toBe(1);
});

test('a group that is too large is halved; an event that is too large by itself is dropped', async () => {
  broker.maxBytes = 3_000;
  const problems: string[] = [];
  const sink = groupedSink({
    backend,
    spill: eventSpill({ folder, writer: 'test', now: Date.now }),
    onProblem: (problem) => void problems.push(problem),
    wait: (_ms, then) => (then(), () => {}),
  });
  await sink.take([event(1, 'a'.repeat(2_000)), event(2, 'b'.repeat(2_000)), event(3, 'c'.repeat(4_000))]);
  expect(keys()).toEqual([event(1).id, event(2).id]);
  expect(problems).toEqual(['Events: Kafka refused an event (MESSAGE_TOO_LARGE).']);
  expect(sink.counts()).toEqual({ queued: 0, stored: 2, spilled: 0, dropped: 1, isAvailable: true });
  await sink.close();
});

test('while no broker answers events are spilled, and replayed when one is back', async () => {
  const problems: string[] = [];
  let replay = (): void => {};
  const sink = groupedSink({
    backend,
    spill: eventSpill({ folder, writer: 'test', now: Date.now }),
    onProblem: (problem) => void problems.push(problem),
    wait: (ms, then) => {
      if (ms > 1_000) replay = then;
      else then();
      return () => {};
    },
  });
  await sink.take([event(1)]);
  const port = Number(broker.address.split(':')[1]);
  await broker.close();
  await sink.take(Array.from({ length: MAX_GROUP_EVENTS }, (_, n) => event(n + 2)));
  expect(problems).toEqual([expect.stringMatching(/^Events: Kafka is not available \(\w+\); events are spilled\.$/)]);
  expect(await readdir(folder)).toHaveLength(1);
  broker = await kafkaBroker(port);
  replay();
  await expect.poll(() => readdir(folder)).toEqual([]);
  expect(new Set(keys()).size).toBe(MAX_GROUP_EVENTS);
  expect(problems.at(-1)).toBe('Events: Kafka is available again.');
  await sink.close();
});

test('the error tells neither address nor password, and is not the fault of the events', async () => {
  const away = kafka({
    brokers: ['127.0.0.1:1'],
    topic: 'viewer_events',
    isEncrypted: false,
    login: { mechanism: 'PLAIN', username: 'aerial', password: 'secret words' },
  });
  const error = await away.write([event(1)]).catch((caught: unknown) => caught);
  await away.close();
  expect([String(error), away.isRejection(error)]).toEqual(['KafkaFailure: Kafka: ECONNREFUSED', false]);
});
