/** Personal rows: what follows from what was watched, why it is there, how it is removed, switched off and deleted. */
import { asContentId, asProviderId } from '@aerial/domain/ids.ts';
import { systemClock } from '@aerial/domain/time.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '../apps/server/src/db/connect.ts';
import { findHolder } from '../apps/server/src/db/embedded/data-folder.ts';
import { itemNeighbourRanking } from '../apps/server/src/features/personal/item-neighbours.ts';
import { rankTitles } from '../apps/server/src/features/personal/rank-job.ts';
import { isHydrated, journey, phone } from './browser.ts';
import { commerce } from './commerce.ts';
import { workerService } from './worker-service.ts';

const visits = journey();
const { site } = visits;
const { call, newBuyer, openAs } = commerce(visits);

/** A film with neighbours that the user has half watched, and the ranks of the night. */
async function watchFilm(userId: number): Promise<string> {
  const { db, close } = openDatabase({
    socketDir: findHolder(workerService().data)!.socketDir!,
    applicationName: 'aerial e2e',
  });
  try {
    await rankTitles({ db, clock: systemClock, ranking: itemNeighbourRanking }, asProviderId(1));
    const { content_id: film } = await db
      .selectFrom('title_ranks as r')
      .innerJoin('contents as c', 'c.id', 'r.content_id')
      .select('r.content_id')
      .where('r.provider_id', '=', asProviderId(1))
      .where('c.content_type', '=', 'movie')
      .where('c.age', '<=', 16)
      .where((eb) => eb(eb.fn<number>('cardinality', ['r.neighbour_ids']), '>=', 6))
      .orderBy('r.popularity', 'desc')
      .orderBy('r.content_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('histories')
      .values({ user_id: userId, content_id: film, seconds: 20, watch_percentage: 40, viewed_at: new Date() })
      .execute();
    return asContentId(film);
  } finally {
    await close();
  }
}

const because = (page: Page) => page.getByRole('region', { name: /^Потому что вы смотрели «/ });
const unfinished = (page: Page) => page.getByRole('region', { name: 'Продолжить просмотр' });

test('rows that follow from a film say why they are there, and end when the viewer wants', async () => {
  const user = await newBuyer();
  const film = await watchFilm(user.id);
  const page = await openAs(user, '/');

  // The row names the film, has others, and says why.
  await because(page).waitFor();
  await because(page)
    .getByText(/^Это смотрят те, кто смотрел «/)
    .waitFor();
  expect(await because(page).locator('li a').count()).toBeGreaterThan(3);
  expect(await because(page).locator(`a[href*="${film}"]`).count()).toBe(0);
  await page.getByRole('region', { name: 'Лучшее за неделю' }).waitFor({ state: 'attached' });
  await because(page).scrollIntoViewIfNeeded();

  // Nothing of it is in the page that is cached for all.
  const shared = await (await fetch(site)).text();
  expect(shared).not.toContain('Потому что вы смотрели «');

  // Under the film is what its viewers also watch.
  await page.goto(`${site}/contents/${film}`);
  await isHydrated(page);
  await page.getByRole('region', { name: /^Вместе с «.+» смотрят$/ }).waitFor();

  // By keyboard the film is removed from the unfinished ones; with it the row about it goes.
  await page.goto(site);
  await isHydrated(page);
  const card = unfinished(page).getByRole('link').last();
  await card.focus();
  await page.keyboard.press('Tab');
  const remove = unfinished(page).getByRole('button', { name: /^Убрать из подборки: / });
  expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText(/^Убрано: /).waitFor();
  await expect.poll(() => unfinished(page).count()).toBe(0);
  await page.reload();
  await isHydrated(page);
  await page.getByRole('region', { name: 'Вам может понравиться' }).waitFor({ state: 'attached' });
  expect(await because(page).count()).toBe(0);
});

test('personal rows are switched off, genres chosen, and the history deleted, on a phone', async () => {
  const user = await newBuyer();
  const film = await watchFilm(user.id);
  const page = await openAs(user, '/settings/personal', phone);
  const rows = page.getByRole('switch', { name: /^Личные подборки/ });
  await rows.waitFor();
  const comedy = page.getByRole('button', { name: 'Комедия', exact: true });
  await comedy.click();
  await expect.poll(() => comedy.getAttribute('aria-pressed')).toBe('true');
  const chosen = () => call<{ is_on: boolean; genre_ids: number[] }>('GET', 'users/self/personal', user.token);
  await expect.poll(async () => (await chosen()).genre_ids.length).toBe(1);

  await rows.click();
  await expect.poll(async () => (await chosen()).is_on).toBe(false);
  await comedy.waitFor({ state: 'detached' });
  const titles = async (row: string) =>
    (await call<{ contents: unknown[] }>('GET', `rows/${row}`, user.token)).contents.length;
  expect(await titles('641048500000094001')).toBe(0);
  await rows.click();
  await comedy.waitFor();
  await expect.poll(() => titles('641048500000094001')).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Удалить историю просмотра' }).click();
  const dialog = page.getByRole('dialog', { name: 'Удалить историю просмотра?' });
  await dialog.getByRole('button', { name: 'Оставить' }).click();
  expect(await titles('641048500000094001')).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Удалить историю просмотра' }).click();
  await dialog.getByRole('button', { name: 'Удалить', exact: true }).click();
  await page.getByText('История просмотра удалена').waitFor();
  expect(await titles('641048500000094001')).toBe(0);
  const { history } = await call<{ history: unknown }>('GET', `users/self/content_metadata/${film}`, user.token);
  expect(history).toBeNull();
});

/** A show that channels with an archive have shown and will show. */
async function broadcastShow(): Promise<string> {
  const { db, close } = openDatabase({
    socketDir: findHolder(workerService().data)!.socketDir!,
    applicationName: 'aerial e2e',
  });
  try {
    const now = Date.now() / 1000;
    const { id } = await db
      .selectFrom('contents as c')
      .innerJoin('schedule_entries as s', 's.content_id', 'c.id')
      .innerJoin('provider_channels as pc', 'pc.channel_id', 's.channel_id')
      .select('c.id')
      .where('pc.provider_id', '=', asProviderId(1))
      .where('pc.archived_days', '>', 2)
      .where('c.content_type', 'in', ['series', 'program'])
      .where('c.age', '<=', 12)
      .groupBy('c.id')
      .having((eb) => eb(eb.fn.min('s.start_at'), '<', String(Math.floor(now - 86_400))))
      .having((eb) => eb(eb.fn.max('s.start_at'), '>', String(Math.floor(now + 86_400))))
      .orderBy('c.id')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  } finally {
    await close();
  }
}

test('a show that is followed is in the list with reminders, and its past broadcasts are in a row, until that ends', async () => {
  const user = await newBuyer();
  const show = await broadcastShow();
  const page = await openAs(user, `/contents/${show}`);
  const follow = page.getByRole('button', { name: 'Следить', exact: true });
  await follow.click();
  await page.getByText(/^Напомним о новых показах/).waitFor();
  await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('true');

  await page.goto(site);
  await isHydrated(page);
  const recorded = page.getByRole('region', { name: 'Записано для вас' });
  await recorded.getByText('Прошедшие передачи, за которыми вы следите').waitFor();
  expect(await recorded.getByRole('link').last().getAttribute('href')).toMatch(/^\/channel\/\d+\?ts=\d+$/);

  // Words are followed out of the search.
  await page.goto(`${site}/search?q=${encodeURIComponent('новости')}`);
  await isHydrated(page);
  await page.getByRole('button', { name: 'Следить за «новости»' }).click();
  await page.getByRole('button', { name: 'Всё, за чем вы следите' }).click();
  const list = page.getByRole('dialog', { name: 'За чем вы следите' });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2);

  // By keyboard the show is removed, and its row goes.
  const remove = list
    .getByRole('listitem')
    .last()
    .getByRole('button', { name: /^Больше не следить: / });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  await list.getByRole('button', { name: /^Больше не следить: / }).click();
  await list.getByText('Вы пока ни за чем не следите').waitFor();
  const { histories } = await call<{ histories: unknown[] }>('GET', 'rows/641048500000100001', user.token);
  expect(histories).toEqual([]);
});
