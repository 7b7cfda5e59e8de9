/**
 * hls.js asks for one thing after another: the master, the playlists, the init sections, the segments. What came with the
 * stream's address it finds here, and the segments it will want are on their way while it still reads. It notices nothing but
 * the speed: what is not here, or fails here, it asks for itself, with its own patience and its own errors.
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

/** Older playlists name segments that the present has left behind, milliseconds. */
const FRESH_MS = 2500;

interface Answer {
  readonly data: string | ArrayBuffer;
  /** What it took, milliseconds: to the first byte, and in all. */
  readonly firstMs: number;
  readonly wholeMs: number;
}
/** Something asked for ahead; undefined when it failed. */
type Coming = () => Promise<Answer | undefined>;

export interface Ahead {
  /** The loader of hls.js for playlists and segments. */
  readonly loader: HlsConfig['loader'];
  /**
   * Takes the playlists of a stream that is about to be loaded, and asks for the segments to begin with.
   * @returns how far behind the end of the playlist to begin, seconds; undefined when it is not known
   */
  begin(playlists: FirstPlaylists | undefined): number | undefined;
  /** Whether this playlist has come already. */
  has(url: string): boolean;
  /** Gives up what was not asked for. */
  end(): void;
}

export function createAhead(): Ahead {
  let coming = new Map<string, Coming>();
  let over = new AbortController();

  function end(): void {
    over.abort();
    over = new AbortController();
    coming = new Map();
  }

  function ask(url: string): void {
    if (coming.has(url)) return;
    const answer = load(url, over.signal).catch(() => undefined);
    coming.set(url, () => answer);
  }

  function take(url: string): Coming | undefined {
    const found = coming.get(url);
    coming.delete(url);
    return found;
  }

  return {
    loader: loaderOver(take),
    begin(playlists) {
      end();
      const isFresh = (): boolean => playlists !== undefined && performance.now() - playlists.at <= FRESH_MS;
      if (!playlists || !isFresh()) return undefined;
      for (const { url, text } of playlists.list) {
        coming.set(url, async () => (isFresh() ? { data: text, firstMs: 0, wholeMs: 0 } : undefined));
      }
      const first = playlists.list.flatMap((playlist) => firstSegments(playlist) ?? []);
      for (const { urls } of first) for (const url of urls) ask(url);
      return first[0]?.behindS;
    },
    has: (url) => coming.has(url),
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
const patience = (ms: number): { readonly over: Promise<undefined>; cancel(): void } => {
  let cancel = (): void => {};
  const over = new Promise<undefined>((resolve) => {
    const timer = setTimeout(resolve, ms, undefined);
    cancel = () => clearTimeout(timer);
  });
  return { over, cancel };
};

/** @param take what has been asked for ahead, once */
function loaderOver(take: (url: string) => Coming | undefined): HlsConfig['loader'] {
  const Ordinary = Hls.DefaultConfig.loader;
  return class implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    stats: LoaderStats;
    readonly #ordinary: Loader<LoaderContext>;
    #callbacks: LoaderCallbacks<LoaderContext> | undefined;
    #isOrdinary = false;

    constructor(config: HlsConfig) {
      this.#ordinary = new Ordinary(config);
      // One object: hls.js keeps it from before the loading.
      this.stats = this.#ordinary.stats;
    }

    load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
      this.context = context;
      const found = context.rangeEnd ? undefined : take(context.url);
      if (!found) return this.#loadOrdinarily(context, config, callbacks);
      this.#callbacks = callbacks;
      this.stats.loading.start = performance.now();
      const { over, cancel } = patience(config.loadPolicy.maxTimeToFirstByteMs || config.timeout);
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
