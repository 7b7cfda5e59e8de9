/** The application on the server: one page to HTML, with the data it was made from. Loaded by the server from the built file. */
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { ErrorCode } from '@aerial/contract/errors.ts';
import { ApiError, type ApiPort } from '@aerial/api-client/port.ts';
import { withHiddenContents } from '@aerial/api-client/hidden-contents.ts';
import { NETWORK_KEY } from '@aerial/api-client/provider-queries.ts';
import { brandTokens } from './core/brand.ts';
import { alwaysOnline } from './core/connectivity/store.ts';
import { collectedHead } from './core/head.ts';
import { ROOT_ELEMENT_ID, STATE_ELEMENT_ID, toScriptJson } from './core/initial-state.ts';
import { createQueryClient } from './core/query-client.ts';
import { Root } from './app/Root.tsx';
import { prefetchShell } from './app/prefetch.ts';
import { trailingId } from '@aerial/domain/refs.ts';
import { isKnownPath, layerOfPath, routeOfPath, type Framing } from './app/route-table.ts';
import { AppShell } from './app/AppShell.tsx';
import { PageLoading } from './app/PageLoading.tsx';
import { AppRoot, loadPage } from './app/router.tsx';
import type { MissingPage, Runtime } from './core/runtime.tsx';
import { siteOf } from './app/site.ts';
import { headTags, isPhoto, type HeadTag, type PageHead, type SharePicture } from './core/seo/tags.ts';
import type { MapType } from '@aerial/api-client/map-type.ts';
import { createI18n, type Translation } from './i18n/i18n.ts';
import type { Language } from '@aerial/domain/language.ts';
import { noPins } from './parental/pins.ts';
import { createModals } from './modals/store.ts';
import { plainBrowser } from './surroundings/surroundings.ts';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';

export type InvokeResult =
  | { ok: true; value: unknown }
  | { ok: false; error: { code: ErrorCode; status: number; message: string; lostContent?: unknown } };

export interface RenderInput {
  /** Whole address of the page. */
  readonly url: URL;
  /** Makes a reading call as the provider's guest. */
  invoke(callId: string, params: unknown, query: unknown): Promise<InvokeResult>;
  /** A text that the provider publishes on this site; undefined for addresses elsewhere. */
  readText?(address: string): Promise<string | undefined>;
  readonly language: Language;
  readonly texts: Partial<Record<Language, Translation>>;
  readonly mapType: MapType;
  /** The network info of the provider, without the viewer's address. */
  readonly network: NetworkInfo;
  /** A prerenderer requests the page. @source C-803 */
  readonly isPrerender?: boolean;
  /** The fallback picture of shared pages. */
  readonly sitePicture?: string | null;
  /** The size for shared pages of a picture of this installation; undefined for others. */
  sharePicture?(address: string): Promise<SharePicture | undefined>;
}

export interface RenderedPage {
  readonly status: number;
  /** The target of a redirect; the query is appended. */
  readonly location?: string;
  readonly html: string;
  /** JSON for the state element. */
  readonly state: string;
  readonly title: string;
  readonly tags: readonly HeadTag[];
  readonly brand: Readonly<Record<string, string>>;
}

export interface Renderer {
  readonly rootId: string;
  readonly stateId: string;
  /**
   * The source files whose code the page needs first, whether the server renders the page at all, whether other sites may show it
   * in a frame, and whether the address is unknown, which redirects home.
   */
  pageOf(
    path: string,
    browser: { readonly playsHlsItself: boolean },
  ): { modules: readonly string[]; isPublic: boolean; framing: Framing; leadsHome: boolean };
  render(input: RenderInput): Promise<RenderedPage>;
  /** The page of an address that is for the viewer alone: what is around it, until the browser renders it. */
  frame(input: PageInput): Promise<RenderedPage>;
  /** An empty page. */
  shell(input: ShellInput): RenderedPage;
}

/** Preloaded with pages that play at once: one dependency less when tuning in. */
const HLS_ENGINE = 'src/player/engines/hls.ts';

/** What the page of any address is made from. */
type PageInput = Omit<RenderInput, 'readText' | 'sharePicture'>;
type ShellInput = Omit<RenderInput, 'invoke' | 'readText' | 'sharePicture'>;

/** Data of every page. */
function pageData(network: NetworkInfo): QueryClient {
  const queryClient = createQueryClient(true);
  queryClient.setQueryData(NETWORK_KEY, network);
  return queryClient;
}

/** @param queryClient what the browser begins with */
function shell(
  { language, texts, mapType, network, url, isPrerender }: ShellInput,
  queryClient = pageData(network),
): RenderedPage {
  const { name } = network.provider;
  const i18n = createI18n(language, texts);
  return {
    status: 200,
    html: renderToString(<NoScript title={name} text={i18n.t('noscript_text')} />),
    state: toScriptJson({
      language,
      mapType,
      origin: url.origin,
      isPrerender,
      queries: dehydrate(queryClient),
      isRendered: false,
    }),
    title: name,
    tags: headTags({ title: name, noindex: true }, siteOf(queryClient, { origin: url.origin, language, mapType })),
    brand: brandTokens(network.provider.brand),
  };
}

