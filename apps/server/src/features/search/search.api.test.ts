import { foundCall, suggestCall } from '@aerial/contract/calls/search.ts';
import type { SearchFound } from '@aerial/contract/shapes/search.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { THEIRS, titlesOf } from './testing/titles.ts';

let server: TestServer;
const tokens: Record<number, string> = {};
const viewer = (provider = 1, language = 'ru') => requests(server, () => tokens[provider]!, language);
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await testServer();
  const titles = titlesOf(server);
  await titles.providers();
  await titles.channel({ ru: 'Первый морской', en: 'First Sea' }, { id: 801 });
  await titles.channel({ ru: 'Discovery Наука' }, { id: 802, isFree: false });
  await titles.channel({ ru: 'Скрытый морской' }, { id: 803, isHidden: true });
  await titles.channel({ ru: 'Чужой морской' }, { id: 804, provider: 2 });
  ids['bridges'] = await titles.content(
    { ru: 'Мосты округа Мэдисон', en: 'The Bridges of Madison County' },
    { rating: '7.6' },
  );
  ids['terminator'] = await titles.content({ ru: 'Терминатор' }, { rating: '8.1' });
  ids['terminator2'] = await titles.content(
    { ru: 'Терминатор 2: Судный день', en: 'Terminator 2: Judgment Day' },
    { rating: '8.6' },
  );
  ids['firTrees'] = await titles.content({ ru: 'Ёлки' });
  ids['cat'] = await titles.content({ ru: 'Кот' });
  ids['steamer'] = await titles.content({ ru: 'Пароход надежды' });
  ids['matrix'] = await titles.content({ ru: 'Матрица' }, { original: 'The Matrix' });
  ids['forest'] = await titles.content({ ru: 'Русский лес' }, { type: 'series' });
  ids['amelie'] = await titles.content({ ru: 'Амели', en: 'Amélie' });
  ids['theirs'] = await titles.content({ ru: 'Терминатор чужого оператора' }, { library: THEIRS });
  ids['lost'] = await titles.content({ ru: 'Терминатор утраченный' }, { isLost: true });
  ids['4k'] = await titles.content({ ru: 'Терминатор в высокой чёткости' }, { is4k: true });
  ids['news'] = await titles.content({ ru: 'Морские новости' }, { type: 'program', library: null });
  ids['theirNews'] = await titles.content({ ru: 'Морские вести' }, { type: 'program', library: null });
  await titles.airing(ids['news'], 801, -30);
  await titles.airing(ids['news'], 801, 2);
  await titles.airing(ids['theirNews'], 804, 2);
  await titles.airing(ids['theirNews'], 803, 2);
  await titles.person(9101, { ru: 'Анна Мостова', en: 'Anna Mostova' }, [ids['bridges']]);
  await titles.person(9102, { ru: 'Иван Терминатов' }, [ids['theirs']]);
  for (const id of [1, 2]) tokens[id] = (await server.guest(`p${id}`)).token;
});

const find = (text: string, more: object = {}, provider = 1): Promise<SearchFound[]> =>
  viewer(provider).change(foundCall, 'search/found', { text, ...more });
const titles = async (text: string, provider = 1) => (await find(text, {}, provider)).map(({ title }) => title);

