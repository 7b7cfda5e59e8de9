import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { APP_VERSION } from '@aerial/domain/version.ts';
import { destinationOf } from '../parts/rows/promo.ts';
import { OFFLINE_NOTICE, registerServiceWorker } from './service-worker.ts';

describe('registering', () => {
  const browser = (readyState: string, register?: () => Promise<never>) => {
    const listeners: (() => void)[] = [];
    return {
      listeners,
      navigator: register ? { serviceWorker: { register: register as never } } : {},
      document: { readyState },
      addEventListener: (_type: string, listener: () => void) => void listeners.push(listener),
    };
  };
  test('F-416 F-417 A-659 A-864: after the page has loaded, from /service-worker.js', () => {
    const register = vi.fn<() => Promise<never>>();
    const around = browser('interactive', register);
    registerServiceWorker(around, true);
    expect(register).not.toHaveBeenCalled();
    around.listeners[0]!();
    expect(register).toHaveBeenCalledWith('/service-worker.js');
    registerServiceWorker(browser('complete', register), true);
    expect(register).toHaveBeenCalledTimes(2);
  });
  test('F-417: in production builds only', () => {
    const register = vi.fn<() => Promise<never>>();
    registerServiceWorker(browser('complete', register), false);
    expect(register).not.toHaveBeenCalled();
  });
  test('A-660: a browser without workers, or that refuses one, starts all the same', async () => {
    registerServiceWorker(browser('complete'), true);
    registerServiceWorker(
      browser('complete', async () => Promise.reject(new Error('private window'))),
      true,
    );
    registerServiceWorker(
      browser('complete', () => {
        throw new Error('no');
      }),
      true,
    );
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
});

describe('A-915 a failed check of the worker', () => {
  test.each([
    ['without a connection is logged', false, [[OFFLINE_NOTICE]]],
    ['with one is silent', true, []],
  ])('%s', async (_what, onLine, said) => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    const register = async () => Promise.reject(new TypeError('Failed to fetch'));
    registerServiceWorker(
      {
        navigator: { onLine, serviceWorker: { register } },
        document: { readyState: 'complete' },
        addEventListener() {},
      },
      true,
    );
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(logged.mock.calls).toEqual(said);
    logged.mockRestore();
  });
});

describe('the worker', () => {
  const source = readFileSync(path.resolve(import.meta.dirname, '../../public/service-worker.js'), 'utf8');
  const stored = new Map<string, Map<string, string>>();
  let isOnline = true;
  let requested: string[];
  const cacheOf = (name: string) => {
    const files = stored.get(name) ?? new Map<string, string>();
    stored.set(name, files);
    const reply = (body: string | undefined) =>
      body === undefined ? undefined : { ok: true, type: 'basic', body, clone: () => reply(body) };
    return {
      match: async (request: { url: string } | string) =>
        reply(files.get(typeof request === 'string' ? request : request.url)),
      put: async ({ url }: { url: string }, { body }: { body: string }) => void files.set(url, body),
      keys: async () => [...files.keys()].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => files.delete(url),
    };
  };
  const listeners: Record<string, (event: object) => void> = {};
  /** Windows of the application, notifications of the system, and addresses that were opened. */
  let opened: ReturnType<typeof windowOf>[] = [];
  let [notifications, addresses]: [unknown[][], string[]] = [[], []];
  let posted: unknown[] = [];
  const subscriptionOf = (endpoint: string) => ({ endpoint, options: {}, toJSON: () => ({ endpoint }) });
  const answered = (body: string) => ({ ok: true, type: 'basic', body, clone: () => answered(body) });

  beforeEach(() => {
    stored.clear();
    requested = [];
    isOnline = true;
    [opened, notifications, addresses, posted] = [[], [], [], []];
    const self = {
      location: { origin: 'https://tv.example' },
      clients: {
        claim: async () => {},
        matchAll: async () => opened,
        openWindow: async (address: string) => void addresses.push(address),
      },
      registration: {
        showNotification: async (...shown: unknown[]) => void notifications.push(shown),
        pushManager: { subscribe: async () => subscriptionOf('https://push.example/new') },
      },
      skipWaiting: async () => {},
      addEventListener: (type: string, listener: (event: object) => void) => void (listeners[type] = listener),
    };
    const caches = {
      open: async (name: string) => cacheOf(name),
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
    };
    const get = async (request: { url: string } | string, init?: { body: string }) => {
      if (typeof request === 'string') {
        posted.push([request, JSON.parse(init!.body)]);
        return answered('');
      }
      const { url } = request;
      requested.push(url);
      if (!isOnline) throw new TypeError('no line');
      return answered(`${url} ${requested.length}`);
    };
    runInNewContext(source, { self, caches, fetch: get, URL, MessageChannel, setTimeout });
  });

  /** The worker's response; undefined when the worker passes the request through. */
  async function fetched(
    url: string,
    { method = 'GET', range = false, mode = 'cors', destination = '' } = {},
  ): Promise<string | undefined> {
    let response: Promise<{ body: string }> | undefined;
    const work: Promise<unknown>[] = [];
    const request = {
      url: new URL(url, 'https://tv.example').href,
      method,
      mode,
      destination,
      headers: { has: () => range },
    };
    listeners['fetch']!({
      request,
      respondWith: (given: Promise<{ body: string }>) => void (response = given),
      waitUntil: (given: Promise<unknown>) => void work.push(given),
    });
    const { body } = (await response) ?? {};
    await Promise.all(work);
    return body;
  }

  test('F-417: caches build files, whose names are hashed', async () => {
    const first = await fetched('/assets/entry-1.js');
    expect(await fetched('/assets/entry-1.js')).toBe(first);
    expect(requested).toHaveLength(1);
  });
  test('F-417: refetches texts of this version, and caches them for offline use', async () => {
    const address = `/locales/ru/translation.json?v=${APP_VERSION}`;
    await fetched(address);
    const second = await fetched(address);
    expect(requested).toHaveLength(2);
    isOnline = false;
    expect(await fetched(address)).toBe(second);
  });
  test.each([
    '/v2/users/self/network',
    '/media/1/seg.m4s',
    '/pictures/a.webp',
    '/',
    '/movies',
    '/robots.txt',
    '/locales/ru/translation.json?v=185',
    '/locales/ru/translation.json',
    'https://cdn.example/assets/x.js',
  ])('F-417 A-660: leaves %s alone', async (address) => {
    expect(await fetched(address)).toBeUndefined();
    expect(stored.size).toBe(0);
  });
  describe('a page of the application', () => {
    const shell = `aerial-${APP_VERSION}-shell`;
    const navigate = (destination = 'document') => fetched('/movies', { mode: 'navigate', destination });
    test('is requested, whatever is stored', async () => {
      stored.set(shell, new Map([['/', 'shell']]));
      expect(await navigate()).toBe('https://tv.example/movies 1');
    });
    test('is the stored shell without a network', async () => {
      isOnline = false;
      stored.set(shell, new Map([['/', 'shell']]));
      expect(await navigate()).toBe('shell');
    });
    test('fails as it would without a worker where no shell is stored', async () => {
      isOnline = false;
      await expect(navigate()).rejects.toThrow('no line');
    });
    test('in a frame is left alone', async () => expect(await navigate('iframe')).toBeUndefined());
  });
  test('passes everything but plain reads through', async () => {
    expect(await fetched('/assets/a.js', { method: 'POST' })).toBeUndefined();
    expect(await fetched('/assets/a.mp4', { range: true })).toBeUndefined();
  });
  test('F-417: deletes caches of other versions when it takes over, and leaves foreign caches alone', async () => {
    for (const name of ['aerial-185', 'aerial-185-shell', 'aerial-186', 'aerial-186-shell', 'foreign'])
      stored.set(name, new Map());
    let done: Promise<unknown> | undefined;
    listeners['activate']!({ waitUntil: (work: Promise<unknown>) => void (done = work) });
    await done;
    expect([...stored.keys()]).toEqual(['aerial-186', 'aerial-186-shell', 'foreign']);
  });

  const NOW_S = Math.floor(Date.now() / 1000);
  const push = (over: object = {}) => ({
    id: 7,
    title: 'Новая серия',
    body: 'Уже здесь',
    time_start: NOW_S - 5,
    time_to_live: 60,
    destination: { type: 'content', slug: 'film-1' },
    ...over,
  });
  const happen = async (type: 'push' | 'message' | 'notificationclick', event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    listeners[type]!({ ...event, waitUntil: (given: Promise<unknown>) => void work.push(given) });
    await Promise.all(work);
  };
  const arrive = (value: unknown) => happen('push', { data: { json: () => value } });
  const click = (value: object) => happen('notificationclick', { notification: { close() {}, data: value } });
  /** @param isRunning the application in it takes clicks; one that is loading does not */
  function windowOf(visibilityState: string, { isRunning = true, frameType = 'top-level', focused = false } = {}) {
    const messages: unknown[] = [];
    const navigated: string[] = [];
    return {
      visibilityState,
      frameType,
      focused,
      messages,
      navigated,
      postMessage(message: unknown, ports?: unknown) {
        messages.push(message);
        if (isRunning && Array.isArray(ports)) (ports[0] as MessagePort).postMessage('taken', []);
      },
      async focus() {
        return this;
      },
      navigate: async (address: string) => void navigated.push(address),
    };
  }

  test('A-859: shows a push notification within its time, while no window is visible', async () => {
    opened = [windowOf('hidden')];
    await arrive(push());
    await arrive(push({ time_start: NOW_S - 100 }));
    await arrive(push({ time_start: NOW_S + 100 }));
    expect(notifications).toHaveLength(1);
    expect(notifications[0]).toMatchObject(['Новая серия', { body: 'Уже здесь', icon: '/icon.svg', tag: '7' }]);
  });
  test('A-414 A-859: a visible window shows it itself', async () => {
    const [visible, hidden] = [windowOf('visible'), windowOf('hidden')];
    opened = [visible, hidden];
    await arrive(push());
    expect([visible.messages, hidden.messages, notifications]).toEqual([[{ type: 'push', push: push() }], [], []]);
  });
  test('A-859: shows what a window hands back that was hidden or left before it could', async () => {
    opened = [windowOf('visible')];
    await happen('message', { data: { type: 'push-not-shown', push: push() } });
    expect(opened[0]!.messages).toEqual([]);
    expect(notifications).toMatchObject([['Новая серия', { tag: '7' }]]);
    for (const data of [null, 'push', { type: 'push-not-shown' }, { type: 'other', push: push() }])
      await happen('message', { data });
    expect(notifications).toHaveLength(1);
  });
  test('what is no notification is ignored', async () => {
    await arrive(null);
    await happen('push', {
      data: {
        json() {
          throw new SyntaxError('x');
        },
      },
    });
    expect(notifications).toEqual([]);
  });
  test.each([
    [{ type: 'content', slug: 'film-1' }, '/contents/film-1'],
    [{ type: 'row', id: '5' }, '/row/5'],
    [{ type: 'rowset', slug: 'sport' }, '/rowset/sport'],
    [{ type: 'channel', slug: 'news' }, '/channels/news'],
    [{ type: 'packet', id: '101' }, '/packets/101'],
    [{ type: 'enter_promo_key', code: 'GIFT' }, '/promo'],
    [{ type: 'last_channel' }, '/channels'],
    [{ type: 'open_url', src: 'https://a.example/' }, 'https://a.example/'],
    [{ type: 'open_url', src: 'javascript:alert(1)' }, '/'],
    [{ type: 'other' }, '/'],
    [null, '/'],
  ])('A-859: a click opens the destination %j', async (destination, address) => {
    await click(push({ destination }));
    expect(addresses).toEqual([address]);
    // The same as in an open page, which knows the code and the last channel.
    const { id = null, slug = null, src = null, type = '' } = (destination ?? {}) as Record<string, string>;
    const target = destinationOf(
      { type, id, slug, src, id_no_ott: null, library_id: null, title: null, description: null },
      { isOtt: true },
    );
    expect('to' in target ? target.to : '/').toBe(address);
  });
  test('A-859: where no visible window takes it, because it is still loading, the system shows it', async () => {
    opened = [windowOf('visible', { isRunning: false })];
    await arrive(push());
    expect(notifications).toHaveLength(1);
  });
  test('A-859: a window that is open follows the click itself', async () => {
    const window = windowOf('hidden');
    opened = [window];
    await click(push());
    expect([window.messages, window.navigated, addresses]).toEqual([[{ type: 'push-click', push: push() }], [], []]);
  });
  test('A-859: a window that is still loading is navigated, and no second one opens', async () => {
    const window = windowOf('visible', { isRunning: false });
    opened = [window];
    await click(push());
    expect([window.navigated, addresses]).toEqual([['/contents/film-1'], []]);
  });
  test('A-859: of several windows the one last looked at takes the click; pages of others take none', async () => {
    const [hidden, focused] = [windowOf('hidden'), windowOf('visible', { focused: true })];
    opened = [hidden, windowOf('visible'), focused];
    await click(push());
    expect([hidden.messages.length, focused.messages.length]).toEqual([0, 1]);
    opened = [windowOf('visible', { frameType: 'nested' })];
    await click(push());
    expect([opened[0]!.messages, addresses]).toEqual([[], ['/contents/film-1']]);
  });

  const changed = async (event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    listeners['pushsubscriptionchange']!({ ...event, waitUntil: (given: Promise<unknown>) => void work.push(given) });
    await Promise.all(work);
  };
  test.each([
    ['that the browser has renewed', { newSubscription: subscriptionOf('https://push.example/new') }],
    ['that has ended', { newSubscription: null }],
  ])('a subscription %s is replaced at the server', async (_what, event) => {
    await changed({ oldSubscription: subscriptionOf('https://push.example/old'), ...event });
    expect(posted).toEqual([
      [
        '/v2/push/replacements',
        { endpoint: 'https://push.example/old', subscription: { endpoint: 'https://push.example/new' } },
      ],
    ]);
  });
  test('a renewal that does not name the former subscription is left to the next start', async () => {
    await changed({ oldSubscription: null, newSubscription: subscriptionOf('https://push.example/new') });
    expect(posted).toEqual([]);
  });
});
