/**
 * `/channels` opened cold, on a slow processor and line, against a static page with the same markup, styles, letters and pictures from
 * nginx, in the same browser, in turn: when its first and its largest content is painted, while a guest is created and the first
 * channel begins to play.
 */
import { milliseconds, openBrowser, SCREENS, staticPage, visit, type Visit } from './page-visits.ts';
import { median } from './processes.ts';
import type { Service } from './service.ts';

const PAGE = '/channels';
const ROUNDS = Number(process.env['CHANNELS_ROUNDS'] ?? 7);
const WANTED_MS = 1_300;
/** By then it plays, and nothing larger is painted, milliseconds after it has loaded. */
const PLAYS_MS = 8_000;

export async function benchChannelsPage(service: Service): Promise<void> {
  const browser = await openBrowser();
  try {
    // The first visitor has the pictures drawn.
    for (const screen of Object.values(SCREENS))
      await visit(browser, service.site + PAGE, screen, { playsMs: PLAYS_MS });
    const baseline = await staticPage(service, PAGE);
    for (const [name, screen] of Object.entries(SCREENS)) {
      const ours: Visit[] = [];
      const theirs: Visit[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        theirs.push(await visit(browser, baseline, screen));
        ours.push(await visit(browser, service.site + PAGE, screen, { playsMs: PLAYS_MS }));
      }
      for (const key of ['fcp', 'lcp'] as const) {
        const [mine, other] = [ours, theirs].map((visits) => visits.map((one) => one[key]));
        const label = key === 'fcp' ? 'first paint of content' : 'largest paint of content';
        console.log(
          `channels page, ${name}, ${label}: ${milliseconds(mine!)} (wanted at most ${WANTED_MS} ms), static page ${milliseconds(other!)}, ratio ${(median(mine!) / median(other!)).toFixed(2)}, medians of ${ROUNDS}`,
        );
      }
      console.log(`  largest: ${ours.at(-1)!.largest} | static: ${theirs.at(-1)!.largest}`);
    }
  } finally {
    await browser.close();
  }
}
