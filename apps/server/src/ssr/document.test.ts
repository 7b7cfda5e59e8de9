import { expect, test } from 'vitest';
import { EARLY_PRESS } from './early-press.ts';
import { htmlDocument, type DocumentInput } from './document.ts';

const input: DocumentInput = {
  page: {
    status: 200,
    html: '<main>Ряды</main>',
    state: '{"language":"ru"}',
    title: 'Кино & "ТВ" <live>',
    tags: [
      { tag: 'meta', attributes: { name: 'description', content: 'Тут "всё" <b>' } },
      { tag: 'script', attributes: { type: 'application/ld+json' }, text: '{"@type":"Movie"}' },
    ],
    brand: { '--accent': '#ff0000', '--ground': '#101010' },
  },
  language: 'ru',
  files: {
    entry: '/assets/entry-1.js',
    parts: ['/assets/a-1.js'],
    modules: ['/assets/a-1.js'],
    styles: ['/assets/style-1.css'],
    fonts: ['/assets/f-1.woff2'],
  },
  rootId: 'root',
  stateId: 'state',
  textsUrl: '/locales/ru/translation.json?v=186',
  favicon: null,
  nonce: 'n0nce',
};

test('the whole document of a page', () => {
  expect(htmlDocument(input)).toBe(
    [
      '<!doctype html><html lang="ru" style="--accent:#ff0000;--ground:#101010"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
      '<title>Кино &amp; &quot;ТВ&quot; &lt;live&gt;</title>',
      '<meta name="description" content="Тут &quot;всё&quot; &lt;b&gt;" data-page="">',
      '<script type="application/ld+json" data-page="">{"@type":"Movie"}</script>',
      '<meta name="theme-color" content="#101010"><meta name="color-scheme" content="dark">',
      '<link rel="icon" href="/icon.svg">',
      '<link rel="preload" href="/assets/f-1.woff2" as="font" type="font/woff2" crossorigin>',
      '<link rel="stylesheet" href="/assets/style-1.css">',
      '</head><body><div id="root"><main>Ряды</main></div>',
      '<script type="application/json" id="state">{"language":"ru"}</script>',
      '<link rel="preload" href="/locales/ru/translation.json?v=186" as="fetch" crossorigin fetchpriority="low">',
      '<meta property="csp-nonce" nonce="n0nce">',
      '<script type="module" nonce="n0nce">',
      EARLY_PRESS,
      'let isNamed;const start=async()=>{for(const part of ["/assets/a-1.js"]){await import(part);if(!document.hidden)await new Promise(done=>setTimeout(done))}import("/assets/entry-1.js")};',
      'const load=()=>{if(isNamed)return;isNamed=true;for(const href of ["/assets/a-1.js","/assets/entry-1.js"])document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",nonce:"n0nce",href}))};',
      'const go=()=>{load();requestAnimationFrame(()=>setTimeout(start))};',
      `const large=document.querySelector('img[fetchpriority="high"]');`,
      'const seen=()=>{if(!large||large.complete||!large.getClientRects().length)return go();large.onload=large.onerror=go;setTimeout(()=>{load();start()},700)};',
      'const paints=new PerformanceObserver(list=>{if(list.getEntriesByName("first-contentful-paint")[0]){paints.disconnect();seen()}});',
      'if(document.hidden)start();else{paints.observe({type:"paint",buffered:true});setTimeout(start,2000)}</script>',
      '</body></html>',
    ].join(''),
  );
});

test('where support views an account, its code runs before the application', () => {
  const plain = htmlDocument(input);
  const marked = htmlDocument({
    ...input,
    support: { entry: '/assets/support-1.js', styles: ['/assets/support-1.css'] },
  });
  const style = '<link rel="stylesheet" href="/assets/support-1.css">';
  const script = '<script type="module" src="/assets/support-1.js" nonce="n0nce"></script>';
  expect(marked.replace(style, '').replace(script, '')).toBe(plain);
  expect(marked.indexOf(script)).toBeLessThan(marked.indexOf('/assets/entry-1.js'));
});

test('what is guessed of a first visit is hidden where this browser has watched a channel', () => {
  const html = '<main><picture data-first-visit="true"></picture></main>';
  expect(htmlDocument({ ...input, page: { ...input.page, html } })).toContain(
    '<script type="module" nonce="n0nce">try{if(Object.keys(localStorage).some(key=>key.startsWith("last_channels.")))document.documentElement.dataset.visited=""}catch{}',
  );
});

test('on an empty page there is nothing to wait for', () => {
  expect(htmlDocument({ ...input, page: { ...input.page, html: '' } })).toContain(
    '<script type="module" src="/assets/entry-1.js" nonce="n0nce"></script></body>',
  );
});

test('without a brand the tokens stand as they are', () => {
  expect(htmlDocument({ ...input, page: { ...input.page, brand: {} } })).toContain('<html lang="ru"><head>');
});
