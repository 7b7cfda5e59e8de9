/**
 * The console's lists of 1,000 channels and 100,000 titles: pages, filters and searches for what is common, rare, and there not at all;
 * one of each; packets and pages beside them.
 */
import { fill, FIRST_ID as FIRST_TITLE_ID } from './catalogue.ts';
import { addChannels, FIRST_CHANNEL_ID } from './many.ts';
import { measureCalls, verdictOf } from './operator-calls.ts';
import { startService } from './service.ts';

const CHANNELS = 1_000;
const TITLES = 100_000;

const list = (path: string, filters: Readonly<Record<string, string | number>>): string =>
  `${path}?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`;
const channels = (filters = {}) => list('operators/channels', { limit: 500, ...filters });
const titles = (filters = {}) => list('operators/titles', { limit: 100, ...filters });
const middle = FIRST_TITLE_ID + BigInt(TITLES / 2);

const questions: Readonly<Record<string, string>> = {
  'channels, the first page': channels(),
  'channels, the page after it': channels({ cursor: `1499.${FIRST_CHANNEL_ID + 499}` }),
  'channels by a frequent word': channels({ search: 'канал' }),
  'channels by their number': channels({ search: 'канал 777' }),
  'channels by a word that is nowhere': channels({ search: 'qqzzxx' }),
  'channels without a guide': channels({ has_guide: 'false' }),
  'a channel': `operators/channels/${FIRST_CHANNEL_ID + 77}`,
  'titles, the first page': titles(),
  'titles, a page in the middle': titles({ cursor: middle }),
  'titles, a page near the end': titles({ cursor: FIRST_TITLE_ID + 100n }),
  'titles by a frequent word': titles({ search: 'picture' }),
  'titles by a rare word': titles({ search: 'picture 77777' }),
  'titles by two letters': titles({ search: 'аб' }),
  'titles by a word that is nowhere': titles({ search: 'qqzzxx' }),
  'titles of a frequent genre': titles({ genre_id: 1001 }),
  'titles of a rare genre': titles({ genre_id: 1059 }),
  'titles of a genre and a year': titles({ genre_id: 1010, year: 2001 }),
  'titles without a video': titles({ without: 'media' }),
  'titles without a poster': titles({ without: 'poster' }),
  'a title': `operators/titles/${middle}`,
  'persons, the first page': list('operators/persons', { limit: 100 }),
  'persons by a frequent word': list('operators/persons', { limit: 100, search: 'имя' }),
  'persons by a rare word': list('operators/persons', { limit: 100, search: 'имя 7777' }),
  libraries: 'operators/libraries',
  packets: 'offer/packets',
  pages: 'operators/pages',
};

export async function benchConsoleLists(): Promise<void> {
  const service = await startService();
  await addChannels(service, CHANNELS, 14);
  await fill(service, TITLES);
  const slow = await measureCalls('console-lists', service, questions);
  await service.stop();
  console.log(`console-lists: ${CHANNELS} channels, ${TITLES} titles; ${verdictOf(slow)}`);
}
