/** A headless Chromium that turns our documents into pictures. Typography, gradients and filters are the browser's. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Page } from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
];

/** Display faces of the posters: family, package and the weights used. All under the SIL Open Font License. */
const FACES = [
  ['Oswald', 'oswald', [500, 700]],
  ['Playfair Display', 'playfair-display', [700, 900]],
  ['Unbounded', 'unbounded', [500, 800]],
  ['Yeseva One', 'yeseva-one', [400]],
  ['Russo One', 'russo-one', [400]],
  ['Comfortaa', 'comfortaa', [700]],
  ['Kelly Slab', 'kelly-slab', [400]],
  ['Lobster', 'lobster', [400]],
  ['Tenor Sans', 'tenor-sans', [400]],
  ['Rubik Mono One', 'rubik-mono-one', [400]],
] as const;

function fontFaces(): string {
  const require = createRequire(import.meta.url);
  const face = (family: string, file: string, weight: string, range: string): string =>
    `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(require.resolve(file)).toString('base64')}) format('woff2');unicode-range:${range}}`;
  const cyrillic = 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116';
  const latin = 'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122';
  const faces = FACES.flatMap(([family, pkg, weights]) =>
    weights.flatMap((weight) => [
      face(family, `@fontsource/${pkg}/files/${pkg}-cyrillic-${weight}-normal.woff2`, String(weight), cyrillic),
      face(family, `@fontsource/${pkg}/files/${pkg}-latin-${weight}-normal.woff2`, String(weight), latin),
    ]),
  );
  const manrope = ['cyrillic', 'latin'].map((set) =>
    face(
      'Manrope',
      `@fontsource-variable/manrope/files/manrope-${set}-wght-normal.woff2`,
      '200 800',
      set === 'latin' ? latin : cyrillic,
    ),
  );
  return [...faces, ...manrope].join('\n');
}

/** Runs in the page: sets every `.fit` in the largest size at which it overflows its box neither way. */
const FIT = `async () => {
  await document.fonts.ready;
  for (const box of document.querySelectorAll('.fit')) {
    const text = box.firstElementChild;
    let low = 8, high = Number(box.dataset.max);
    for (let i = 0; i < 12; i += 1) {
      const size = (low + high) / 2;
      text.style.fontSize = size + 'px';
      const fits = text.scrollWidth <= box.clientWidth + 0.5 && text.offsetHeight <= box.clientHeight && text.offsetWidth <= box.clientWidth + 0.5;
      if (fits) low = size; else high = size;
    }
    text.style.fontSize = low + 'px';
  }
}`;

export interface Printer {
  /** A PNG of the document's body, w × h pixels. `transparent` keeps the ground clear. */
  print(body: string, w: number, h: number, transparent?: boolean): Promise<Buffer>;
  close(): Promise<void>;
}

/** Starts Chromium (`CHROMIUM` or /usr/bin/chromium) with the poster faces loaded. */
export async function openPrinter(executablePath: string): Promise<Printer> {
  const browser = await chromium.launch({ executablePath, args: ARGS });
  const page: Page = await browser.newPage({ deviceScaleFactor: 1 });
  await page.setContent(`<!doctype html><html lang="ru"><head><style>${fontFaces()}
    *{margin:0;padding:0;box-sizing:border-box}html,body{background:transparent;overflow:hidden}
    body{position:relative}svg{display:block}#art{position:absolute;inset:0}
    .fit{position:absolute;display:flex;flex-direction:column}.fit>div{text-wrap:balance;white-space:pre-line;max-width:100%}
    .line{position:absolute;white-space:nowrap}
    </style></head><body></body></html>`);
  // Faces load lazily; name each once so that the first picture is not set in a fallback.
  await page.evaluate(`Promise.all([...document.fonts].map((face) => face.load()))`);
  let size = '';
  return {
    async print(body, w, h, transparent = false) {
      if (size !== `${w}x${h}`) await page.setViewportSize({ width: w, height: h });
      size = `${w}x${h}`;
      await page.evaluate((html) => {
        document.body.innerHTML = html;
      }, body);
      await page.evaluate(`(${FIT})()`);
      return page.screenshot({ omitBackground: transparent, animations: 'disabled' });
    },
    close: () => browser.close(),
  };
}
