/**
 * A page against a static page with the same markup, styles, letters and pictures from nginx, in the same browser, in turn, on a slow
 * processor and line: when its first and its largest content is painted.
 */
import { milliseconds, openBrowser, SCREENS, staticPage, visit, type Visit } from './page-visits.ts';
import { median } from './processes.ts';
import type { Service } from './service.ts';

interface PaintedPage {
  /** Before the figures: `packets page`. */
  readonly name: string;
  readonly path: string;
  readonly rounds: number;
  /** What the paint should take at most, as it is printed. */
  readonly wanted: string;
  /** It plays, so that it is never idle: looked at this long after it has loaded, milliseconds. */
  readonly playsMs?: number;
}

export async function benchPagePaints(
  service: Service,
  { name, path, rounds, wanted, ...playing }: PaintedPage,
): Promise<void> {
  const browser = await openBrowser();
  try {
    // The first visitor has the pictures drawn.
    for (const screen of Object.values(SCREENS)) await visit(browser, service.site + path, screen, playing);
    const baseline = await staticPage(service, path);
    for (const [device, screen] of Object.entries(SCREENS)) {
      const ours: Visit[] = [];
      const theirs: Visit[] = [];
      for (let round = 0; round < rounds; round++) {
        theirs.push(await visit(browser, baseline, screen));
        ours.push(await visit(browser, service.site + path, screen, playing));
      }
      for (const key of ['fcp', 'lcp'] as const) {
        const [mine, other] = [ours, theirs].map((visits) => visits.map((one) => one[key]));
        const label = key === 'fcp' ? 'first paint of content' : 'largest paint of content';
        console.log(
          `${name}, ${device}, ${label}: ${milliseconds(mine!)}, static page ${milliseconds(other!)}, ratio ${(median(mine!) / median(other!)).toFixed(2)} (wanted at most ${wanted}), medians of ${rounds}`,
        );
      }
      console.log(`  largest: ${ours.at(-1)!.largest} | static: ${theirs.at(-1)!.largest}`);
    }
  } finally {
    await browser.close();
  }
}
