/**
 * The full guide: 1,000 channels over 17 days and more, scrolled down and sideways as a wheel does, against an empty scroll
 * box of the same size in the same browser, in turn. Measures the time from frame to frame, and prints the cost of the data.
 */
import { openDatabase } from '@aerial/server/db/connect.ts';
import { findHolder } from '@aerial/server/db/embedded/data-folder.ts';
import { sql } from 'kysely';
import { chromium } from 'playwright-core';
import { CHROMIUM, inWords, scrolled, summary, TARGET_MS } from './frames.ts';
import { median } from './processes.ts';
import { guestToken, type Service } from './service.ts';

const CHANNELS = 1000;
const DAYS_BACK = 14;
const DAYS_AHEAD = 4;
const PROGRAMME_S = 2400;
const FIRST_ID = 500_000;
const ROUNDS = 4;
/** How far one movement goes, CSS pixels. */
const DISTANCE = 9000;

/** Channels and programmes written straight into the database: through an import half a million entries would take minutes. */
async function fill(service: Service): Promise<void> {
  const socketDir = findHolder(service.data)?.socketDir;
  if (socketDir === undefined) throw new Error('The service under measurement has no database of its own.');
  const { db, close } = openDatabase({ socketDir, statementTimeoutMs: 0 });
  try {
    const from = Math.floor(Date.now() / 86_400_000) * 86_400 - DAYS_BACK * 86_400;
    const to = from + (DAYS_BACK + DAYS_AHEAD + 1) * 86_400;
    await sql`insert into channels (id, slug, name, source)
      select ${FIRST_ID}::int + i, 'guide-' || i, jsonb_build_object('ru', 'Канал ' || i), '{"kind":"upstream","url":"http://127.0.0.1:9/index.m3u8","catchup":{"kind":"append","template":"?utc={utc}"}}'
      from generate_series(1, ${CHANNELS}::int) i`.execute(db);
    await sql`insert into provider_channels (provider_id, channel_id, num, archived_days)
      select 1, ${FIRST_ID}::int + i, 1000 + i, ${DAYS_BACK}::int from generate_series(1, ${CHANNELS}::int) i`.execute(
      db,
    );
    await sql`insert into channel_category_channels (provider_id, category_id, channel_id, position)
      select 1, c.id, ${FIRST_ID}::int + i, 1000 + i from channel_categories c, generate_series(1, ${CHANNELS}::int) i where c.provider_id = 1 and c.slug = 'all'`.execute(
      db,
    );
    await sql`insert into schedule_entries (channel_id, start_at, duration_s, title, subtitle, source)
      select ${FIRST_ID}::int + i, t, ${PROGRAMME_S}::int, jsonb_build_object('ru', 'Передача ' || (t / ${PROGRAMME_S}::int) % 97), jsonb_build_object('ru', 'Выпуск ' || i), 'import'
      from generate_series(1, ${CHANNELS}::int) i, generate_series(${from}::bigint + i % 40 * 60, ${to}::bigint, ${PROGRAMME_S}::bigint) t`.execute(
      db,
    );
    await sql`analyze schedule_entries`.execute(db);
  } finally {
    await close();
  }
}

/** What a screenful of the guide costs: one call for a block of ten channels, or a call for each. */
async function compareCalls(service: Service): Promise<void> {
  const token = await guestToken(service.site);
  const day = Math.floor(Date.now() / 86_400_000) * 86_400;
  const load = async (path: string) =>
    (await (await fetch(`${service.site}/v2/channels/${path}&access_token=${token}`)).arrayBuffer()).byteLength;
  const times = { block: [] as number[], each: [] as number[] };
  let bytes = { block: 0, each: 0 };
  for (let round = 0; round < 7; round++) {
    const ids = Array.from({ length: 10 }, (_, i) => FIRST_ID + 1 + round * 10 + i);
    const range = `start=${day}&end=${day + 86_400}`;
    const before = performance.now();
    const block = await load(`schedules?channels=${ids.join(',')}&${range}`);
    const between = performance.now();
    const each = (await Promise.all(ids.map((id) => load(`${id}/content_schedule?${range}`)))).reduce(
      (sum, size) => sum + size,
    );
    times.block.push(between - before);
    times.each.push(performance.now() - between);
    bytes = { block, each };
  }
  const [block, each] = [median(times.block), median(times.each)];
  console.log(
    `guide data: 10 channels × 1 day in one call ${Math.round(block)} ms, ${Math.round(bytes.block / 1024)} KiB; in ten calls ${Math.round(each)} ms, ${Math.round(bytes.each / 1024)} KiB; ratio ${(block / each).toFixed(2)} (both never asked for before)`,
  );
}

export async function benchGuide(service: Service): Promise<void> {
  await fill(service);
  await compareCalls(service);
  const browser = await chromium.launch(CHROMIUM);
  try {
    const size = { viewport: { width: 1440, height: 900 } };
    const ours = await browser.newPage(size);
    const until = Date.now() + 120_000;
    for (;;) {
      await ours.goto(`${service.site}/channels/all?view=guide`);
      await ours.locator('[role="gridcell"][data-programme]').first().waitFor({ timeout: 60_000 });
      const rows = Number(await ours.getByRole('grid').getAttribute('aria-rowcount'));
      if (rows > CHANNELS) break;
      if (Date.now() > until) throw new Error(`The guide has only ${rows} rows.`);
      // The list of channels is cached for a minute.
      await ours.waitForTimeout(5000);
    }
    const box = await ours
      .getByRole('grid')
      .evaluate(({ scrollWidth, scrollHeight }) => ({ width: scrollWidth, height: scrollHeight }));
    const empty = await browser.newPage(size);
    await empty.setContent(
      `<!doctype html><body style="margin:0"><div id="box" style="overflow:auto;height:100vh"><div style="width:${box.width}px;height:${box.height}px"></div></div>`,
    );

    const frames = {
      y: { ours: [] as number[], empty: [] as number[] },
      x: { ours: [] as number[], empty: [] as number[] },
    };
    for (let round = 0; round < ROUNDS; round++) {
      for (const along of ['y', 'x'] as const) {
        // Down and to the past, then back: each way over new and cached parts.
        const distance = (along === 'x' ? -1 : 1) * (round % 2 === 0 ? DISTANCE : -DISTANCE);
        if (round === 0 && along === 'x')
          for (const page of [ours, empty])
            await page.evaluate(() => document.querySelector('[role="grid"], #box')!.scrollTo({ left: 60_000 }));
        await ours.waitForTimeout(500);
        frames[along].ours.push(...(await scrolled(ours, along, distance)));
        frames[along].empty.push(...(await scrolled(empty, along, distance)));
      }
    }
    for (const [along, name] of [
      ['y', 'down'],
      ['x', 'sideways'],
    ] as const) {
      const [guide, baseline] = [summary(frames[along].ours), summary(frames[along].empty)];
      console.log(
        `guide ${name}: ${CHANNELS} channels × ${Math.round(box.width / 300 / 24)} days: ${inWords(guide)}; empty scroll of the same size: ${inWords(baseline)}; ratio of p95 ${(guide.p95 / baseline.p95).toFixed(2)} (wanted p95 at most ${TARGET_MS} ms, as far as the empty scroll has it), ${frames[along].ours.length} frames`,
      );
    }
  } finally {
    await browser.close();
  }
}
