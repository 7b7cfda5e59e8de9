import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../connect.ts';
import { startEmbedded } from './embedded.ts';
import { clusterProcesses } from './postgres-processes.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Victims = 'the server and its whole database' | 'the server alone' | "the database's main process alone";

/** Writes under load until everything named is killed at a random moment. @returns the payments that were acknowledged */
async function writeUntilKilled(victims: Victims): Promise<string[]> {
  const paid: string[] = [];
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../testing/write-rows.ts'), folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout });
  let started = 0;
  lines.on('line', (line) => {
    const [word, value = ''] = line.split(' ');
    if (word === 'started') started = Number(value);
    else paid.push(value);
  });
  while (paid.length === 0 && child.exitCode === null) await sleep(5);
  await sleep(Math.random() * 300);
  if (victims !== 'the server alone') {
    // The main process first: none of its children gets the time to finish in order.
    const database = clusterProcesses(path.join(folder, 'cluster')).toSorted(
      (a, b) => Number(b === started) - Number(a === started),
    );
    for (const pid of victims === "the database's main process alone" ? [started] : database) kill(pid);
  }
  child.kill('SIGKILL');
  await once(lines, 'close');
  return paid;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // ended with its main process
  }
}

test('ten kills under load lose no acknowledged payment and tear none', async () => {
  const paid: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const victims: Victims =
      round % 5 === 3
        ? 'the server alone'
        : round % 5 === 4
          ? "the database's main process alone"
          : 'the server and its whole database';
    paid.push(...(await writeUntilKilled(victims)));
  }

  const server = await startEmbedded({ folder });
  const { pool, close } = openDatabase(server);
  const persisted = await pool.query<{ id: string }>('select id from payments');
  const torn = await pool.query(
    `select id from payments left join ledger on payment = id group by id having md5(note) <> digest or count(amount) <> 2 or sum(amount) <> 0`,
  );
  await close();
  await server.stop();

  const ids = new Set(persisted.rows.map((row) => row.id));
  expect(paid.length).toBeGreaterThan(50);
  expect(paid.filter((id) => !ids.has(id))).toEqual([]);
  expect(torn.rows).toEqual([]);
}, 180_000);
