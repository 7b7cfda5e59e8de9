/**
 * The script of a third party that speaks to its player: loaded when a channel first needs it, once. What it has to put at
 * `window.VitrinaSDK` is written in docs/vitrina.md.
 * @source C-720, C-721
 */

/** Events that the embedded player reports. */
export type VitrinaEvent =
  | { readonly type: 'ready' | 'playing' | 'waiting' | 'paused' | 'ended' }
  /** The browser refused autoplay. */
  | { readonly type: 'refused' }
  | { readonly type: 'sound'; readonly volume: number; readonly muted: boolean }
  /** Something in it is to be pressed: an advertisement, a question. */
  | { readonly type: 'interactive'; readonly on: boolean }
  | { readonly type: 'error'; readonly kind: 'network' | 'media' | 'codec'; readonly detail?: string };

export interface VitrinaPlayer {
  play(): void;
  pause(): void;
  setMuted(isMuted: boolean): void;
  /** @param volume 0 to 1 */
  setVolume(volume: number): void;
  destroy(): void;
}

export interface VitrinaSdk {
  connect(frame: HTMLIFrameElement, listener: (event: VitrinaEvent) => void): VitrinaPlayer;
}

/** A script that has not come by then will not come, milliseconds. */
const LOAD_LIMIT_MS = 8000;

const loading = new Map<string, Promise<VitrinaSdk>>();

/** The script's own object. @throws when it does not load, is blocked, or is something else; the next call tries again */
export function loadVitrinaSdk(url: string): Promise<VitrinaSdk> {
  const known = loading.get(url);
  if (known) return known;
  const started = addScript(url).then(() => {
    const sdk = (window as { VitrinaSDK?: Partial<VitrinaSdk> }).VitrinaSDK;
    if (typeof sdk?.connect !== 'function') throw new Error('The script of the embedded player has no connect');
    return sdk as VitrinaSdk;
  });
  loading.set(url, started);
  started.catch(() => loading.delete(url));
  return started;
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const give = (why: string): void => {
      clearTimeout(limit);
      script.remove();
      reject(new Error(`The script of the embedded player ${why}`));
    };
    const limit = setTimeout(() => give('came too late'), LOAD_LIMIT_MS);
    script.addEventListener('load', () => {
      clearTimeout(limit);
      resolve();
    });
    script.addEventListener('error', () => give('does not load'));
    script.async = true;
    script.src = url;
    document.head.append(script);
  });
}
