// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { messengerBridge, openFromMessenger } from './messenger-bridge.ts';
import { readMessengerStart, startDataOf } from './messenger-start.ts';
import { listenToNative, nativeBridge, NATIVE_EVENT, type NativeNews } from './native-bridge.ts';
import { watchOutsideLinks } from './outside-links.ts';
import { outsideTransports } from './outside.ts';

const INIT_DATA = `user=${encodeURIComponent(JSON.stringify({ id: 279058397, first_name: 'A' }))}&auth_date=1700000000&hash=ab`;
const tabStore = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

test('F-005: the bridge has the methods that the application offers, on Android and on iOS', () => {
  expect(nativeBridge({})).toBeUndefined();
  expect(nativeBridge({ webkit: { messageHandlers: { anotherPages: { postMessage() {} } } } })).toBeUndefined();
  class Android {
    readonly opened: string[] = [];
    openUrl(url: string) {
      this.opened.push(url);
    }
  }
  const android = new Android();
  const bridge = nativeBridge({ Android: android });
  bridge?.openUrl?.('https://a.example/');
  expect(android.opened).toEqual(['https://a.example/']);
  expect(bridge?.enterFullscreen).toBeUndefined();
  const postMessage = vi.fn<(message: unknown) => void>();
  nativeBridge({ webkit: { messageHandlers: { enterFullscreen: { postMessage } } } })?.enterFullscreen?.();
  expect(postMessage).toHaveBeenCalledWith(null);
});

test('messages of the application are accepted only in their form', () => {
  const page = new EventTarget();
  const received: NativeNews[] = [];
  const stop = listenToNative(page, (news) => received.push(news));
  const dispatch = (detail: unknown) => page.dispatchEvent(new CustomEvent(NATIVE_EVENT, { detail }));
  dispatch({ pictureInPicture: false });
  dispatch({ fullscreen: 'yes' });
  dispatch(null);
  dispatch({ smsCode: '123456' });
  dispatch({ smsCode: 123456 });
  stop();
  dispatch({ fullscreen: true });
  expect(received).toEqual([{ pictureInPicture: false }, {}, {}, { smsCode: '123456' }, {}]);
});

test('A-914: outside by the native bridge, else by a new window', () => {
  const native = vi.fn<(url: string) => void>();
  const newWindow = vi.fn<(url: string) => void>();
  outsideTransports({ native, newWindow })('https://a.example/');
  expect([native.mock.calls.length, newWindow.mock.calls.length]).toEqual([1, 0]);
  outsideTransports({ newWindow })('https://b.example/');
  native.mockImplementation(() => {
    throw new Error('Java exception was raised during method invocation');
  });
  outsideTransports({ native, newWindow })('https://c.example/');
  expect(newWindow.mock.calls).toEqual([['https://b.example/'], ['https://c.example/']]);
});

