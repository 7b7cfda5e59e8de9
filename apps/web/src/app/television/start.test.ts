// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTelevision, type TelevisionDeps } from './start.ts';

/** Boxes of elements as `data-box="left top width height"`; a window of 1280 × 720. */
function boxOf(element: Element): DOMRect {
  const [left = 0, top = 0, width = 0, height = 0] = (element.getAttribute('data-box') ?? '').split(' ').map(Number);
  return { left, top, right: left + width, bottom: top + height, width, height } as DOMRect;
}

let navigated: (string | number)[] = [];
let shownKey = 'first';
let onPage: Parameters<TelevisionDeps['router']['subscribe']>[0] = () => {};
const listeners: [string, EventListenerOrEventListenerObject, unknown][] = [];

beforeEach(() => {
  navigated = [];
  shownKey = 'first';
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxOf(this);
  });
  Element.prototype.scrollIntoView = () => {};
  Object.assign(Element.prototype, { checkVisibility: () => true });
  Object.assign(window, { scrollBy: vi.fn<() => void>(), innerWidth: 1280, innerHeight: 720 });
  const add = window.addEventListener.bind(window);
  const noted = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void => {
    listeners.push([type, listener, options]);
    add(type, listener, options);
  };
  vi.spyOn(window, 'addEventListener').mockImplementation(noted as never);
});
afterEach(() => {
  for (const [type, listener, options] of listeners.splice(0))
    window.removeEventListener(type, listener, options as never);
  vi.restoreAllMocks();
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
});

/** Later than what waits for two frames. */
async function rendered(): Promise<void> {
  for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
async function start(html: string): Promise<void> {
  document.body.innerHTML = html;
  startTelevision({
    router: {
      get state() {
        return { location: { key: shownKey } };
      },
      navigate: (to: number | string) => void navigated.push(to),
      subscribe: (listener) => {
        onPage = listener;
        return () => {};
      },
    },
  });
  await rendered();
}
function press(key: string, keyCode = 0): boolean {
  const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'keyCode', { value: keyCode });
  return (document.activeElement ?? document.body).dispatchEvent(event);
}
const focused = () => document.activeElement?.textContent?.trim() ?? '';

const PAGE = `
  <header><a href="/" data-box="60 20 100 40">home</a><button data-box="1000 20 100 40">sign in</button></header>
  <div id="content" role="main" tabindex="-1">
    <a href="/promo" data-box="60 120 1100 200">promo</a>
    <ul data-rail>
      <li><a href="/a" tabindex="0" data-box="60 360 200 100">a</a><button data-aside data-box="220 360 30 30">heart</button></li>
      <li><a href="/b" tabindex="-1" data-box="280 360 200 100">b</a></li>
      <li><a href="/c" tabindex="-1" data-box="1400 360 200 100">c</a></li>
    </ul>
    <div inert><a href="/inert" data-box="60 480 200 40">inert</a></div>
    <a href="/below" data-box="60 600 200 100">below</a>
  </div>`;

