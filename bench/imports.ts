/**
 * Imports of a million: an M3U list of a million lines and a guide of a million programmes against a tenth of them, through
 * the command line beside a running service. What counts is how time and memory grow with the size.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startService, type Service } from './service.ts';

const LARGE = Number(process.env['BENCH_IMPORTS'] ?? 1_000_000);
const CHANNELS = 1_000;
const SLOT_S = 1_200;
const CLI = join(import.meta.dirname, '../apps/server/cli/main.ts');

const xmltvTime = (at: number) => `${new Date(at * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 14)} +0000`;

/** @param lines of the file: two for each channel */
function* list(lines: number): Generator<string> {
  yield '#EXTM3U\n';
  for (let i = 0; i < lines / 2; i += 1)
    yield `#EXTINF:-1 tvg-id="${i < CHANNELS ? `import-${i}` : ''}" tvg-logo="https://img.example/${i}.png" group-title="Группа ${i % 200}",Канал ${i}\nhttps://live.example/${i}/index.m3u8\n`;
}

function* guide(programmes: number): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<tv>\n';
  for (let i = 0; i < CHANNELS; i += 1)
    yield `<channel id="import-${i}"><display-name>Канал ${i}</display-name></channel>\n`;
  const start = Math.floor(Date.now() / 86_400_000) * 86_400;
  const perChannel = programmes / CHANNELS;
  for (let i = 0; i < programmes; i += 1) {
    const [channel, slot] = [Math.floor(i / perChannel), i % perChannel];
    const at = start + slot * SLOT_S;
    yield `<programme start="${xmltvTime(at)}" stop="${xmltvTime(at + SLOT_S)}" channel="import-${channel}"><title lang="ru">Передача ${slot % 300} канала ${channel}</title><desc lang="ru">Рассказ о том, как всё устроено, выпуск ${i}.</desc><category lang="ru">Познавательное</category></programme>\n`;
  }
  yield '</tv>\n';
}

interface Run {
  readonly seconds: number;
  /** Peak of resident memory, MiB. */
  readonly memory: number;
}

/** @throws when the import fails */
async function importFile(service: Service, kind: 'channels' | 'epg', file: string): Promise<Run> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [CLI, 'import', kind, file, '--quiet'], {
    env: { ...process.env, AERIAL_DATA: service.data },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  let memory = 0;
  const watch = setInterval(() => {
    try {
      memory = Math.max(
        memory,
        Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
      );
    } catch {
      // it has just ended
    }
  }, 100);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`The import of ${file} failed:\n${output}`);
  return { seconds: (performance.now() - startedAt) / 1000, memory };
}

const shown = ({ seconds, memory }: Run): string => `${seconds.toFixed(0)} s, ${memory.toFixed(0)} MiB`;

/** Starts services of its own: each size into an empty database. */
export async function benchImports(): Promise<void> {
  for (const [kind, what, file, content] of [
    ['channels', 'lines of M3U', 'list.m3u', list],
    ['epg', 'programmes of XMLTV', 'guide.xml', guide],
  ] as const) {
    const runs: { first: Run; again: Run }[] = [];
    for (const count of [LARGE / 10, LARGE]) {
      const service = await startService();
      const at = (name: string) => join(service.data, name);
      if (kind === 'epg') {
        await pipeline(Readable.from(list(2 * CHANNELS)), createWriteStream(at('list.m3u')));
        await importFile(service, 'channels', at('list.m3u'));
      }
      await pipeline(Readable.from(content(count)), createWriteStream(at(file)));
      runs.push({ first: await importFile(service, kind, at(file)), again: await importFile(service, kind, at(file)) });
      await service.stop();
    }
    const [small, large] = runs as [(typeof runs)[0], (typeof runs)[0]];
    console.log(
      `imports: ${LARGE.toLocaleString('en')} ${what}: ${shown(large.first)}; again, nothing changes: ${shown(large.again)}. A tenth of it: ${shown(small.first)}; ${shown(small.again)}. Ratio of times ${(large.first.seconds / small.first.seconds).toFixed(1)}, of memory ${(large.first.memory / small.first.memory).toFixed(2)}`,
    );
  }
}
