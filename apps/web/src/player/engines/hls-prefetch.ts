/**
 * hls.js requests one thing after another: the multivariant playlist, media playlists, init sections, segments. This loader
 * serves the playlists that came with the stream's address and prefetches the first segments while hls.js still parses. Whatever
 * is missing or failed here falls back to the loader of hls.js, with its own timeouts and errors.
 */
import Hls, {
  type HlsConfig,
  type Loader,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
  type LoaderStats,
} from 'hls.js';
import { firstSegments, type FirstPlaylists } from '../rules/first-segments.ts';

/** Older playlists name segments too far behind the live edge, milliseconds. */
const FRESH_MS = 2500;

interface Answer {
  readonly data: string | ArrayBuffer;
  /** What it took, milliseconds: to the first byte, and in all. */
  readonly firstMs: number;
  readonly wholeMs: number;
}
/** A prefetched response; undefined when the request failed. */
type Pending = () => Promise<Answer | undefined>;

export interface HlsPrefetch {
  /** The loader of hls.js for playlists and segments. */
  readonly loader: HlsConfig['loader'];
  /**
   * Takes the playlists of a stream that is about to be loaded, and prefetches its first segments.
   * @returns how far behind the end of the playlist to begin, seconds; undefined when it is not known
   */
  begin(playlists: FirstPlaylists | undefined): number | undefined;
  /** Whether this playlist is already here. */
  has(url: string): boolean;
  /** Aborts what was not used. */
  end(): void;
}

export function createHlsPrefetch(): HlsPrefetch {
  let pending = new Map<string, Pending>();
  let over = new AbortController();

  function end(): void {
    over.abort();
    over = new AbortController();
    pending = new Map();
  }

  function prefetch(url: string): void {
    if (pending.has(url)) return;
    const answer = load(url, over.signal).catch(() => undefined);
    pending.set(url, () => answer);
  }

  function take(url: string): Pending | undefined {
    const found = pending.get(url);
    pending.delete(url);
    return found;
  }

  return {
    loader: loaderOver(take),
    begin(playlists) {
      end();
      const isFresh = (): boolean => playlists !== undefined && performance.now() - playlists.at <= FRESH_MS;
      if (!playlists || !isFresh()) return undefined;
      for (const { url, text } of playlists.list) {
        pending.set(url, async () => (isFresh() ? { data: text, firstMs: 0, wholeMs: 0 } : undefined));
      }
      const first = playlists.list.flatMap((playlist) => firstSegments(playlist) ?? []);
      for (const { urls } of first) for (const url of urls) prefetch(url);
      return first[0]?.behindS;
    },
    has: (url) => pending.has(url),
    end,
  };
}

async function load(url: string, signal: AbortSignal): Promise<Answer | undefined> {
  const start = performance.now();
  const response = await fetch(url, { signal, priority: 'high' });
  const first = performance.now();
  if (!response.ok) return undefined;
  const data = await response.arrayBuffer();
  return { data, firstMs: first - start, wholeMs: performance.now() - start };
}

/** Resolves with undefined after a time. */
const timeout = (ms: number): { readonly over: Promise<undefined>; cancel(): void } => {
  let cancel = (): void => {};
  const over = new Promise<undefined>((resolve) => {
    const timer = setTimeout(resolve, ms, undefined);
    cancel = () => clearTimeout(timer);
  });
  return { over, cancel };
};

/** @param take returns a prefetched response, once */
function loaderOver(take: (url: string) => Pending | undefined): HlsConfig['loader'] {
  const Ordinary = Hls.DefaultConfig.loader;
  return class implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    stats: LoaderStats;
    readonly #ordinary: Loader<LoaderContext>;
    #callbacks: LoaderCallbacks<LoaderContext> | undefined;
    #isOrdinary = false;

    constructor(config: HlsConfig) {
      this.#ordinary = new Ordinary(config);
      // Must stay the same object: hls.js reads it before loading starts.
      this.stats = this.#ordinary.stats;
    }

    load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
      this.context = context;
      const found = context.rangeEnd ? undefined : take(context.url);
      if (!found) return this.#loadOrdinarily(context, config, callbacks);
      this.#callbacks = callbacks;
      this.stats.loading.start = performance.now();
      const { over, cancel } = timeout(config.loadPolicy.maxTimeToFirstByteMs || config.timeout);
      void Promise.race([found(), over]).then((answer) => {
        cancel();
        if (this.#callbacks !== callbacks) return;
        this.#callbacks = undefined;
        if (!answer) return this.#loadOrdinarily(context, config, callbacks);
        this.#deliver(answer, context, callbacks);
      });
    }

    #loadOrdinarily(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      this.#isOrdinary = true;
      this.stats.loading.start = 0;
      this.#ordinary.load(context, config, callbacks);
    }

    /** As if it had come just now, in the time that it took: the bandwidth is measured by it. */
    #deliver(
      { data, firstMs, wholeMs }: Answer,
      context: LoaderContext,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const end = performance.now();
      this.stats.loading = { start: end - wholeMs, first: end - wholeMs + firstMs, end };
      this.stats.loaded = this.stats.total = typeof data === 'string' ? data.length : data.byteLength;
      callbacks.onSuccess({ url: context.url, data, code: 200 }, this.stats, context, null);
    }

    abort(): void {
      if (this.#isOrdinary) return this.#ordinary.abort();
      const callbacks = this.#callbacks;
      this.#callbacks = undefined;
      if (!callbacks || !this.context) return;
      this.stats.aborted = true;
      callbacks.onAbort?.(this.stats, this.context, null);
    }

    destroy(): void {
      this.#callbacks = undefined;
      this.context = null;
      this.#ordinary.destroy();
    }

    getCacheAge(): number | null {
      return this.#isOrdinary ? (this.#ordinary.getCacheAge?.() ?? null) : null;
    }

    getResponseHeader(name: string): string | null {
      return this.#isOrdinary ? (this.#ordinary.getResponseHeader?.(name) ?? null) : null;
    }
  };
}
