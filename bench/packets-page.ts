/**
 * The page of packets against a static page with the same markup, styles, letters and pictures from nginx, in the same browser, in
 * turn, on a slow processor and line: when its largest content is painted.
 */
import { milliseconds, openBrowser, SCREENS, staticPage, visit, type Visit } from './page-visits.ts';
import { median } from './processes.ts';
import type { Service } from './service.ts';

const PAGE = '/packets';
const ROUNDS = Number(process.env['PACKETS_ROUNDS'] ?? 7);
const WANTED_RATIO = 1.15;

export async function benchPacketsPage(service: Service): Promise<void> {
  const browser = await openBrowser();
  try {
    // The first visitor has the pictures drawn.
    for (const screen of Object.values(SCREENS)) await visit(browser, service.site + PAGE, screen);
    const baseline = await staticPage(service, PAGE);
    for (const [name, screen] of Object.entries(SCREENS)) {
      const ours: Visit[] = [];
      const theirs: Visit[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        theirs.push(await visit(browser, baseline, screen));
        ours.push(await visit(browser, service.site + PAGE, screen));
      }
      for (const key of ['fcp', 'lcp'] as const) {
        const [mine, other] = [ours, theirs].map((visits) => visits.map((one) => one[key]));
        const label = key === 'fcp' ? 'first paint of content' : 'largest paint of content';
        console.log(
          `packets page, ${name}, ${label}: ${milliseconds(mine!)}, static page ${milliseconds(other!)}, ratio ${(median(mine!) / median(other!)).toFixed(2)} (wanted at most ${WANTED_RATIO}), medians of ${ROUNDS}`,
        );
      }
      console.log(`  largest: ${ours.at(-1)!.largest} | static: ${theirs.at(-1)!.largest}`);
    }
  } finally {
    await browser.close();
  }
}
