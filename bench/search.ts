/**
 * The search over a million contents (or BENCH_CONTENTS), a hundred thousand persons and three hundred channels, queried over HTTP as viewers' clients
 * do, one query after another; the queries are those of `search-questions.ts`, none twice. Prints the cost of
 * every kind of query, against a plain substring search in the same table: the latency, and the processor time the service
 * and its database spent on it, which is independent of other load.
 */
import { loadavg } from 'node:os';
import { openDatabase } from '@aerial/server/db/connect.ts';
import { findHolder } from '@aerial/server/db/embedded/data-folder.ts';
import { sql } from 'kysely';
import { fillCatalogue } from './search-data.ts';
import { questions } from './search-questions.ts';
import { randomFrom } from './search-titles.ts';
import { descendants, median, onAllCores } from './processes.ts';
import { processorMs } from './requests.ts';
import { guestToken, type Service } from './service.ts';

/** Fewer make a quicker run on a busy machine. */
const CONTENTS = Number(process.env['BENCH_CONTENTS'] ?? 1_000_000);
const SIZE = { contents: CONTENTS, persons: CONTENTS / 10, channels: 300 };
const OF_EACH_KIND = 40;
const TARGET_MS = 50;

const share = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!;

export async function benchSearch(service: Service): Promise<void> {
  const socketDir = findHolder(service.data)?.socketDir;
  if (socketDir === undefined) throw new Error('The service under measurement has no database of its own.');
  onAllCores(service.pid);
  const { db, close } = openDatabase({ socketDir, statementTimeoutMs: 0 });
  try {
    const seconds = process.env['BENCH_FILLED'] === 'yes' ? 0 : await fillCatalogue(db, 1, SIZE);
    const entries = SIZE.contents + SIZE.persons + SIZE.channels;
    console.log(
      `search index: ${entries.toLocaleString('en')} entries in ${Math.round(seconds)} s, ${Math.round((seconds / entries) * 1e6)} µs each`,
    );

    const token = await guestToken(service.site);
    const found = (text: string) =>
      fetch(`${service.site}/v2/search/found?access_token=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      });
    const suggest = (text: string) =>
      fetch(`${service.site}/v2/search/suggest?access_token=${token}&text=${encodeURIComponent(text)}`);
    const took = async (send: () => Promise<Response>) => {
      const used = processorMs(processes);
      const before = performance.now();
      const answer = await send();
      const body = (await answer.json()) as unknown[];
      const ms = performance.now() - before;
      if (!answer.ok) throw new Error(`The search answered ${answer.status}: ${JSON.stringify(body)}`);
      return { ms, processor: processorMs(processes) - used, count: body.length };
    };
    let processes = [service.pid];
    for (const { text } of questions(randomFrom(1), 2))
      await Promise.all([took(() => found(text)), took(() => suggest(text))]);
    // With the connections that are open by now.
    processes = [service.pid, ...descendants(service.pid)];

    const all: number[] = [];
    const suggestions: number[] = [];
    const spent: number[] = [];
    const spentOnSuggestions: number[] = [];
    for (const [kind, list] of Map.groupBy(questions(randomFrom(2), OF_EACH_KIND), (one) => one.kind)) {
      const times: number[] = [];
      const here: number[] = [];
      let withResults = 0;
      for (const { text } of list) {
        const { ms, processor, count } = await took(() => found(text));
        times.push(ms);
        here.push(processor);
        if (count > 0) withResults += 1;
        const suggested = await took(() => suggest(text));
        suggestions.push(suggested.ms);
        spentOnSuggestions.push(suggested.processor);
      }
      all.push(...times);
      spent.push(...here);
      console.log(
        `search, ${kind}: median ${median(times).toFixed(1)} ms, p99 ${share(times, 0.99).toFixed(1)} ms; processor median ${median(here).toFixed(1)} ms, p99 ${share(here, 0.99).toFixed(1)} ms; ${withResults} of ${list.length} found something`,
      );
    }
    const plain: number[] = [];
    for (const { text } of questions(randomFrom(3), 1)) {
      const before = performance.now();
      await sql`select id from contents where title ->> 'ru' ilike ${`%${text}%`} limit 20`.execute(db);
      plain.push(performance.now() - before);
    }
    console.log(
      `search over ${entries.toLocaleString('en')}: median ${median(all).toFixed(1)} ms, p99 ${share(all, 0.99).toFixed(1)} ms (wanted p99 under ${TARGET_MS} ms); suggestions median ${median(suggestions).toFixed(1)} ms, p99 ${share(suggestions, 0.99).toFixed(1)} ms; processor median ${median(spent).toFixed(1)} ms, p99 ${share(spent, 0.99).toFixed(1)} ms, of suggestions ${median(spentOnSuggestions).toFixed(1)} ms, p99 ${share(spentOnSuggestions, 0.99).toFixed(1)} ms; load ${loadavg()[0]!.toFixed(1)}; a plain substring in Russian titles median ${median(plain).toFixed(1)} ms, p99 ${share(plain, 0.99).toFixed(1)} ms`,
    );
  } finally {
    await close();
  }
}
