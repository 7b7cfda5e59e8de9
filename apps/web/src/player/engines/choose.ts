/** Which engine plays here, and its code. */
import type { EngineFactory } from './port.ts';

export type EngineName = 'hls' | 'native';

/**
 * Which engine plays HLS here. Apple's devices play it themselves (battery, AirPlay); elsewhere hls.js gives control over
 * levels and tracks.
 * @returns undefined when nothing can
 */
export function chooseEngine(browser: {
  readonly hasMediaSource: boolean;
  readonly playsHls: boolean;
  readonly isApple: boolean;
}): EngineName | undefined {
  if (browser.playsHls && (browser.isApple || !browser.hasMediaSource)) return 'native';
  return browser.hasMediaSource ? 'hls' : undefined;
}

const engines = {
  hls: (): Promise<EngineFactory> => import('./hls.ts').then((module) => module.createHlsEngine),
  native: (): Promise<EngineFactory> => import('./native.ts').then((module) => module.createNativeEngine),
};

/** The code of an engine; loaded once, when first needed. */
export const loadEngine = (name: EngineName): Promise<EngineFactory> => engines[name]();

/** What this browser can do. */
export function detectBrowser(): Parameters<typeof chooseEngine>[0] {
  const scope = globalThis as { MediaSource?: unknown; ManagedMediaSource?: unknown };
  return {
    hasMediaSource: scope.MediaSource !== undefined || scope.ManagedMediaSource !== undefined,
    playsHls: document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
    isApple: navigator.vendor.startsWith('Apple'),
  };
}
