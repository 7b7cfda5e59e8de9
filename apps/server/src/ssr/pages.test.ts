import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fail, ok } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RenderInput, RenderedPage } from '../../../web/src/entry-server.tsx';
import { routeOfPath } from '../../../web/src/app/route-table.ts';
import { defaultSettings, type ProviderRecord } from '../tenancy/provider.ts';
import type { CallRouter } from '../http/call-router.ts';
import { sharedDocuments, type SharedDocuments } from '../http/shared-documents.ts';
import { servePages } from './pages.ts';
import type { WebBuild } from './web-build.ts';

const provider = {
  id: 1,
  name: 'Aerial',
  shortname: 'aerial',
  isDefault: true,
  hosts: [],
  settings: defaultSettings,
  partners: { Acme: { favicon: '/acme.svg' } },
} as unknown as ProviderRecord;
const landing = { logo: '/logo.svg' };
const network = {
  provider: { name: 'Aerial', landing },
  remote: '10.1.2.3',
  country: 'RU',
  is_country_forbidden: false,
  remote_provider_id: 5,
};

/** As the built application decides it. */
const pageOf = (address: string) => {
  const { path: pattern, isPublic, framing = 'flagged' as const } = routeOfPath(address);
  return { modules: ['x'], isPublic, framing, leadsHome: pattern === '/*' };
};

let folder: string;
let app: FastifyInstance;
let documents: SharedDocuments;
let now = 1_000_000;
let readAt: (address: string) => Promise<string | undefined>;
const render = vi.fn<(input: RenderInput) => Promise<RenderedPage>>();
const frame = vi.fn<(input: RenderInput) => Promise<RenderedPage>>();
const shell = vi.fn<(input: Omit<RenderInput, 'invoke'>) => RenderedPage>();
const pageNamed = (title: string, over: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  html: '<p>Страница</p>'.repeat(100),
  state: '{}',
  title,
  tags: [],
  brand: {},
  ...over,
});

beforeEach(async () => {
  readAt = async () => undefined;
  folder = await mkdtemp(path.join(tmpdir(), 'aerial-pages-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, 'locales', 'ru'), { recursive: true });
  await writeFile(path.join(folder, 'assets', 'entry-1.js'), '// code\n'.repeat(400));
  await writeFile(path.join(folder, 'locales', 'ru', 'translation.json'), '{"version":"186"}');
  await writeFile(path.join(folder, 'secret.key'), 'nobody reads this');
  render.mockReset().mockImplementation(async ({ url, language }) => pageNamed(`${url.pathname} ${language}`));
  frame.mockReset().mockImplementation(async () => pageNamed('frame'));
  shell.mockReset().mockImplementation(() => pageNamed('shell'));
  const build: WebBuild = {
    clientDir: folder,
    texts: new Map([
      ['ru', { version: '186' }],
      ['en', { version: '186' }],
    ]),
    filesOf: () => ({ entry: '/assets/entry-1.js', parts: [], modules: [], styles: [], fonts: [] }),
    support: { entry: '/assets/support-1.js', parts: [], modules: [], styles: ['/assets/support-1.css'], fonts: [] },
    receiver: { entry: '/assets/receiver-1.js', parts: [], modules: [], styles: ['/assets/receiver-1.css'], fonts: [] },
    renderer: { rootId: 'root', stateId: 'state', render, frame, shell, pageOf },
  };
  const router = {
    invoke: async (
      call: { id: string },
      { params, query }: { params?: { id?: string }; query?: { partner?: string } },
    ) => {
      if (call.id === 'network') return ok({ ...network, provider: { name: query?.partner ?? 'Aerial', landing } });
      if (params?.id === 'broken') throw Object.assign(new Error('away'), { statusCode: 503 });
      if (params?.id === 'on-air') return ok({ items: [{ on_air: { timestamp: 1_700_000_000 } }] });
      if (params?.id === 'priced') return ok({ items: [{ min_price: '99.00', on_air: { timestamp: 1_700_000_000 } }] });
      return params?.id === 'there' ? ok({ id: 'there' }) : fail({ code: 'row_not_found', message: 'No.' });
    },
  } as unknown as CallRouter;
  const clock = { now: () => now as EpochMs };
  documents = sharedDocuments(clock);
  app = Fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error_code: 'not_found' }));
  servePages(app, {
    router,
    documents,
    texts: { readAt: (address) => readAt(address) },
    clock,
    publicUrl: 'https://tv.example',
    build,
    providerOf: async () => ok(provider),
  });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

const SUPPORT = { cookie: 'lang=ru; __Host-aerial-support=1' };

test('pages have the code of support only in browsers in which it views an account, as documents of their own', async () => {
  const plain = await get('/');
  expect(plain.body).not.toContain('support-1');
  const marked = await get('/', SUPPORT);
  expect(marked.body).toContain('src="/assets/support-1.js"');
  expect(marked.headers['cache-control']).toBe('private, no-cache');
  const stored = await get('/', { ...SUPPORT, 'if-none-match': plain.headers['etag'] as string });
  expect(stored.statusCode).toBe(200);
  expect((await get('/', { cookie: '__Host-aerial-support=12' })).body).not.toContain('support-1');
});

test('a public page is rendered once, cached compressed, and revalidated by its ETag', async () => {
  const first = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(first.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'content-language': 'ru',
  });
  expect(gunzipSync(first.rawPayload).toString()).toContain('<title>/ ru</title>');
  const again = await get('/', { 'if-none-match': first.headers['etag'] as string });
  expect(again.statusCode).toBe(304);
  // The browser keeps the page with the policy that came with it: a new nonce would fit none of its scripts.
  expect(again.headers).not.toHaveProperty('content-security-policy');
  expect(render).toHaveBeenCalledTimes(1);
});