test('C-636: links that lead outside use the transport of the surroundings, others stay', () => {
  const opened: string[] = [];
  const stop = watchOutsideLinks(document, 'https://tv.example', (url) => opened.push(url));
  const press = (html: string) => {
    document.body.innerHTML = html;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.body.querySelector('b')!.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(press('<a href="https://shop.example/x"><b>1</b></a>')).toBe(true);
  expect(press('<a href="https://tv.example/packets" target="_blank"><b>2</b></a>')).toBe(true);
  expect(press('<a href="https://tv.example/packets"><b>3</b></a>')).toBe(false);
  expect(press('<a href="tel:+7"><b>4</b></a>')).toBe(false);
  expect(press('<b>5</b>')).toBe(false);
  stop();
  expect(press('<a href="https://shop.example/y"><b>6</b></a>')).toBe(false);
  expect(opened).toEqual(['https://shop.example/x', 'https://tv.example/packets']);
  document.body.innerHTML = '';
});

test('F-007: start data comes in the hash or from the messenger, and survives in the tab without the hash', () => {
  const hash = `#tgWebAppData=${encodeURIComponent(INIT_DATA)}&tgWebAppVersion=8.0&tgWebAppPlatform=ios`;
  expect(startDataOf(hash)).toBe(INIT_DATA);
  const tab = tabStore();
  expect(readMessengerStart({ hash: '#auth', telegram: undefined }, tab)).toBeUndefined();
  expect(readMessengerStart({ hash: '', telegram: { WebApp: { initData: '' } } }, tab)).toBeUndefined();
  expect(readMessengerStart({ hash: '', telegram: { WebApp: { initData: INIT_DATA } } }, tabStore())?.userId).toBe(
    '279058397',
  );
  expect(readMessengerStart({ hash, telegram: undefined }, tab)).toEqual({
    initData: INIT_DATA,
    userId: '279058397',
    isFresh: true,
  });
  expect(readMessengerStart({ hash: '', telegram: undefined }, tab)).toEqual({
    initData: INIT_DATA,
    userId: '279058397',
    isFresh: false,
  });
});

test.each(['a=1', 'user=%7Bbroken', 'user=null', 'user=%7B%22id%22%3A%22x%22%7D'])(
  'start data %o names no viewer',
  (initData) =>
    expect(readMessengerStart({ hash: '', telegram: { WebApp: { initData } } }, tabStore())).toEqual({
      initData,
      userId: undefined,
      isFresh: true,
    }),
);

const pageOf = (over: object = {}) => {
  const parent = { postMessage: vi.fn<(message: string, origin: string) => void>() };
  const listeners: ((event: unknown) => void)[] = [];
  const page = {
    parent,
    external: {},
    addEventListener: (_type: string, listener: (event: unknown) => void) => void listeners.push(listener),
    ...over,
  };
  return {
    page,
    parent,
    say: (event: object) =>
      listeners.forEach((listener) => listener({ source: parent, origin: 'https://web.telegram.org', ...event })),
  };
};
const bridgeOn = (page: object, framedBy?: string, onEvent: (type: string) => void = () => {}) =>
  messengerBridge(page as never, framedBy, onEvent);

test('F-007: messages to the messenger go through its application, else to its page and to no other', () => {
  const postEvent = vi.fn<(type: string, data: string) => void>();
  bridgeOn(pageOf({ TelegramWebviewProxy: { postEvent } }).page).post('web_app_expand');
  expect(postEvent).toHaveBeenCalledWith('web_app_expand', '{}');
  for (const [framedBy, origin] of [
    [undefined, 'https://web.telegram.org'],
    ['https://evil.example', 'https://web.telegram.org'],
    ['https://eviltelegram.org', 'https://web.telegram.org'],
    ['https://k.web.telegram.org', 'https://k.web.telegram.org'],
  ] as const) {
    const { page, parent } = pageOf();
    bridgeOn(page, framedBy).post('web_app_ready');
    expect(parent.postMessage).toHaveBeenCalledWith('{"eventType":"web_app_ready","eventData":{}}', origin);
  }
});

test('F-007: events are accepted from the messenger only', () => {
  const received: string[] = [];
  const { page, say } = pageOf();
  bridgeOn(page, undefined, (type) => received.push(type));
  say({ data: '{"eventType":"back_button_pressed"}' });
  say({ data: '{"eventType":"back_button_pressed"}', origin: 'https://evil.example' });
  say({ data: '{"eventType":"back_button_pressed"}', source: {} });
  say({ data: 'no json' });
  (
    page as unknown as { Telegram: { WebView: { receiveEvent(type: string, data: unknown): void } } }
  ).Telegram.WebView.receiveEvent('viewport_changed', {});
  expect(received).toEqual(['back_button_pressed', 'viewport_changed']);
});

test('C-636: from a mini-app its own links open in the messenger, others in the browser', () => {
  const post = vi.fn<(type: string, data?: object) => void>();
  openFromMessenger({ post }, 'https://t.me/bot?start=x');
  openFromMessenger({ post }, 'https://shop.example/');
  expect(post.mock.calls).toEqual([
    ['web_app_open_tg_link', { path_full: '/bot?start=x' }],
    ['web_app_open_link', { url: 'https://shop.example/' }],
  ]);
});
