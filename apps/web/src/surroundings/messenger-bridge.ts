/**
 * The transport to the messenger around a mini-app: events go through a proxy object of its application, or as messages to its web
 * page. No script of the messenger is loaded for it.
 * @source F-007
 */

type Post = (type: string, data?: Readonly<Record<string, unknown>>) => void;

interface MessengerWindow extends Pick<Window, 'parent' | 'addEventListener' | 'external'> {
  TelegramWebviewProxy?: { postEvent(type: string, data: string): void };
  Telegram?: { WebView?: { receiveEvent(type: string, data: unknown): void } };
  TelegramGameProxy?: { receiveEvent(type: string, data: unknown): void };
  TelegramGameProxy_receiveEvent?(type: string, data: unknown): void;
}

export interface MessengerBridge {
  readonly post: Post;
}

const WEB = 'https://web.telegram.org';
const isMessenger = (origin: string): boolean => /^https:\/\/(?:[a-z0-9-]+\.)+telegram\.org$/.test(origin);

/** @param framedBy origin of the page around this one, if available @param onEvent called for events of the messenger */
export function messengerBridge(
  page: MessengerWindow,
  framedBy: string | undefined,
  onEvent: (type: string) => void,
): MessengerBridge {
  const origin = framedBy !== undefined && isMessenger(framedBy) ? framedBy : WEB;
  const receiver = { receiveEvent: (type: string) => onEvent(type) };
  // The names under which applications of the messenger, old and new, look up the event receiver.
  page.Telegram = { ...page.Telegram, WebView: receiver };
  page.TelegramGameProxy = receiver;
  page.TelegramGameProxy_receiveEvent = receiver.receiveEvent;
  page.addEventListener('message', (event) => {
    if (event.source !== page.parent || !isMessenger(event.origin) || typeof event.data !== 'string') return;
    try {
      const { eventType } = JSON.parse(event.data) as { eventType?: unknown };
      if (typeof eventType === 'string') onEvent(eventType);
    } catch {
      // Not a message of the messenger.
    }
  });
  return {
    post(type, data = {}) {
      if (page.TelegramWebviewProxy) return page.TelegramWebviewProxy.postEvent(type, JSON.stringify(data));
      const message = JSON.stringify({ eventType: type, eventData: data });
      const { notify } = page.external as { notify?: (text: string) => void };
      if (typeof notify === 'function') return notify.call(page.external, message);
      if (page.parent !== (page as unknown)) page.parent.postMessage(message, origin);
    },
  };
}

/** Opens an address outside the mini-app: the messenger's own links inside it, others in the browser. */
export function openFromMessenger({ post }: MessengerBridge, url: string): void {
  const { hostname, pathname, search } = new URL(url);
  if (hostname === 't.me' || hostname === 'telegram.me') post('web_app_open_tg_link', { path_full: pathname + search });
  else post('web_app_open_link', { url });
}
