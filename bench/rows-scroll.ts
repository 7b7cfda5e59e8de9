/**
 * A start page of forty rows, scrolled from top to end and back as a wheel does, against an empty page of the same height in the
 * same browser, in turn. On the first way down all rows but four load as they come near.
 */
import { openDatabase } from '@aerial/server/db/connect.ts';
import { findHolder } from '@aerial/server/db/embedded/data-folder.ts';
import { sql } from 'kysely';
import { chromium } from 'playwright-core';
import { CHROMIUM, inWords, scrolled, summary, TARGET_MS } from './frames.ts';
import type { Service } from './service.ts';

const ROWS = 40;
const ROUNDS = 4;

/** The start page of the demo, with rows of genres below its own. */
async function addRows(service: Service): Promise<void> {
  const socketDir = findHolder(service.data)?.socketDir;
  if (socketDir === undefined) throw new Error('The service under measurement has no database of its own.');
  const { db, close } = openDatabase({ socketDir });
  try {
    await sql`
      insert into rowset_rows (rowset_id, row_id, position)
      select s.id, r.id, 1000 + row_number() over (order by r.id)
      from rowsets s join rows r on r.provider_id = s.provider_id and r.template in ('content-v', 'content-h') and not exists (select from rowset_rows x where x.rowset_id = s.id and x.row_id = r.id)
      where s.provider_id = 1 and s.slug = 'start'
      limit ${ROWS}::int - (select count(*) from rowset_rows m join rowsets t on t.id = m.rowset_id where t.provider_id = 1 and t.slug = 'start')`.execute(
      db,
    );
  } finally {
    await close();
  }
}

/** Pages are cached for a minute. */
async function untilRows(site: string): Promise<void> {
  for (
    const until = Date.now() + 90_000;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 3000))
  ) {
    const page = await (await fetch(site)).text();
    if ((page.match(/"template":"/g) ?? []).length >= ROWS) return;
  }
  throw new Error('The start page has not got its rows.');
}

export async function benchRowsScroll(service: Service): Promise<void> {
  await addRows(service);
  const browser = await chromium.launch(CHROMIUM);
  try {
    const size = { viewport: { width: 1440, height: 900 } };
    const ours = await browser.newPage(size);
    await untilRows(service.site);
    await ours.goto(`${service.site}/`);
    await ours.locator('[data-template="content-v"] li').first().waitFor({ timeout: 60_000 });
    const range = () => ours.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    const empty = await browser.newPage(size);
    await empty.setContent('<!doctype html><body style="margin:0"><div style="height:30000px"></div>');
    const times = { first: [] as number[], ours: [] as number[], empty: [] as number[] };
    // No further than there is something to scroll: at the end of a page every frame is in time.
    times.first.push(...(await scrolled(ours, 'y', await range())));
    for (let seen = 0; seen !== (await range()); await ours.waitForTimeout(1500)) {
      seen = await range();
      await ours.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const way = (round % 2 === 0 ? -1 : 1) * (await range());
      times.ours.push(...(await scrolled(ours, 'y', way)));
      times.empty.push(...(await scrolled(empty, 'y', -way)));
      await ours.waitForTimeout(500);
    }
    const rows = await ours.locator('section[data-template]').count();
    const [first, later, baseline] = [summary(times.first), summary(times.ours), summary(times.empty)];
    console.log(
      `rows: a start page of ${rows} rows: while they load ${inWords(first)}; loaded ${inWords(later)}; empty page ${inWords(baseline)}; ` +
        `ratio of p95 ${(later.p95 / baseline.p95).toFixed(2)} (wanted p95 at most ${TARGET_MS} ms, as far as the empty page has it), ${times.ours.length} frames`,
    );
  } finally {
    await browser.close();
  }
}
