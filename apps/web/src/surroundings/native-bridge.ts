/**
 * The native application around a web view. The names are ours, documented in docs/embedding.md: methods of `window.Android`, or
 * message handlers of the same names on iOS. An application offers what it supports; the browser is the fallback for the rest.
 * @source C-636, C-642, A-914
 */

export interface NativeBridge {
  /** Opens an address outside the application. */
  openUrl?(url: string): void;
  enterFullscreen?(): void;
  exitFullscreen?(): void;
  enterPictureInPicture?(): void;
}

const METHODS = [
  'openUrl',
  'enterFullscreen',
  'exitFullscreen',
  'enterPictureInPicture',
] as const satisfies readonly (keyof NativeBridge)[];

interface NativeWindow {
  readonly Android?: unknown;
  readonly webkit?: {
    readonly messageHandlers?: Readonly<Record<string, { postMessage(message: unknown): void } | undefined>>;
  };
}

/** The bridge, where there is one. */
export function nativeBridge(page: unknown = window): NativeBridge | undefined {
  const { Android, webkit } = page as NativeWindow;
  const android = typeof Android === 'object' && Android !== null ? (Android as Record<string, unknown>) : undefined;
  const bridge: NativeBridge = {};
  for (const method of METHODS) {
    const handler = webkit?.messageHandlers?.[method];
    // Android's methods work on their own object only.
    if (typeof android?.[method] === 'function')
      bridge[method] = (url?: string) =>
        void (url === undefined
          ? (android[method] as () => void)()
          : (android[method] as (given: string) => void)(url));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window: the handler belongs to the application
    else if (handler) bridge[method] = (url?: string) => handler.postMessage(url ?? null);
  }
  return android || Object.keys(bridge).length > 0 ? bridge : undefined;
}

/** Messages of the application to the page: `dispatchEvent(new CustomEvent('aerial:native', { detail: { fullscreen: false } }))`. */
export const NATIVE_EVENT = 'aerial:native';

export interface NativeNews {
  readonly fullscreen?: boolean;
  readonly pictureInPicture?: boolean;
  /** The code of a message that the application has read. @source A-862 */
  readonly smsCode?: string;
}

/** @returns unsubscribes */
export function listenToNative(page: EventTarget, listener: (news: NativeNews) => void): () => void {
  const listen = (event: Event): void => {
    const { fullscreen, pictureInPicture, smsCode } = ((event as CustomEvent).detail ?? {}) as Record<string, unknown>;
    listener({
      ...(typeof fullscreen === 'boolean' && { fullscreen }),
      ...(typeof pictureInPicture === 'boolean' && { pictureInPicture }),
      ...(typeof smsCode === 'string' && { smsCode }),
    });
  };
  page.addEventListener(NATIVE_EVENT, listen);
  return () => page.removeEventListener(NATIVE_EVENT, listen);
}
