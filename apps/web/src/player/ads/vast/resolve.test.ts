// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { inlineXml, vastXml, wrapperXml } from '../testing.ts';
import type { FetchedText } from './fetch.ts';
import { parseVast } from './parse.ts';
import { MAX_WRAPPERS, resolveTag } from './resolve.ts';

/** An ad server with documents by the last part of their address. */
function server(documents: Readonly<Record<string, string | FetchedText>>) {
  const requested: string[] = [];
  const pixels: string[] = [];
  const resolve = (name: string, signal = new AbortController().signal) =>
    resolveTag(
      `https://ads.test/${name}`,
      {
        async fetchText(url) {
          const document = documents[url.slice(url.lastIndexOf('/') + 1)] ?? { ok: false, code: 1012 };
          requested.push(url);
          return typeof document === 'string' ? { ok: true, text: document } : document;
        },
        parse: parseVast,
        expand: (url) => url,
        sendError: (url, code) => void pixels.push(url.replace('[ERRORCODE]', String(code))),
      },
      signal,
    );
  return { requested, pixels, resolve };
}
const to = (name: string) => `https://ads.test/${name}`;
const wrapped = (id: string, name: string) => vastXml(wrapperXml(id, to(name)));

test('what wrappers track joins the ad that they lead to', async () => {
  const ads = server({
    outer: wrapped('outer', 'middle'),
    middle: wrapped('middle', 'spot'),
    spot: vastXml(inlineXml('spot')),
  });
  const resolved = await ads.resolve('outer');
  expect(resolved).toMatchObject({
    ok: true,
    ads: [
      {
        id: 'spot',
        impressions: ['outer', 'middle', 'spot'].map((id) => `https://t.test/${id}/impression`),
        errors: ['outer', 'middle', 'spot'].map((id) => `https://t.test/${id}/error?code=[ERRORCODE]`),
        tracking: ['outer', 'middle'].map((id) => ({ event: 'complete', url: `https://t.test/${id}/complete` })),
      },
    ],
  });
  expect(ads.pixels).toEqual([]);
});

test.each([
  ['does not answer in time', { ok: false, code: 301 } as const, 301],
  ['cannot be reached', { ok: false, code: 1012 } as const, 300],
  ['is blank', '  \n', 303],
  ['is a page', '<!doctype html><p>x', 100],
  ['has no ads', vastXml(''), 303],
])('a wrapper’s target that %s: exactly one error pixel', async (_what, document, code) => {
  const ads = server({ outer: wrapped('outer', 'next'), next: document });
  expect(await ads.resolve('outer')).toEqual({ ok: false, code });
  expect(ads.pixels).toEqual([`https://t.test/outer/error?code=${code}`]);
});

test.each([
  ['blank', '', 1009],
  ['a page', '<!doctype html><p>x', 100],
  ['late', { ok: false, code: 301 } as const, 301],
  ['unreachable', { ok: false, code: 1012 } as const, 1012],
])('a first answer that is %s has no pixels', async (_what, document, code) => {
  const ads = server({ first: document });
  expect([await ads.resolve('first'), ads.pixels]).toEqual([{ ok: false, code }, []]);
});

test('a wrapper that leads to itself, and an endless chain, end with 302 and one pixel each', async () => {
  const loop = server({ loop: wrapped('loop', 'loop') });
  expect(await loop.resolve('loop')).toEqual({ ok: false, code: 302 });
  expect([loop.requested.length, loop.pixels]).toEqual([1, ['https://t.test/loop/error?code=302']]);

  const chain = server(
    Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`w${i}`, wrapped(`w${i}`, `w${i + 1}`)])),
  );
  expect(await chain.resolve('w0')).toEqual({ ok: false, code: 302 });
  expect(chain.requested).toHaveLength(MAX_WRAPPERS + 1);
  expect(new Set(chain.pixels).size).toBe(chain.pixels.length);
});

test('a wrapper may forbid further wrappers', async () => {
  const ads = server({
    outer: wrapped('outer', 'inner').replace('<Wrapper>', '<Wrapper followAdditionalWrappers="false">'),
    inner: wrapped('inner', 'spot'),
    spot: vastXml(inlineXml('spot')),
  });
  expect(await ads.resolve('outer')).toEqual({ ok: false, code: 302 });
});

test('a pod plays in its order; single ads stand in for what fails', async () => {
  const pod =
    inlineXml('second').replace('<Ad ', '<Ad sequence="2" ') +
    inlineXml('spare') +
    inlineXml('first').replace('<Ad ', '<Ad sequence="1" ');
  expect(await server({ pod: vastXml(pod) }).resolve('pod')).toMatchObject({
    ads: [{ id: 'first' }, { id: 'second' }],
    fallbacks: [{ id: 'spare' }],
  });
  expect(await server({ list: vastXml(inlineXml('a') + inlineXml('b')) }).resolve('list')).toMatchObject({
    ads: [{ id: 'a' }],
    fallbacks: [{ id: 'b' }],
  });
});

test('an ad without a linear creative, or without media, reports why', async () => {
  const beside =
    '<Ad id="n"><InLine><Error>https://t.test/n?[ERRORCODE]</Error><Creatives><Creative><NonLinearAds/></Creative></Creatives></InLine></Ad>';
  const ads = server({
    beside: vastXml(beside),
    empty: vastXml(inlineXml('e').replace(/<MediaFile .*<\/MediaFile>/, '')),
  });
  expect([await ads.resolve('beside'), await ads.resolve('empty')]).toEqual([
    { ok: false, code: 200 },
    { ok: false, code: 403 },
  ]);
  expect(ads.pixels).toEqual(['https://t.test/n?200', 'https://t.test/e/error?code=403']);
});

test('an aborted request is not reported as an error', async () => {
  const abort = new AbortController();
  abort.abort();
  const ads = server({ outer: wrapped('outer', 'next'), next: { ok: false, code: 301 } });
  await ads.resolve('outer', abort.signal);
  expect(ads.pixels).toEqual([]);
});
