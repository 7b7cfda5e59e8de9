// @vitest-environment jsdom
import { asTrailerId } from '@aerial/domain/ids.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, notFound, promotionOf, render, type Rendered } from '../../testing.tsx';
import { PromoSlider } from '../rows/PromoSlider.tsx';
import { BackgroundTrailer } from './BackgroundTrailer.tsx';

interface Shown {
  readonly trailerId: string;
  readonly isMuted: boolean;
  readonly onStarted?: () => void;
}
const trailer = vi.hoisted(() => vi.fn((_props: Shown) => null));
vi.mock('./ReportedTrailer.tsx', () => ({ default: trailer }));
/** The last props of the trailer. */
const shown = (): Shown => trailer.mock.lastCall![0];

let screen: Rendered | undefined;
let isDesktop = true;
/** Reports how much of the picture is visible. */
let see: (share: number) => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listen: (entries: { intersectionRatio: number }[]) => void) {
        see = (share) => listen([{ intersectionRatio: share }]);
      }
      observe() {
        see(1);
      }
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: isDesktop, addEventListener() {}, removeEventListener() {} }));
});
afterEach(async () => {
  await screen?.unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  trailer.mockClear();
  isDesktop = true;
});

const open = async () => {
  screen = await render(<BackgroundTrailer trailerId={asTrailerId('77')} isActive />, {
    api: fakeApi({ trailerStream: () => notFound('content_not_found') }),
  });
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  await act(() => vi.advanceTimersByTimeAsync(50));
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(50));
  return screen.container;
};
const volume = (container: HTMLElement) => container.querySelector<HTMLButtonElement>('button');

test('C-133 C-139 C-141 on a desktop the trailer plays behind the page, muted until the viewer turns its sound on, and off again', async () => {
  const container = await open();
  expect([shown().trailerId, shown().isMuted]).toEqual(['77', true]);
  expect(volume(container), 'there is no sound to turn on before there is a picture').toBeNull();
  await act(async () => shown().onStarted?.());
  expect(volume(container)!.getAttribute('aria-pressed')).toBe('false');
  await act(async () => volume(container)!.click());
  expect(shown().isMuted).toBe(false);
  await act(async () => volume(container)!.click());
  expect(shown().isMuted).toBe(true);
});

test('on a page without interaction, the trailer starts three seconds after the page is idle', async () => {
  vi.resetModules();
  const parts = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const { BackgroundTrailer: Trailer } = await import('./BackgroundTrailer.tsx');
  screen = await render(<Trailer trailerId={asTrailerId('77')} isActive />, {
    api: fakeApi({ trailerStream: () => notFound('content_not_found') }),
  });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await vi.dynamicImportSettled();
  expect(trailer, 'the page is still loading').not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await act(() => vi.advanceTimersByTimeAsync(2_900));
  await vi.dynamicImportSettled();
  expect(trailer).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(trailer).toHaveBeenCalled();
  parts.mockRestore();
});

test('nothing starts while the picture is scrolled out of view, nor at once when it returns', async () => {
  screen = await render(<BackgroundTrailer trailerId={asTrailerId('77')} isActive />, {
    api: fakeApi({ trailerStream: () => notFound('content_not_found') }),
  });
  see(0.2);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  see(1);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await vi.dynamicImportSettled();
  expect(trailer).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(trailer).toHaveBeenCalled();
});

test('C-110 a large promotion plays its trailer by itself', async () => {
  screen = await render(<PromoSlider items={[promotionOf('1', { trailer_id: asTrailerId('77') })]} label="Новинки" />, {
    api: fakeApi({
      trailerStream: () => notFound('content_not_found'),
      network: () => ({ provider: { is_ott: true } }),
    }),
  });
  // The part that plays trailers, and then the player in it, are loaded on demand.
  for (let round = 0; round < 2; round++) {
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await vi.dynamicImportSettled();
    await act(() => vi.advanceTimersByTimeAsync(50));
  }
  expect([shown().trailerId, shown().isMuted]).toEqual(['77', true]);
});

test('C-139 elsewhere there is no trailer', async () => {
  isDesktop = false;
  await open();
  expect(trailer).not.toHaveBeenCalled();
});
