/**
 * The start page of a first visit against a static page with the same markup, styles, letters and pictures from nginx, in the same
 * browser, in turn, on a slow processor and line: when something is painted, when the largest thing is, the longest task of the main
 * thread, all bytes. And how much code is loaded before any interaction.
 */
import {
  LATER_MS,
  milliseconds,
  openBrowser,
  SCREENS,
  SLOW,
  staticPage,
  visit,
  type Script,
  type Visit,
} from './page-visits.ts';
import { median } from './processes.ts';
import type { Service } from './service.ts';

const ROUNDS = Number(process.env['START_ROUNDS'] ?? 7);
const WANTED = { paint: 1.3, scriptBytes: 150_000, taskMs: 200 };
/** What is known of pictures is in the rows that are built afterwards. */
async function untilTinted(site: string): Promise<void> {
  for (
    const until = Date.now() + 120_000;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  ) {
    if ((await (await fetch(site)).text()).includes('--tl:')) return;
  }
  throw new Error('The start page does not learn the colours of its pictures.');
}

export async function benchStartPage(service: Service): Promise<void> {
  const browser = await openBrowser();
  try {
    // The first visitor has the pictures drawn; the page is rendered again with what is known of them since.
    for (const screen of Object.values(SCREENS)) await visit(browser, `${service.site}/`, screen);
    await untilTinted(service.site);
    const baseline = await staticPage(service, '/');
    for (const [name, screen] of Object.entries(SCREENS)) {
      // `START_SCREEN=telephone` measures one of them.
      if (![undefined, name].includes(process.env['START_SCREEN'])) continue;
      const ours: Visit[] = [];
      const theirs: Visit[] = [];
      await visit(browser, `${service.site}/`, screen);
      for (let round = 0; round < ROUNDS; round++) {
        theirs.push(await visit(browser, baseline, screen));
        ours.push(await visit(browser, `${service.site}/`, screen, { isWatchedLonger: round === ROUNDS - 1 }));
      }
      for (const key of ['fcp', 'lcp'] as const) {
        const [mine, other] = [ours, theirs].map((visits) => visits.map((one) => one[key]));
        const label = key === 'fcp' ? 'first paint of content' : 'largest paint of content';
        console.log(
          `start page, ${name}, ${label}: ${milliseconds(mine!)}, static page ${milliseconds(other!)}, ratio ${(median(mine!) / median(other!)).toFixed(2)} (wanted at most ${WANTED.paint}), medians of ${ROUNDS}`,
        );
      }
      const [tasks, staticTasks] = [ours, theirs].map((visits) => visits.map(({ longestTask }) => longestTask));
      const last = ours.at(-1)!;
      console.log(
        `start page, ${name}, longest task until it is at rest, on a processor ${SLOW.cpu} times slower: ${milliseconds(tasks!)} (wanted at most ${WANTED.taskMs}, least ${Math.round(Math.min(...tasks!))}), static page ${milliseconds(staticTasks!)}; ${last.bytes} bytes in all, static page ${theirs.at(-1)!.bytes}`,
      );
      const bytesOf = (scripts: readonly Script[]) => scripts.reduce((sum, script) => sum + script.bytes, 0);
      const players = last.scripts
        .filter((script) => /hls|player|trailer/i.test(script.name))
        .map((script) => script.name);
      console.log(
        `start page, ${name}, code until it is at rest, untouched: ${bytesOf(last.scripts)} bytes as sent in ${last.scripts.length} files (wanted at most ${WANTED.scriptBytes}), ${players.length === 0 ? 'no player among them' : `the player among them: ${players.join(', ')}`}; what begins by itself within ${LATER_MS / 1000} s after that brings ${bytesOf(last.later)} bytes; ${last.pictures} pictures, static page ${theirs.at(-1)!.pictures}`,
      );
      if (process.env['BENCH_DETAILS']) {
        console.log(`  largest: ${last.largest} | static: ${theirs.at(-1)!.largest}`);
        for (const script of [...last.scripts].toSorted((a, b) => b.bytes - a.bytes))
          console.log(`  ${script.bytes} ${script.name}`);
      }
    }
  } finally {
    await browser.close();
  }
}