/** The placeholder is inert: the browser's first render replaces it, and would lose focus and input. */
async function frame(input: PageInput): Promise<RenderedPage> {
  const { url, language, texts, mapType } = input;
  const runtime = serverRuntime(input);
  const { api, queryClient } = runtime;
  await prefetchShell({ queryClient, api, mapType });
  const location = { pathname: url.pathname, search: '', hash: '', state: null, key: '' };
  const around = renderToString(
    <div inert>
      <Root runtime={runtime} i18n={createI18n(language, texts)}>
        <StaticRouter location={location}>
          <AppShell bare={routeOfPath(url.pathname).bare === true} page={location} cover={undefined}>
            <PageLoading />
          </AppShell>
        </StaticRouter>
      </Root>
    </div>,
  );
  const empty = shell(input, queryClient);
  return { ...empty, html: empty.html + around };
}

/** The text where scripts cannot run. */
const NoScript = ({ title, text }: { title: string; text: string }) => (
  <noscript>
    <h1>{title}</h1>
    <p>{text}</p>
  </noscript>
);

/** Lets calls inside the process look like any others to the application. */
function apiOf(invoke: RenderInput['invoke']): ApiPort {
  return {
    async call(call, input = {}) {
      const query = Object.fromEntries(Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined));
      const result = await invoke(call.id, input.params, query);
      if (result.ok) return result.value as never;
      const { code, status, message, lostContent } = result.error;
      throw new ApiError(code, status, message, undefined, lostContent);
    },
  };
}

/** Failure pages have a minimal head: the application renders the rest. */
const shellWith = (input: RenderInput, over: Pick<RenderedPage, 'status' | 'location'>): RenderedPage => ({
  ...shell(input),
  ...over,
});

const MISSING: Readonly<Record<string, MissingPage['what']>> = {
  contents: 'content',
  episodes: 'content',
  persons: 'person',
  packets: 'subscription',
  news: 'news',
  channel: 'channel',
};

/** What was looked for at an address; undefined for the addresses that are a not-found page of their own. */
function missingAt(path: string): MissingPage | undefined {
  if (routeOfPath(path).status === 404) return undefined;
  const [section = '', ref = '', channel] = path.split('/').slice(1);
  // An unknown category falls back to the list, which explains it; an unknown channel is a page of its own. @source C-756, C-757
  if (section === 'channels') return channel ? { path, what: 'channel' } : undefined;
  // Without an id it is no person's address. @source C-585
  if (section === 'persons' && trailingId(ref) === undefined) return { path, what: 'page' };
  return { path, what: MISSING[section] ?? 'page' };
}

/** What a page is rendered with, for a guest of the provider. */
function serverRuntime({ url, mapType, network, isPrerender, invoke }: PageInput): Runtime {
  return {
    api: withHiddenContents(apiOf(invoke), network.provider.hidden_content_ids),
    queryClient: pageData(network),
    session: undefined,
    head: collectedHead(),
    modals: createModals(),
    pins: noPins,
    connectivity: alwaysOnline,
    setLanguage: () => {},
    mapType,
    layerOf: layerOfPath,
    origin: url.origin,
    isPrerender,
    surroundings: plainBrowser,
    openOutside: () => {},
  };
}

async function render(input: RenderInput): Promise<RenderedPage> {
  const { url, language, texts, mapType, network, isPrerender } = input;
  const known = serverRuntime(input);
  const { api, queryClient } = known;
  // Not even the address for everything unknown fits, as with a line break.
  if (!isKnownPath(url.pathname)) return shellWith(input, { status: 302, location: '/' });
  const [ofPage] = await Promise.all([
    ...loadPage(url, { queryClient, api, mapType, isPrerender, readText: input.readText }),
    prefetchShell({ queryClient, api, mapType }),
  ]);
  const outcome = ofPage ?? routeOfPath(url.pathname).status;
  if (outcome === 302) return shellWith(input, { status: 302, location: '/' });
  if (outcome === 503) return shellWith(input, { status: 503 });
  if (typeof outcome === 'object') return shellWith(input, { status: 301, location: outcome.movedTo });

  const missing = outcome === 404 ? missingAt(url.pathname) : undefined;
  const head = collectedHead();
  const i18n = createI18n(language, texts);
  const runtime: Runtime = { ...known, head, missing };
  const html = renderToString(
    <Root runtime={runtime} i18n={i18n}>
      <StaticRouter location={{ pathname: url.pathname, search: url.search }}>
        <AppRoot />
      </StaticRouter>
    </Root>,
  );
  const page: PageHead = head.head ?? { title: network.provider.name };
  const moment = page.moment && (await input.sharePicture?.(new URL(page.moment.picture, url.origin).href));
  const image = moment?.src ?? [page.image, input.sitePicture].find((address) => address && isPhoto(address));
  const picture = moment ?? (image ? await input.sharePicture?.(new URL(image, url.origin).href) : undefined);
  const site = siteOf(queryClient, { origin: url.origin, language, mapType });
  return {
    status: outcome ?? 200,
    html,
    state: toScriptJson({
      language,
      mapType,
      origin: url.origin,
      isPrerender,
      queries: dehydrate(queryClient),
      missing,
      isRendered: true,
    }),
    title: page.title,
    tags: headTags({ ...page, image, noindex: page.noindex || outcome === 404 }, site, picture),
    brand: brandTokens(network.provider.brand),
  };
}

export const renderer: Renderer = {
  rootId: ROOT_ELEMENT_ID,
  stateId: STATE_ELEMENT_ID,
  pageOf(path, { playsHlsItself }) {
    const { path: pattern, module, isPublic, plays, framing = 'flagged' } = routeOfPath(path);
    return {
      modules: plays && !playsHlsItself ? [module, HLS_ENGINE] : [module],
      isPublic,
      framing,
      leadsHome: pattern === '/*',
    };
  },
  render,
  frame,
  shell: (input) => shell(input),
};
