/** Viewers of the demo with tastes: without their viewings there would be no statistics to compute personal rows from. */
import { asContentId, type ContentId, type ProviderId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Transaction } from 'kysely';
import type { DemoTitle } from '../../../../demo/catalogue/types.ts';
import type { Database } from '../db/schema.ts';

/** What a viewer of the audience watched, the latest last. */
export type AudienceViewer = readonly ContentId[];

const VIEWERS = 60;
const TITLES_EACH = 9;
/** Of so many titles one is no taste but chance. */
const BY_CHANCE = 4;

/** A generator of numbers below one, the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Each viewer likes the main genre of some title, and watches its titles, among some others. */
export function demoAudience(titles: readonly DemoTitle[]): AudienceViewer[] {
  const works = titles.filter(({ type }) => type === 'movie' || type === 'series');
  const genres = [...new Set(works.flatMap((title) => title.genres.slice(0, 1)))];
  const next = numbers(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  return Array.from({ length: VIEWERS }, (_, viewer) => {
    const liked = works.filter((title) => title.genres.includes(genres[viewer % genres.length]!));
    const watched = new Set<string>();
    for (let tries = 0; tries < TITLES_EACH * 2 && watched.size < TITLES_EACH; tries += 1)
      watched.add(pick(next() * BY_CHANCE < 1 ? works : liked).id);
    return [...watched].map(asContentId);
  });
}

/** Adds the audience once: its histories age like those of others. */
export async function loadAudience(
  trx: Transaction<Database>,
  providerIds: readonly ProviderId[],
  audience: readonly AudienceViewer[],
  clock: Clock,
): Promise<void> {
  for (const provider_id of providerIds) {
    const added = await trx
      .insertInto('users')
      .values(audience.map((_, at) => ({ provider_id, username: `demo-audience-${at + 1}`, is_guest: true })))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'username'])
      .execute();
    const histories = added.flatMap(({ id, username }) => {
      const watched = audience[Number(username.split('-').at(-1)) - 1]!;
      return watched.map((content_id, at) => ({
        user_id: id,
        content_id,
        seconds: 60,
        watch_percentage: 95,
        viewed_at: new Date(clock.now() - (watched.length - at) * 20 * 3_600_000),
      }));
    });
    if (histories.length > 0) await trx.insertInto('histories').values(histories).execute();
  }
}
