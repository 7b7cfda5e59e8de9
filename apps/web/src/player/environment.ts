/** The browser as the player needs it; tests hand in their own. */
import type { StatId } from '@aerial/domain/ids.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import { presentMs } from '@aerial/api-client/present.ts';
import type { DrmInfo } from '@aerial/contract/shapes/drm.ts';
import type { CastConnection } from './cast/connection.ts';
import type { CastSupport } from './cast/support.ts';
import type { Protection } from './drm/protect.ts';
import type { EngineFactory, EngineOptions } from './engines/port.ts';
import { chooseEngine, detectBrowser, loadEngine } from './engines/choose.ts';
import { hasInteracted } from './interaction.ts';
import { canPrepare, type Link } from './rules/preparing.ts';
import type { StreamLimit } from './rules/data-saver.ts';
import type { LanguagePriority } from './rules/tracks.ts';
import { browserEvery, browserWait, type Wait } from './timers.ts';
import type { EmbeddedPlayer } from './types.ts';
import { nativeBridge, type NativeBridge } from '../surroundings/native-bridge.ts';
import { isMobile } from '@aerial/ui/breakpoints.ts';

export interface PlayerEnvironment {
  /** Epoch seconds with fractions. */
  now(): EpochSeconds;
  /** Reads and writes preferences; never throws. */
  read(key: string): string | null;
  write(key: string, value: string): void;
  readonly wait: Wait;
  /** Like `wait`, again and again. */
  readonly every: Wait;
  hasInteracted(): boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
  isMobile(): boolean;
  /** The engine for this browser. @throws when there is none, or its code does not load */
  engine(): Promise<EngineFactory>;
  /** The provider's languages of sound and subtitles, as far as they are loaded; absent: the stream's own order. @source C-391, C-582, C-583 */
  languages?():
    | { readonly audio: readonly LanguagePriority[]; readonly subtitle: readonly LanguagePriority[] }
    | undefined;
  /** The engine of an embedded player, with its script. @throws when the script does not load; absent: there are none */
  embedded?(player: EmbeddedPlayer): Promise<EngineFactory>;
  /** How a protected stream is played here; undefined: not at all. @throws when its code does not load; absent: protected streams are not played */
  protect?(drm: DrmInfo): Promise<Protection | undefined>;
  /** Tells the viewer in the browser's own window. @source C-782 */
  alert?(text: string): void;
  readonly purpose: EngineOptions['purpose'];
  /** Whether neighbouring channels can be prepared now; absent: never. */
  canPrepare?(): boolean;
  /** Nothing beyond this is loaded, whatever the viewer has chosen. */
  readonly limit?: StreamLimit | undefined;
  /** The viewer may choose how much data is used; absent: no. */
  offersDataSaver?(): boolean;
  /** The browser is set to save data. */
  savesData?(): boolean;
  /** How this browser casts; absent: not at all. */
  castSupport?(): CastSupport;
  /** The connection with a Cast device, one for the page; absent: nothing is cast. @throws when there is no way to cast here */
  cast?(): Promise<CastConnection>;
  /** Hands a playback over to our own receiver. @returns the ticket by which that reports it; undefined where it fails */
  readonly handOver?: ((statId: StatId) => Promise<string | undefined>) | undefined;
  /** The tab was casting before its page was loaded again. */
  wasCasting?(): boolean;
  /** The native application around the page. */
  readonly native?: NativeBridge | undefined;
}

/** The engine cannot exist here; nothing to try again. */
export class NoEngineError extends Error {}

const guarded = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

/** Prefetches the engine's code, so that it arrives together with the stream's address. */
export async function prefetchEngine(): Promise<void> {
  const name = chooseEngine(detectBrowser());
  if (name) await loadEngine(name);
}

export function browserEnvironment(purpose: EngineOptions['purpose'] = 'main'): PlayerEnvironment {
  return {
    now: () => (presentMs() / 1000) as EpochSeconds,
    read: (key) => guarded(() => localStorage.getItem(key), null),
    write: (key, value) => guarded(() => localStorage.setItem(key, value), undefined),
    wait: browserWait,
    every: browserEvery,
    hasInteracted,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isMobile: () => isMobile(window.innerWidth, navigator.userAgent),
    async engine() {
      const name = chooseEngine(detectBrowser());
      if (!name) throw new NoEngineError('This browser plays no HLS');
      return loadEngine(name);
    },
    embedded: (player) => import('./engines/vitrina.ts').then(({ vitrinaEngine }) => vitrinaEngine(player)),
    protect: (drm) => import('./drm/protect.ts').then(({ protect }) => protect(drm, chooseEngine(detectBrowser()))),
    alert: (text) => alert(text),
    purpose,
    canPrepare: () =>
      purpose === 'main' &&
      chooseEngine(detectBrowser()) === 'hls' &&
      canPrepare((navigator as { connection?: Link }).connection, document.hidden),
    savesData: () => (navigator as { connection?: Link }).connection?.saveData === true,
    native: nativeBridge(),
  };
}
