/** The HTML document around a rendered page. */
import type { RenderedPage } from '../../../web/src/entry-server.tsx';
import type { PageFiles } from './page-files.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

export interface DocumentInput {
  readonly page: RenderedPage;
  readonly language: string;
  readonly files: PageFiles;
  readonly rootId: string;
  readonly stateId: string;
  /** Address of the texts, preloaded. */
  readonly textsUrl: string;
  readonly favicon: string | null;
  /** What the scripts of the page carry, or what stands in its place until the page is sent. */
  readonly nonce: string;
}

/** When the application starts on a page that is never painted: in an invisible frame, for example. Milliseconds. */
const UNPAINTED_MS = 2_000;
/** How long after the first paint it waits for the large picture at most, milliseconds. */
const PICTURE_MS = 700;

/**
 * Starts the application: at once on an empty page, after the first frame on a painted one, and where a large picture is on its way,
 * when it is painted. The code may arrive before, and running it would delay the first paint.
 */
function entryScript(entry: string, nonce: string, isPainted: boolean): string {
  if (!isPainted) return `<script type="module" src="${entry}" nonce="${nonce}"></script>`;
  const start = [
    `const start=()=>import("${entry}"),soon=()=>requestAnimationFrame(()=>setTimeout(start)),large=document.querySelector('img[fetchpriority="high"]');`,
    `const seen=()=>{if(large.complete)return soon();large.onload=large.onerror=soon;setTimeout(start,${PICTURE_MS})};`,
    'const paints=new PerformanceObserver(list=>{if(list.getEntriesByName("first-contentful-paint")[0]){paints.disconnect();seen()}});',
    `if(document.hidden)start();else{large?paints.observe({type:"paint",buffered:true}):soon();setTimeout(start,${UNPAINTED_MS})}`,
  ].join('');
  return `<link rel="modulepreload" href="${entry}" fetchpriority="low" nonce="${nonce}"><script type="module" nonce="${nonce}">${start}</script>`;
}

/** Scripts come from files or carry the nonce, and state is data, so that a strict content security policy holds. */
export function htmlDocument({
  page,
  language,
  files,
  rootId,
  stateId,
  textsUrl,
  favicon,
  nonce,
}: DocumentInput): string {
  const brand = Object.entries(page.brand)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  const ground = page.brand['--ground'] ?? '#0b0d12';
  return [
    `<!doctype html><html lang="${escaped(language)}"${brand ? ` style="${escaped(brand)}"` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escaped(page.title)}</title>`,
    // Scripts among them are data, whose text is safe as it is.
    ...page.tags.map(
      ({ tag, attributes: values, text }) =>
        `<${tag}${attributes(values)} data-page="">${tag === 'script' ? `${text ?? ''}</script>` : ''}`,
    ),
    `<meta name="theme-color" content="${escaped(ground)}"><meta name="color-scheme" content="dark">`,
    `<link rel="icon" href="${escaped(favicon ?? '/icon.svg')}">`,
    ...files.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...files.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `</head><body><div id="${rootId}">${page.html}</div>`,
    `<script type="application/json" id="${stateId}">${page.state}</script>`,
    // What the page shows comes first: named at its end and less urgent, the code does not take the line from the large picture.
    `<link rel="preload" href="${escaped(textsUrl)}" as="fetch" crossorigin fetchpriority="low">`,
    // Where the code loader finds the nonce for what it preloads itself.
    `<meta property="csp-nonce" nonce="${nonce}">`,
    ...files.modules.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low" nonce="${nonce}">`),
    entryScript(files.entry, nonce, page.html !== ''),
    '</body></html>',
  ].join('');
}
