/** What entities carry, by the names that clients read, on the wire of the real application. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { episodeId, FILM, loadTinyDemo, SERIES } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

type Json = Record<string, unknown>;
const NOW = Date.parse('2026-11-20T22:15:00Z') / 1000;
const DAY = 86_400;

let server: TestServer;
let entities: Record<string, Json>;

beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
  const { token, user } = await server.guest();
  await server.db
    .insertInto('histories')
    .values({
      user_id: user.id,
      content_id: episodeId(1, 2),
      seconds: 5,
      watch_percentage: 30,
      viewed_at: '2026-11-20T10:00:00Z',
    })
    .execute();
  // A title as a drawing, which its channel or studio delivers.
  const drawn = { x1: '/t1.png', x2: '/t2.png', x3: '/t3.png', width: 300, height: 80 };
  await sql`update row_items set promotion = promotion || ${JSON.stringify({ graphic_title: { tv: drawn, mobile: drawn } })}::jsonb where promotion is not null`.execute(
    server.db,
  );
  const get = async (path: string): Promise<Json> => (await requests(server, () => token).raw(path)).json();
  const first = (list: unknown): Json => (list as Json[])[0]!;
  const list = async (path: string): Promise<Json> => first(await get(path));
  const day = `start=${NOW - DAY}&end=${NOW}`;
  entities = {
    channel: await list('channels/channel_list?includes=current_schedules'),
    own: await list('users/self/channel_list'),
    category: await list('channels/category_list'),
    entry: await list(`channels/3/content_schedule?${day}`),
    listed: await list(`channels/3/schedule?${day}`),
    programme: (await list(`channels/1/schedule?${day}`))['program'] as Json,
    stream: await get('channels/1/stream'),
    rowset: await get('rowsets/movies'),
    menu: ((await get('rowsets')) as unknown as Json[]).find(({ slug }) => slug === 'movies')!,
    start: await get('rowsets/start'),
    row: await get('rows/640000000000000102'),
    promotion: first((await get('rows/promo-640000000000000101'))['promotions']),
    history: first((await get('rows/history'))['histories']),
    content: await get(`contents/${FILM}`),
    series: await get(`contents/${SERIES}`),
    episode: await get(`contents/${episodeId(1, 2)}`),
    metadata: await get(`users/self/content_metadata/${SERIES}`),
    library: await list('libraries'),
    person: await get('persons/501'),
  };
});

const at = (entity: Json, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Json | undefined | null)?.[name], entity);

/** Names of fields; where one is not to be empty it says so with "!". */
test.each([
  ['C-273', 'channel', 'id! name! description! slug! source!'],
  ['C-274', 'channel', 'is_free! is_hidden! is_fixed!'],
  ['C-274', 'own', 'is_purchased! is_available! is_hidden!'],
  ['C-275', 'channel', 'logo!'],
  ['C-276', 'own', 'access_error'],
  ['C-277 C-271', 'channel', 'age! rating_age!'],
  ['C-278 C-271', 'channel', 'is_4k! hd! is_hd!'],
  ['C-279', 'channel', 'overlay_icon'],
  [
    'C-280',
    'channel',
    'cover.full! cover.bg! cover.color_bg! cover.light_bg! cover.dark_bg! cover.src_16x9! cover.src_2x3!',
  ],
  ['C-281 C-271', 'own', 'favorite is_favored! favored!'],
  [
    'C-282',
    'channel',
    'current_schedule.content! current_schedule.content_episode current_schedule.duration! current_schedule.real_timestamp!',
  ],
  ['C-283', 'channel', 'archived_days! real_archived_days!'],
  ['C-283', 'own', 'available_archived_days!'],
  ['C-285', 'channel', 'stream_types!'],
  ['C-286', 'own', 'stat'],
  ['C-287', 'channel', 'vitrina_url vitrina_light_url'],
  ['C-289', 'channel', 'parent_id'],
  ['C-291', 'category', 'id! slug! name! short! channels!'],
  ['C-292', 'category', 'tags.all_channels! tags.startup! tags.is_adult!'],
  ['C-297', 'stream', 'hls! hls_mbr! img'],
  ['C-298', 'stream', 'stat.id!'],
  ['C-299', 'stream', 'trackers!'],
  ['C-300', 'stream', 'stream_info!'],
  ['C-303', 'stream', 'packshots!'],
  ['C-304', 'stream', 'screenshot_url! screenshot_timings'],
  ['C-309 C-271', 'entry', 'id! parent_id! timestamp! real_timestamp! duration! real_duration! date! channel_id!'],
  ['C-310', 'listed', 'program! content_id!'],
  ['C-310', 'entry', 'content! content_id!'],
  ['C-311', 'entry', 'content_episode.title! content_episode.subtitle content_episode.season! content_episode.series!'],
  ['C-311', 'listed', 'episode.title! episode.subtitle episode.season! episode.series!'],
  ['C-312', 'entry', 'is_catchup_available! is_contents!'],
  ['C-313', 'entry', 'motion_rating.text! age! image_src!'],
  ['C-315', 'programme', 'title! content_type! year! age! motion_rating.text! description!'],
  ['C-316', 'programme', 'category.id! category.name!'],
  ['C-317', 'programme', 'genres.0.id! genres.0.name! genres.0.row_slug! genres.0.row_id!'],
  ['C-318', 'programme', 'countries.0.id! countries.0.name!'],
  ['C-319', 'programme', 'persons.0!'],
  ['C-320', 'programme', 'rating_imdb! rating_kinopoisk ratings.0.type! ratings.0.rating!'],
  ['C-321', 'start', 'id! slug! title! template! library_id rows! description!'],
  ['C-322', 'rowset', 'logo.tv_x3!'],
  ['A-312', 'menu', 'id! slug! title! template! icon.tv_x3!'],
  ['C-323', 'row', 'id! slug! title! template! content_type! library_id'],
  ['C-324', 'row', 'more_count! limit! offset!'],
  ['C-328', 'content', 'id! slug! title! name! original year! description! age! motion_rating.text!'],
  ['C-329', 'content', 'genres.0.name! countries.0! category.name! persons.0!'],
  ['C-332', 'episode', 'series! season! parent_id! library_id!'],
  ['C-333 C-334 C-335 C-336', 'content', 'images.0.type! images.0.itype! images.0.ar! images.0.src!'],
  ['C-337', 'content', 'cover.src_16x9! cover.src_2x3! cover.bg! cover.color_bg!'],
  ['C-338', 'content', 'background.web!'],
  ['C-339', 'content', 'duration! is_adult! is_cartoon!'],
  ['C-340', 'content', 'last_seen_channel_ids.0!'],
  ['C-341', 'series', 'contents.0.id!'],
  ['C-342', 'content', 'ratings.0.type! ratings.0.rating!'],
  ['C-343', 'content', 'trailers.0.id!'],
  ['C-344', 'content', 'stream.content_schedule.channel_id!'],
  ['C-345', 'series', 'next_to_play.id!'],
  ['C-346', 'content', 'buttons.0!'],
  [
    'C-174',
    'content',
    'buttons.0.button_type! buttons.0.play_after! buttons.0.show_options! buttons.0.button_data! buttons.0.icon! buttons.0.caption buttons.0.sub_caption',
  ],
  ['C-347', 'metadata', 'is_purchased! is_available! is_lost! is_continuation!'],
  ['C-348', 'metadata', 'min_price buttons!'],
  ['C-349', 'metadata', 'license_info user_license_info'],
  ['C-350 C-673', 'metadata', 'stream_using.library_id! stream_using.content_schedule'],
  ['C-351', 'metadata', 'next_to_play.id!'],
  ['C-352', 'metadata', 'history.seconds! history.watch_percentage!'],
  ['C-353', 'metadata', 'favorite user_rating'],
  ['C-356', 'entry', 'id! channel_id! timestamp! real_timestamp! start_at! content! content_episode!'],
  ['C-358', 'history', 'content.id! content_episode.season! content_episode.series! screenshot! watch_percentage!'],
  ['C-361 C-271', 'person', 'id! name! slug! bio! image! image_url! role!'],
  ['C-363', 'library', 'id! title! cover.bg! cover.color_bg!'],
  [
    'C-365',
    'promotion',
    'destination.type! destination.id! destination.slug! destination.library_id! destination.src destination.id_no_ott destination.title! destination.description',
  ],
  ['C-366', 'promotion', 'background.web! images.0!'],
  [
    'C-367',
    'promotion',
    'graphic_title.tv.x1! graphic_title.tv.x2! graphic_title.tv.x3! graphic_title.tv.width! graphic_title.tv.height! graphic_title.mobile.x1! graphic_title.mobile.x2! graphic_title.mobile.x3! graphic_title.mobile.width! graphic_title.mobile.height!',
  ],
  ['C-368', 'promotion', 'short! description!'],
  ['C-369', 'promotion', 'duration!'],
])('%s: a %s carries %s', (_row, name, fields) => {
  const entity = entities[name]!;
  const missing = fields.split(' ').filter((field) => {
    const value = at(entity, field.replace('!', ''));
    return field.endsWith('!') ? value === undefined || value === null : value === undefined;
  });
  expect(missing, JSON.stringify(entity).slice(0, 600)).toEqual([]);
});