test('simultaneous visitors share one rendering, and a stale page is rendered again', async () => {
  await Promise.all([get('/sport'), get('/sport'), get('/sport?utm=1')]);
  expect(render).toHaveBeenCalledTimes(1);
  now += 300_001;
  await get('/sport');
  expect(render).toHaveBeenCalledTimes(2);
});

/** The page contains one answer of the API and the number of its rendering. */
const renderWith = (id: string) => {
  render.mockImplementation(async ({ invoke }) => {
    await invoke('row', { id }, {});
    return pageNamed(`rendering ${render.mock.calls.length}`);
  });
};
const shownTitle = async () => /<title>(.*?)<\/title>/.exec((await get('/sport')).body)?.[1];

test.each([
  ['there', 30_000, 300_000],
  ['on-air', 30_000, 60_000],
  ['priced', 20_000, 30_000],
])(
  'a page of %s is rendered again in the background from %i ms on, and waited for from %i ms on',
  async (id, freshMs, validMs) => {
    renderWith(id);
    await get('/sport');
    now += freshMs - 1;
    expect([await shownTitle(), render.mock.calls.length]).toEqual(['rendering 1', 1]);
    now += 1;
    expect(await shownTitle()).toBe('rendering 1');
    await vi.waitFor(async () => expect(await shownTitle()).toBe('rendering 2'));
    now += validMs;
    expect(await shownTitle()).toBe('rendering 3');
  },
);

test('a page whose text cannot be read now is shown without it, and rendered again soon', async () => {
  render.mockImplementation(async ({ readText }) =>
    pageNamed((await readText?.('/documents/aerial/terms.txt')) ?? 'none'),
  );
  readAt = () => Promise.reject(new Error('the media store is away'));
  const without = await get('/sport');
  expect([without.statusCode, without.body]).toEqual([200, expect.stringContaining('<title>none</title>')]);
  readAt = async () => 'Terms';
  now += 10_000;
  await vi.waitFor(async () => expect(await shownTitle()).toBe('Terms'));
});

test('a page whose price changed is not served stale: neither past its bound nor after the change', async () => {
  renderWith('priced');
  await get('/sport');
  documents.invalidate();
  expect(await shownTitle()).toBe('rendering 2');
});

test('languages and devices have pages of their own', async () => {
  expect((await get('/', { 'accept-language': 'en-GB' })).body).toContain('<title>/ en</title>');
  expect((await get('/', { cookie: 'lang=en' })).body).toContain('<html lang="en">');
  expect((await get('/?lang=en')).body).toContain('<title>/ en</title>');
  expect(render).toHaveBeenCalledTimes(1);
  await get('/', { 'user-agent': 'iPhone Mobile' });
  expect(render.mock.lastCall![0].mapType).toBe('mobile300');
});

test.each([undefined, 'fr'])('C-017: a visitor of whom nothing better is known gets Russian: %s', async (asked) => {
  const page = await get('/', asked === undefined ? {} : { 'accept-language': asked });
  expect(page.body).toContain('<html lang="ru">');
  expect(page.body).toContain('<title>/ ru</title>');
});

test("a cached page contains nothing of the first visitor's address", async () => {
  await get('/');
  expect(render.mock.lastCall![0].network).toMatchObject({ remote: '', country: null, remote_provider_id: null });
});

test('what the API refuses reaches the renderer with its status', async () => {
  await get('/');
  const { invoke } = render.mock.lastCall![0];
  expect(await invoke('row', { id: 'there' }, {})).toEqual({ ok: true, value: { id: 'there' } });
  expect(await invoke('row', { id: 'gone' }, {})).toMatchObject({
    ok: false,
    error: { code: 'row_not_found', status: 404 },
  });
});

