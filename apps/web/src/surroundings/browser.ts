/** The surroundings of the page in this browser, detected once when the application starts. */
import type { KeyValueStore } from './key-value-store.ts';
import { messengerBridge, openFromMessenger, type MessengerBridge } from './messenger-bridge.ts';
import { readMessengerStart, type MessengerStart } from './messenger-start.ts';
import { nativeBridge } from './native-bridge.ts';
import { newWindow, outsideTransports, type OpenOutside } from './outside.ts';
import { surroundingsOf, type Surroundings } from './surroundings.ts';

export interface Messenger {
  readonly start: MessengerStart;
  readonly bridge: MessengerBridge;
  /** Subscribes to events of the messenger. @returns unsubscribes */
  readonly subscribe: (listener: (event: string) => void) => () => void;
}

export interface Around {
  readonly surroundings: Surroundings;
  readonly openOutside: OpenOutside;
  readonly messenger: Messenger | undefined;
}

/** The page around a frame, where the browser exposes it. */
function framedBy(page: Window): string | undefined {
  const { referrer } = page.document;
  return page.location.ancestorOrigins?.[0] ?? (URL.canParse(referrer) ? new URL(referrer).origin : undefined);
}

function openMessenger(page: Window, start: MessengerStart): Messenger {
  const listeners = new Set<(event: string) => void>();
  const bridge = messengerBridge(page, framedBy(page), (event) => {
    for (const listener of listeners) listener(event);
  });
  return {
    start,
    bridge,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** @param tab storage for the lifetime of the tab */
export function lookAround(page: Window, tab: KeyValueStore): Around {
  const start = readMessengerStart(
    { hash: page.location.hash, telegram: (page as { Telegram?: unknown }).Telegram },
    tab,
  );
  const native = nativeBridge(page);
  const surroundings = surroundingsOf({
    path: page.location.pathname,
    search: page.location.search,
    isFramed: page.parent !== page,
    userAgent: page.navigator.userAgent,
    hasNativeBridge: native !== undefined,
    hasStartData: start !== undefined,
  });
  const messenger = start && openMessenger(page, start);
  const openOutside = outsideTransports({
    native: native?.openUrl,
    messenger: messenger && ((url) => openFromMessenger(messenger.bridge, url)),
    newWindow,
  });
  return { surroundings, openOutside, messenger };
}
