/** A process that imports a guide and stops in the middle of it, so that a test can kill it there. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type DatabaseAddress } from '../../db/connect.ts';
import { importEpg } from '../guide/write-epg.ts';

const PROGRAMMES = 2000;
const { db } = openDatabase(JSON.parse(process.env['DATABASE'] ?? '') as DatabaseAddress);

async function* guide(): AsyncGenerator<Buffer> {
  yield Buffer.from('<tv><channel id="318"><display-name>Мост</display-name></channel>');
  for (let at = 0; at < PROGRAMMES; at += 1) {
    const start = new Date(Date.UTC(2026, 5, 13) + at * 600_000).toISOString().replace(/\D/gu, '').slice(0, 14);
    yield Buffer.from(`<programme channel="318" start="${start}"><title>Передача ${at}</title></programme>`);
  }
  process.send!({ staged: PROGRAMMES });
  await sleep(600_000);
}
await importEpg(db, guide());