test('C-237: a page that is not there answers 404', async () => {
  render.mockResolvedValue(pageNamed('404', { status: 404 }));
  const answer = await get('/contents/none-5');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
});

test('F-123 F-124: an unknown address leads home and keeps its query', async () => {
  render.mockResolvedValue(pageNamed('', { status: 302, location: '/' }));
  const answer = await get('/no/such/page?partner=x');
  expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/?partner=x']);
});

test('an address that has moved leads there for good, and keeps its other parameters', async () => {
  render.mockResolvedValue(pageNamed('', { status: 301, location: '/channels/all/match?ts=5' }));
  const answer = await get('/channel/7?ts=9&partner=x');
  expect([answer.statusCode, answer.headers['location'], answer.headers['cache-control']]).toEqual([
    301,
    '/channels/all/match?ts=5&partner=x',
    'no-store',
  ]);
  expect((await get('/channel/7?lang=en')).headers['location']).toBe('/channels/all/match?lang=en&ts=5');
});

test('a page that is unavailable has Retry-After and is cached only briefly', async () => {
  render.mockResolvedValue(pageNamed('503', { status: 503 }));
  const answer = await get('/contents/film-5');
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([503, true]);
  render.mockResolvedValue(pageNamed('Маяк'));
  now += 1_001;
  expect((await get('/contents/film-5')).statusCode).toBe(200);
});

test('every failure of a page is answered with a page', async () => {
  render.mockRejectedValue(new Error('the database is away'));
  const answer = await get('/movies?x="><script>', { 'accept-language': 'ru' });
  expect([answer.statusCode, answer.headers['content-type'], Number(answer.headers['retry-after']) > 0]).toEqual([
    503,
    'text/html; charset=utf-8',
    true,
  ]);
  expect(answer.body).toContain('<meta name="robots" content="noindex">');
  expect(answer.body).not.toMatch(/database|<script>/);
});

test('C-803: prerenderers have pages of their own, which say so to the application', async () => {
  await get('/');
  await get('/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  expect(render.mock.calls.map(([{ isPrerender }]) => isPrerender)).toEqual([false, true]);
});

test('an address that begins like another site is a path of this one', async () => {
  await get('//');
  expect(render.mock.lastCall![0].url.href).toBe('https://tv.example//');
  expect((await get('//evil.example/movies')).headers['location']).toBe('/');
  render.mockRejectedValue(new Error('broken'));
  expect((await get('//?code=evil.example')).body).toContain('href="/?code=evil.example"');
});

test('F-172 F-173: a known partner in the address, in any case, has pages of its own; an unknown one has none', async () => {
  render.mockImplementation(async ({ network: shown }) => pageNamed(shown.provider.name));
  const page = async (url: string) => (await get(url)).body;
  expect(await page('/?partner=ACME')).toContain('<title>Acme</title>');
  expect(await page('/?partner=acme')).toContain('href="/acme.svg"');
  expect(render).toHaveBeenCalledTimes(1);
  for (const url of ['/', '/?partner=nobody', '/?partner=', '/?partner=constructor'])
    expect(await page(url)).toContain('<title>Aerial</title>');
  expect(render).toHaveBeenCalledTimes(2);
});

test('personal pages come as what is around them', async () => {
  expect((await get('/watch/film-5')).body).toContain('<title>frame</title>');
  expect(render).not.toHaveBeenCalled();
});

test.each([
  '/LK',
  '/lk/',
  '/lk//',
  '/%6ck',
  '/%6C%6B/',
  '/SETTINGS',
  '/%73ettings',
  '/settings/%64evices',
  '/Settings/language/ru',
  '/settings/',
  '/account_mobile/',
  '/Account%5Fmobile',
  '/LK_parental',
  '/lk%5fparental',
])(
  'F-009: %s is the page where something is changed, in any spelling, and no flag lets another site frame it',
  async (address) => {
    for (const query of ['?embed=1', '?embed=1&embed=0', '?x&embed=1#y'])
      expect((await get(address + query)).headers['content-security-policy']).toContain('frame-ancestors');
  },
);

test('F-009: pages outside embed mode may be framed by the site itself and the messenger only', async () => {
  const policy = async (url: string) => (await get(url)).headers['content-security-policy'] as string;
  for (const url of [
    '/',
    '/channels',
    '/lk',
    '/?embed=0',
    '/settings/devices?embed=1',
    '/lk?embed=1',
    '/channel_embed?ts=1',
  ])
    expect(await policy(url)).toMatch(
      /frame-ancestors 'self' https:\/\/web\.telegram\.org https:\/\/\*\.telegram\.org$/,
    );
  for (const url of ['/channel_embed/5', '/content_embed/film-5', '/channels/5?embed=1', '/news?embed=1'])
    expect(await policy(url)).not.toContain('frame-ancestors');
});

test('scripts run with the nonce of their answer only, which is another one each time', async () => {
  const nonces = new Set<string>();
  for (let i = 0; i < 3; i++) {
    const page = await get('/');
    const nonce = /script-src 'nonce-([\w-]+)' 'strict-dynamic' 'self';/.exec(
      page.headers['content-security-policy'] as string,
    )![1]!;
    const scripts = page.body.match(/<script(?! type="application\/json")[^>]*>/g)!;
    expect(scripts).toEqual([`<script type="module" nonce="${nonce}">`]);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
  expect(render).toHaveBeenCalledTimes(1);
});

test('the page of receivers has the brand, its own code, and alone the right to the script of Google', async () => {
  shell.mockImplementation(() => pageNamed('shell', { brand: { '--accent': '#aa0011' } }));
  const page = await get('/cast_receiver?partner=Acme', { 'accept-language': 'en' });
  const policy = page.headers['content-security-policy'] as string;
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<html lang="en" style="--accent:#aa0011">');
  expect(page.body).toContain('data-name="Acme" data-logo="/logo.svg"');
  expect(page.body).toContain('<meta name="robots" content="noindex">');
  const nonce = /'nonce-([\w-]+)'/.exec(policy)![1];
  expect(page.body.match(/<script[^>]*>/g)).toEqual([
    `<script type="module" src="/assets/receiver-1.js" nonce="${nonce}">`,
  ]);
  expect(policy).toContain("'strict-dynamic' 'self' https://www.gstatic.com;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect((await get('/')).headers['content-security-policy']).not.toContain('gstatic');
  expect(render).toHaveBeenCalledTimes(1);
});

test('unknown addresses of the API and the media are no pages', async () => {
  for (const url of ['/v2/nothing', '/media/x', '/pictures/x.jpg', '/assets/none.js']) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.json()]).toEqual([url, 404, { error_code: 'not_found' }]);
  }
});

