import { expect, test, vi } from 'vitest';
import { createModals } from '../modals/store.ts';
import { removeStartData } from './messenger-start.ts';
import { hexColour, runMiniApp } from './mini-app.ts';

function miniApp(pathname = '/') {
  const posted: string[] = [];
  const listeners = new Set<() => void>();
  const at = { pathname, step: 0 };
  let press: (event: string) => void = () => {};
  const navigate = vi.fn<(to: number | string) => void>();
  const modals = createModals();
  const stop = runMiniApp({
    messenger: {
      bridge: { post: (type, data) => void posted.push(data === undefined ? type : `${type} ${JSON.stringify(data)}`) },
      subscribe(listener) {
        press = listener;
        return () => void (press = () => {});
      },
    },
    router: {
      get state() {
        return { location: { pathname: at.pathname } };
      },
      subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
      navigate,
    },
    modals,
    historyState: () => ({ idx: at.step }),
    colour: '#080a10',
  });
  const go = (path: string, step: number) => {
    Object.assign(at, { pathname: path, step });
    for (const listener of listeners) listener();
  };
  return {
    posted,
    navigate,
    modals,
    go,
    press: () => press('back_button_pressed'),
    stop,
    buttons: () => posted.filter((text) => text.includes('back_button')).map((text) => text.includes('true')),
  };
}

test('F-007: the mini-app reports that it is ready and takes the full height', () => {
  const { posted } = miniApp();
  expect(posted).toEqual(
    expect.arrayContaining(['web_app_ready', 'web_app_expand', 'web_app_set_header_color {"color":"#080a10"}']),
  );
});

test('F-007: the button shows where going back is possible', () => {
  const app = miniApp();
  app.go('/packets', 1);
  app.go('/packets/5', 2);
  app.go('/', 0);
  app.modals.open({ id: 'message', title: 'x', text: 'y' });
  expect(app.buttons()).toEqual([false, true, false, true]);
});

test('F-007: the button closes the modal, goes a step back, then home, and then closes the mini-app', () => {
  const app = miniApp();
  app.go('/packets', 1);
  app.modals.open({ id: 'message', title: 'x', text: 'y' });
  app.press();
  expect(app.modals.current()).toBeUndefined();
  expect(app.navigate).not.toHaveBeenCalled();
  app.press();
  expect(app.navigate).toHaveBeenLastCalledWith(-1);
  app.go('/packets', 0);
  app.press();
  expect(app.navigate).toHaveBeenLastCalledWith('/', { replace: true });
  app.go('/', 0);
  app.press();
  expect(app.posted.at(-1)).toBe('web_app_close');
  app.stop();
});

test('start data is removed from the address, the rest of the hash stays', () => {
  const replaceState = vi.fn<(state: unknown, title: string, url: string) => void>();
  const page = (hash: string) =>
    ({
      location: { hash, pathname: '/faq', search: '?a=1' },
      history: { state: { idx: 0 }, replaceState },
    }) as unknown as Window;
  removeStartData(page('#auth'));
  expect(replaceState).not.toHaveBeenCalled();
  removeStartData(page('#tgWebAppData=user%3D1&tgWebAppVersion=8.0'));
  expect(replaceState).toHaveBeenCalledWith({ idx: 0 }, '', '/faq?a=1');
});

test.each([
  ['rgb(8, 10, 16)', '#080a10'],
  ['rgba(255, 255, 255, 1)', '#ffffff'],
  ['', undefined],
])('%o is %s', (css, hex) => expect(hexColour(css)).toBe(hex));
