/**
 * The Kafka sink against a broker of others: librdkafka's mock cluster inside `kcat` (Debian's package of that name), which is frozen and
 * thawed. Nothing that was accepted is lost; what comes twice has the same key.
 */
import { asProviderId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { openEvents } from '@aerial/server/features/metrics/open-events.ts';
import type { ViewerEventRecord } from '@aerial/server/features/metrics/ports.ts';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const hasKcat = spawnSync('kcat', ['-V']).error === undefined;
if (!hasKcat) console.log('kcat is not installed: its test is left out.');

const TOPIC = 'viewer_events';
const dataDir = await mkdtemp(path.join(tmpdir(), 'aerial-kafka-'));
let broker: ChildProcess | undefined;
afterAll(async () => {
  broker?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** A producer that waits for its input has the cluster. */
async function startBroker(): Promise<string> {
  const args = ['-P', '-b', 'none', '-t', 'none', '-X', 'test.mock.num.brokers=1', '-d', 'mock'];
  const started = (broker = spawn('kcat', args, { stdio: ['pipe', 'ignore', 'pipe'] }));
  return new Promise((resolve) => {
    let output = '';
    started.stderr!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /bootstrap\.servers=(127\.0\.0\.1:\d+)/.exec(output);
      if (found) resolve(found[1]!);
    });
  });
}

const keysIn = (address: string): string[] =>
  spawnSync('kcat', ['-C', '-b', address, '-t', TOPIC, '-e', '-q', '-f', '%k\n'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((key) => key !== '');

const event = (): ViewerEventRecord => ({
  id: randomUUID(),
  name: 'show',
  time: Math.floor(Date.now() / 1000),
  receivedAt: epochMs(Date.now()),
  providerId: asProviderId(1),
  userId: undefined,
  deviceId: undefined,
  params: { ref: 'film-1' },
  groups: undefined,
});

test.runIf(hasKcat)('a broker that freezes for 20 seconds loses no accepted event', async () => {
  const address = await startBroker();
  const events = openEvents({
    settings: {
      eventSinks: ['kafka'],
      eventRetentionDays: 30,
      clickHouseUrl: undefined,
      kafka: { brokers: [address], topic: TOPIC, isEncrypted: false, login: undefined },
    },
    dataDir,
    database: { socketDir: dataDir },
    hasRoom: () => true,
    onProblem: () => {},
  });
  const accepted = new Set<string>();
  const stop = new AbortController();
  const client = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const batch = Array.from({ length: 20 }, event);
      for (let isTaken = false; !isTaken;)
        isTaken = await events.sink.take(batch).then(
          () => true,
          () => false,
        );
      for (const { id } of batch) accepted.add(id);
    }
  };
  const clients = Array.from({ length: 10 }, client);
  const until = async (holds: () => boolean): Promise<void> =>
    void (await expect.poll(holds, { timeout: 60_000, interval: 50 }).toBe(true));
  await until(() => accepted.size > 400);
  broker!.kill('SIGSTOP');
  const frozenAt = accepted.size;
  // They are spilled, and so accepted, while the broker is frozen.
  await until(() => accepted.size > frozenAt + 1_000);
  broker!.kill('SIGCONT');
  const thawedAt = accepted.size;
  await until(() => accepted.size > thawedAt + 400);
  stop.abort();
  await Promise.all(clients);
  const spilled = () => readdir(path.join(dataDir, 'events', 'spilled-kafka'));
  await expect.poll(spilled, { timeout: 60_000 }).toEqual([]);
  await events.close();
  const stored = keysIn(address);
  expect([...accepted].filter((id) => !stored.includes(id))).toEqual([]);
  console.log(`${accepted.size} accepted, ${stored.length - new Set(stored).size} of them stored twice.`);
});
