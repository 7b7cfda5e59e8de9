// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { CoveredContext, type Cover } from '../core/covered.ts';
import type { PlayerStore } from './store-types.ts';
import { useStopUnder } from './useStopUnder.ts';

/** A page with a player, and how much covers it. */
function covered(phase: string) {
  const machine = { phase, wantsPlay: phase === 'play', error: undefined, item: {}, isAsleep: false };
  const player = {
    getState: () => ({ machine }),
    sleep: vi.fn<() => void>(() => void (machine.isAsleep = true)),
    play: vi.fn<() => void>(() => void (machine.isAsleep = false)),
  };
  const Page = () => (useStopUnder(player as unknown as PlayerStore), null);
  const root = createRoot(document.createElement('div'));
  const show = (cover: Cover | undefined) =>
    act(() =>
      root.render(
        <CoveredContext value={cover}>
          <Page />
        </CoveredContext>,
      ),
    );
  return { player, show };
}

test('what plays stops under a film, and goes on afterwards', () => {
  const { player, show } = covered('play');
  show(undefined);
  show('whole');
  expect(player.sleep).toHaveBeenCalledOnce();
  show(undefined);
  expect(player.play).toHaveBeenCalledOnce();
});
test('under a page that does not play it goes on', () => {
  const { player, show } = covered('play');
  show('page');
  expect(player.sleep).not.toHaveBeenCalled();
});
test('what the viewer has paused stays paused', () => {
  const { player, show } = covered('pause');
  show('whole');
  show(undefined);
  expect(player.sleep).not.toHaveBeenCalled();
  expect(player.play).not.toHaveBeenCalled();
});
