/** The HTML document around a rendered page. */
import { LAST_CHANNELS_PREFIX } from '@aerial/domain/last-channels.ts';
import type { RenderedPage } from '../../../web/src/entry-server.tsx';
import { EARLY_PRESS } from './early-press.ts';
import { escapeHtml as escaped } from './escape.ts';
import type { PageFiles } from './page-files.ts';

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
  /** What runs before the application in browsers in which support views an account. */
  readonly support?: Pick<PageFiles, 'entry' | 'styles'> | undefined;
  /** What the scripts of the page carry, or what stands in its place until the page is sent. */
  readonly nonce: string;
}

/** When the application starts on a page that is never painted: in an invisible frame, for example. Milliseconds. */
const UNPAINTED_MS = 2_000;
/** How long after the first paint it waits for the large picture at most, milliseconds. */
const PICTURE_MS = 700;

const preloads = (modules: readonly string[], nonce: string): string =>
  modules.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low" nonce="${nonce}">`).join('');

/** Marks where this browser has watched a channel before: what the server guessed of a first visit (`data-first-visit`) is not shown there. */
const MARK_VISITED = `try{if(Object.keys(localStorage).some(key=>key.startsWith("${LAST_CHANNELS_PREFIX}")))document.documentElement.dataset.visited=""}catch{}`;

/**
 * Loads and starts the application: at once on an empty page, after the first paint elsewhere, and where a large picture is on its way
 * and has a place on this screen, when it is there. Before that the arrival of the code, not only its evaluation, would take the line and
 * the processor from what the page shows.
 */
function applicationCode({ files: { entry, parts, modules }, page, nonce }: DocumentInput): string {
  if (page.html === '')
    return `${preloads(modules, nonce)}<script type="module" src="${entry}" nonce="${nonce}"></script>`;
  const script = [
    ...(page.html.includes('data-first-visit') ? [MARK_VISITED] : []),
    EARLY_PRESS,
    // Each part is evaluated in a task of its own: the page answers to presses in between. Timers of a hidden page would take seconds.
    `let isNamed;const start=async()=>{for(const part of ${JSON.stringify(parts)}){await import(part);if(!document.hidden)await new Promise(done=>setTimeout(done))}import("${entry}")};`,
    `const load=()=>{if(isNamed)return;isNamed=true;for(const href of ${JSON.stringify([...modules, entry])})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",nonce:"${nonce}",href}))};`,
    'const go=()=>{load();requestAnimationFrame(()=>setTimeout(start))};',
    `const large=document.querySelector('img[fetchpriority="high"]');`,
    `const seen=()=>{if(!large||large.complete||!large.getClientRects().length)return go();large.onload=large.onerror=go;setTimeout(()=>{load();start()},${PICTURE_MS})};`,
    'const paints=new PerformanceObserver(list=>{if(list.getEntriesByName("first-contentful-paint")[0]){paints.disconnect();seen()}});',
    `if(document.hidden)start();else{paints.observe({type:"paint",buffered:true});setTimeout(start,${UNPAINTED_MS})}`,
  ].join('');
  return `<script type="module" nonce="${nonce}">${script}</script>`;
}

/** Scripts come from files or carry the nonce, and state is data, so that a strict content security policy holds. */
export function htmlDocument(input: DocumentInput): string {
  const { page, language, files, rootId, stateId, textsUrl, favicon, support, nonce } = input;
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
    ...[...files.styles, ...(support?.styles ?? [])].map((href) => `<link rel="stylesheet" href="${href}">`),
    `</head><body><div id="${rootId}">${page.html}</div>`,
    `<script type="application/json" id="${stateId}">${page.state}</script>`,
    // What the page shows comes first: named at its end and less urgent, the code does not take the line from the large picture.
    `<link rel="preload" href="${escaped(textsUrl)}" as="fetch" crossorigin fetchpriority="low">`,
    // Where the code loader finds the nonce for what it preloads itself.
    `<meta property="csp-nonce" nonce="${nonce}">`,
    // Modules run in their order.
    support ? `<script type="module" src="${support.entry}" nonce="${nonce}"></script>` : '',
    applicationCode(input),
    '</body></html>',
  ].join('');
}