test('files with a hash in their name are for good, texts are checked each time', async () => {
  const code = await get('/assets/entry-1.js', { 'accept-encoding': 'gzip' });
  expect(code.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'gzip',
  });
  const texts = await get('/locales/ru/translation.json?v=186');
  expect([texts.headers['cache-control'], texts.json()]).toEqual(['public, no-cache', { version: '186' }]);
});

test.each([
  '/assets/../secret.key',
  '/assets/..%2fsecret.key',
  '/locales/ru/../../secret.key',
  '/assets/%00',
  '/assets/.hidden.js',
])('nothing outside the folder is sent: %s', async (url) => {
  const answer = await get(url);
  expect(answer.body).not.toContain('nobody reads this');
});

test('an address that leads home is neither rendered nor cached, and neither is a redirect or a page that is not there', async () => {
  await get('/no/such/page');
  expect(render).not.toHaveBeenCalled();
  render.mockResolvedValue(pageNamed('404', { status: 404 }));
  await get('/contents/none-5');
  await get('/contents/none-5');
  expect(render).toHaveBeenCalledTimes(2);
});

test('unknown addresses below the API are no pages, however they are written', async () => {
  for (const url of ['/v2/none', '/%76%32/none', '/V2/none', '/media/x', '/%6dedia/x'])
    expect((await get(url)).json().error_code).toBe('not_found');
});

test('while a page cannot be rendered, the stale one is served for an hour', async () => {
  const good = await get('/sport');
  render.mockResolvedValue(pageNamed('sorry', { status: 503, html: '' }));
  now += 300_000;
  const stale = await get('/sport');
  expect([stale.statusCode, stale.headers['etag'], stale.headers['cache-control']]).toEqual([
    200,
    good.headers['etag'],
    'private, no-cache',
  ]);
  now += 3_600_000;
  expect((await get('/sport')).statusCode).toBe(503);
  render.mockResolvedValue(pageNamed('back'));
  now += 2_000;
  expect((await get('/sport')).body).toContain('<title>back');
});

test('a page that lacks parts because the database went away replaces no complete one', async () => {
  await get('/sport');
  now += 300_000;
  render.mockImplementation(async ({ invoke }) => {
    await invoke('row', { id: 'broken' }, {}).catch(() => {});
    return pageNamed('half a page');
  });
  expect((await get('/sport')).body).not.toContain('half a page');
  expect((await get('/news')).body).toContain('half a page');
});