describe('arrows on a page', () => {
  test('the first control below the header has the focus', async () => {
    await start(PAGE);
    expect(focused()).toBe('promo');
  });

  test('lead from row to row, past hearts, what is inert and what a rail has scrolled away', async () => {
    await start(PAGE);
    press('ArrowDown');
    expect(['a', 'b']).toContain(focused());
    press('ArrowDown');
    expect(focused()).toBe('below');
  });

  test('reach the header when nothing else lies above', async () => {
    await start(PAGE);
    press('ArrowUp');
    expect(['home', 'sign in']).toContain(focused());
    press('ArrowDown');
    expect(focused()).toBe('promo');
  });

  test('scroll where nothing is there yet', async () => {
    await start(PAGE);
    document.querySelector<HTMLElement>('[href="/below"]')!.focus();
    press('ArrowDown');
    expect(window.scrollBy).toHaveBeenCalledWith(expect.objectContaining({ top: 432 }));
  });

  test('a rail moves by itself, and lets go at its end', async () => {
    await start(`<button data-box="600 360 100 100">aside</button>${PAGE}`);
    const [a, b] = document.querySelectorAll<HTMLElement>('[data-rail] a');
    a!.focus();
    const rail = document.querySelector('[data-rail]')!;
    const move = (event: Event) => {
      event.preventDefault();
      b!.focus();
    };
    rail.addEventListener('keydown', move);
    press('ArrowRight');
    expect(focused()).toBe('b');
    await rendered();
    expect(focused()).toBe('b');
    press('ArrowRight');
    await rendered();
    expect(focused()).toBe('aside');
  });

  test('stay in an open dialog', async () => {
    await start(PAGE);
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="dialog" data-state="open" tabindex="-1"><button data-box="500 300 100 40">yes</button><button data-box="500 360 100 40">no</button></div>',
    );
    press('ArrowDown');
    expect(focused()).toBe('yes');
    press('ArrowDown');
    press('ArrowDown');
    expect(focused()).toBe('no');
  });

  test('a new page gets the focus on its first control', async () => {
    await start(PAGE);
    document.querySelector('#content')!.innerHTML = '';
    (document.activeElement as HTMLElement | null)?.blur();
    shownKey = 'next';
    onPage();
    await rendered();
    (document.activeElement as HTMLElement | null)?.blur();
    shownKey = 'third';
    onPage();
    document.querySelector('#content')!.innerHTML = '<a href="/x" data-box="60 120 100 40">x</a>';
    await rendered();
    expect(focused()).toBe('x');
  });
});

describe('Back', () => {
  test.each([
    ['Backspace', 8],
    ['Escape', 27],
    ['GoBack', 0],
    ['Unidentified', 461],
    ['XF86Back', 10009],
  ])('%s goes back in the history, and home from a page of its own', async (key, code) => {
    await start(PAGE);
    window.history.replaceState({ idx: 1 }, '', '/contents/film');
    press(key, code);
    window.history.replaceState({ idx: 0 }, '', '/contents/film');
    press(key, code);
    window.history.replaceState({ idx: 0 }, '', '/');
    press(key, code);
    expect(navigated).toEqual([-1, '/']);
  });

  test('closes what knows Escape first', async () => {
    await start(PAGE);
    window.history.replaceState({ idx: 1 }, '', '/contents/film');
    const close = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    document.addEventListener('keydown', close);
    press('Unidentified', 461);
    document.removeEventListener('keydown', close);
    expect(close).toHaveBeenCalledTimes(1);
    expect(navigated).toEqual([]);
  });

  test('deletes in a field', async () => {
    await start('<div id="content" role="main" tabindex="-1"><input value="text" data-box="60 120 300 40"></div>');
    expect(press('Backspace', 8)).toBe(true);
    expect(navigated).toEqual([]);
  });
});

describe('a player over the whole window', () => {
  const player = (attributes: string) =>
    `<section data-player data-full ${attributes}><a href="/back" data-box="20 20 40 40">back</a><button data-large data-box="600 600 60 60">play</button><button data-box="700 600 60 60">next</button></section>`;
  const keysOfPage = () => {
    const keys: string[] = [];
    const listen = ({ key }: KeyboardEvent) => void keys.push(key);
    document.addEventListener('keydown', listen);
    return { keys, stop: () => document.removeEventListener('keydown', listen) };
  };

  test('Left and Right are its own; Up and Down zap while the controls are hidden', async () => {
    await start(player('data-zaps'));
    const { keys, stop } = keysOfPage();
    press('ArrowLeft');
    press('ArrowUp');
    press('ArrowDown');
    stop();
    expect(keys).toEqual(['ArrowLeft', 'ChannelUp', 'ChannelDown']);
  });

  test('Enter shows the controls and leads to the play button', async () => {
    await start(player(''));
    const { keys, stop } = keysOfPage();
    press('Enter');
    await rendered();
    stop();
    expect(keys).toEqual(['Tab']);
    expect(focused()).toBe('play');
  });

  test('among the controls arrows move the focus, and Enter presses', async () => {
    await start(player('data-zaps data-controls'));
    document.querySelector<HTMLElement>('[data-large]')!.focus();
    press('ArrowRight');
    expect(focused()).toBe('next');
    expect(press('Enter')).toBe(true);
  });
});