describe('what is found', () => {
  test.each([
    ['C-694 in any letter case', 'ТЕРМИНАТОР', 'Терминатор'],
    ['C-694 by a piece in the middle of a word', 'ароход', 'Пароход надежды'],
    ['C-694 transliterated to Latin', 'terminator', 'Терминатор'],
    ['C-694 transliterated to Cyrillic', 'матрикс', 'Матрица'],
    ['another Russian form of the word', 'мостов', 'Мосты округа Мэдисон'],
    ['another English form of the word', 'bridge', 'Мосты округа Мэдисон'],
    ['the name in another language', 'judgment', 'Терминатор 2: Судный день'],
    ['the words in another order', 'день судный', 'Терминатор 2: Судный день'],
    ['a word that is still being typed', 'терм', 'Терминатор'],
    ['without the dots of ё', 'елки', 'Ёлки'],
    ['without marks', 'amelie', 'Амели'],
    ['with a wrong letter', 'терменатор', 'Терминатор'],
    ['with two wrong letters', 'терменатар', 'Терминатор'],
    ['with a letter missing', 'терминтор', 'Терминатор'],
    ['with letters that changed places', 'теримнатор', 'Терминатор'],
    ['with a wrong first letter', 'дерминатор', 'Терминатор'],
    ['a short word with an error', 'олки', 'Ёлки'],
    ['with punctuation', '«мосты», округа!', 'Мосты округа Мэдисон'],
    ['by three letters', 'кот', 'Кот'],
    ['by two letters', 'ко', 'Кот'],
    ['A-955 C-863 by one letter', 'к', 'Кот'],
    ['with two letters after a word', 'русский ле', 'Русский лес'],
    ['with one letter after a word', 'русский л', 'Русский лес'],
    ['with emoji', '🐈 кот 🎬', 'Кот'],
  ])('%s: %s', async (_rule, text, expected) => expect(await titles(text)).toContain(expected));

  test('the whole title comes first, then what begins so, then the rest', async () => {
    expect((await titles('терминатор')).slice(0, 2)).toEqual(['Терминатор', 'Терминатор 2: Судный день']);
    expect((await titles('terminator 2'))[0]).toBe('Терминатор 2: Судный день');
  });

  test('C-694 C-397 F-234 films, series, programmes, channels and persons have their kind, id and card', async () => {
    const byKind = async (text: string, kind: string) => (await find(text)).find((one) => one.content_type === kind);
    expect(await byKind('мосты', 'movie')).toMatchObject({
      object_id: ids['bridges'],
      title: 'Мосты округа Мэдисон',
      is_purchased: true,
      content: { slug: `title-${ids['bridges']}`, library_id: 71 },
    });
    expect(await byKind('лес', 'series')).toMatchObject({ object_id: ids['forest'] });
    expect(await byKind('морской', 'channel')).toMatchObject({
      object_id: 801,
      channel: { slug: 'channel-801' },
      is_purchased: true,
    });
    expect(await byKind('discovery', 'channel')).toMatchObject({ object_id: 802, is_purchased: false });
    expect(await byKind('мостова', 'person')).toMatchObject({
      object_id: 9101,
      person: { role: 'actor' },
      is_purchased: null,
    });
    expect(await byKind('морские', 'program')).toMatchObject({ object_id: ids['news'] });
  });

  test('a programme comes with its airing: on air, next, or last', async () => {
    const [news] = await find('морские новости', { content_type: 'program' });
    expect(news!.broadcast).toMatchObject({
      channel_id: 801,
      channel_name: 'Первый морской',
      timestamp: Math.floor(server.clock.now() / 1000) + 7200,
    });
  });

  test('in the language of the viewer', async () => {
    const [found] = await viewer(1, 'en').change(foundCall, 'search/found', { text: 'мосты округа' });
    expect(found).toMatchObject({ title: 'The Bridges of Madison County' });
  });

  test('pages of one kind follow one another', async () => {
    const all = (await find('терминатор', { content_type: 'movie' })).map(({ object_id: id }) => id);
    const pages = await Promise.all(
      [0, 1].map((offset) => find('терминатор', { content_type: 'movie', limit: 1, offset })),
    );
    expect(pages.flat().map(({ object_id: id }) => id)).toEqual(all.slice(0, 2));
  });
});

describe('what is not found', () => {
  test('what the provider does not offer, lost films, 4K, hidden channels, and programmes in no guide', async () => {
    expect((await titles('терминатор')).toSorted()).toEqual(['Терминатор', 'Терминатор 2: Судный день']);
    expect(await titles('терминатов')).not.toContain('Иван Терминатов');
    expect((await titles('морск')).toSorted()).toEqual(['Морские новости', 'Первый морской']);
  });

  test('F-002 providers are apart', async () => {
    expect((await titles('терминатор', 2)).toSorted()).toEqual(['Иван Терминатов', 'Терминатор чужого оператора']);
    expect((await titles('морск', 2)).toSorted()).toEqual(['Морские вести', 'Чужой морской']);
    expect(await titles('мосты', 2)).toEqual([]);
  });

  test.each([
    'абракадабра',
    '',
    '   ',
    '!!!',
    '🎬🎬',
    '%',
    '_',
    '%%%',
    "'",
    "' or 1=1 --",
    '\\',
    '\u0000',
    'a\u0000b',
    '\ud800',
    ':*',
    '!кот',
    '& | ! <->',
  ])('nothing and no failure for %j', async (text) => {
    const response = await viewer().send('POST', 'search/found', { text });
    expect(response.statusCode, response.body).toBe(200);
    if (!text.includes('кот')) expect(response.json()).toEqual([]);
  });

  test('C-866 255 letters are taken, more are refused', async () => {
    expect(await titles('щ'.repeat(255))).toEqual([]);
    expect(await titles('слово '.repeat(42))).toEqual([]);
    for (const length of [256, 10_000]) {
      const refused = await viewer().send('POST', 'search/found', { text: 'щ'.repeat(length) });
      expect(refused.json()).toMatchObject({ error_code: 'validation_failed', status_code: 422 });
    }
  });

  test('A-857 A-858 C-692 the words may be called query; none are nothing', async () => {
    expect((await viewer().change(foundCall, 'search/found', { query: 'матрица' })).map(({ title }) => title)).toEqual([
      'Матрица',
    ]);
    expect(await viewer().change(foundCall, 'search/found', {})).toEqual([]);
  });

  test('searching requires a token', async () => {
    const refused = await server.app.inject({ method: 'POST', url: '/v2/search/found', payload: { text: 'кот' } });
    expect(refused.json()).toMatchObject({ error_code: 'authentication_failed' });
  });
});

describe('suggestions', () => {
  const suggested = async (query: string) =>
    (await viewer().get(suggestCall, `search/suggest?${query}`)).map(({ text }) => text);

  test('C-398 C-693 A-856 are names that begin as typed, best first, each once', async () => {
    expect(await suggested('text=терм')).toEqual(['Терминатор', 'Терминатор 2: Судный день']);
    expect(await suggested('query=terminat')).toContain('Терминатор');
    expect(await suggested('text=')).toEqual([]);
    expect(await suggested('')).toEqual([]);
  });

  test('C-694 are at most ten', async () => {
    for (let i = 0; i < 14; i += 1) await titlesOf(server).content({ ru: `Зимородок ${i}` });
    expect(await suggested('text=зимород')).toHaveLength(10);
  });
});
