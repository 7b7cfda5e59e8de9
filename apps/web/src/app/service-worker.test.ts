import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { APP_VERSION } from '@aerial/domain/version.ts';
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
      match: async ({ url }: { url: string }) => reply(files.get(url)),
      put: async ({ url }: { url: string }, { body }: { body: string }) => void files.set(url, body),
      keys: async () => [...files.keys()].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => files.delete(url),
    };
  };
  const listeners: Record<string, (event: object) => void> = {};
  const answered = (body: string) => ({ ok: true, type: 'basic', body, clone: () => answered(body) });

  beforeEach(() => {
    stored.clear();
    requested = [];
    isOnline = true;
    const self = {
      location: { origin: 'https://tv.example' },
      clients: { claim: async () => {} },
      skipWaiting: async () => {},
      addEventListener: (type: string, listener: (event: object) => void) => void (listeners[type] = listener),
    };
    const caches = {
      open: async (name: string) => cacheOf(name),
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
    };
    const get = async ({ url }: { url: string }) => {
      requested.push(url);
      if (!isOnline) throw new TypeError('no line');
      return answered(`${url} ${requested.length}`);
    };
    runInNewContext(source, { self, caches, fetch: get, URL });
  });

  /** The worker's response; undefined when the worker passes the request through. */
  async function fetched(url: string, { method = 'GET', range = false } = {}): Promise<string | undefined> {
    let response: Promise<{ body: string }> | undefined;
    const work: Promise<unknown>[] = [];
    const request = { url: new URL(url, 'https://tv.example').href, method, headers: { has: () => range } };
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
  test('passes everything but plain reads through', async () => {
    expect(await fetched('/assets/a.js', { method: 'POST' })).toBeUndefined();
    expect(await fetched('/assets/a.mp4', { range: true })).toBeUndefined();
  });
  test('F-417: deletes caches of other versions when it takes over, and leaves foreign caches alone', async () => {
    for (const name of ['aerial-185', 'aerial-186', 'foreign']) stored.set(name, new Map());
    let done: Promise<unknown> | undefined;
    listeners['activate']!({ waitUntil: (work: Promise<unknown>) => void (done = work) });
    await done;
    expect([...stored.keys()]).toEqual(['aerial-186', 'foreign']);
  });
});
