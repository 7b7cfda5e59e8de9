// @vitest-environment jsdom
import { asTrailerId } from '@aerial/domain/ids.ts';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { abTestsQuery } from '../../analytics/ab-groups.ts';
import type { SilentVideoProps } from '../../player/SilentVideo.tsx';
import { createPlayer } from '../../player/store.ts';
import { fakePlayerWorld, fakeVideo } from '../../player/testing.ts';
import { eventually, fakeApi, render, type Rendered } from '../../testing.tsx';
import ReportedTrailer from './ReportedTrailer.tsx';

const world = fakePlayerWorld();
const player = createPlayer(world.env);
vi.mock('../../player/SilentVideo.tsx', () => ({ SilentVideo: Silent }));
/** Without an engine of the browser, else as the real one: it opens when it appears, and closes when it is gone. */
function Silent({ item, fetchSource, onPlayer }: SilentVideoProps) {
  useEffect(() => {
    onPlayer?.(player);
    const detach = player.attach(fakeVideo(), document.createElement('div'));
    player.open({ item, canSeek: false, fetchSource: () => fetchSource() });
    return () => {
      player.close();
      detach();
    };
  }, [item, fetchSource, onPlayer]);
  return <i>trailer</i>;
}

let screen: Rendered | undefined;
afterEach(() => screen?.unmount());

test('A-254: leaving the page of a title stops the player of its trailer and reports the statistics of it', async () => {
  const sent: { name: string; params: Record<string, unknown> }[] = [];
  const api = fakeApi({
    trailerStream: () => ({ hls: '', hls_mbr: '/trailer.m3u8' }),
    metricsEvents: ({ body }) => void sent.push(...(body['events'] as typeof sent)),
  });
  screen = await render(<ReportedTrailer trailerId={asTrailerId('77')} isActive isMuted />, { api });
  await eventually(() => expect(world.engine.loads).toHaveLength(1));
  await screen.unmount();
  screen = undefined;
  expect([player.getState().machine.phase, world.engine.destroyed]).toEqual(['idle', 1]);
  await eventually(() => {
    window.dispatchEvent(new Event('pagehide'));
    expect(sent).toEqual([
      expect.objectContaining({
        name: 'playback_quality',
        params: expect.objectContaining({ startType: 'trailer', reason: 'end', exit_before_video_start: true }),
      }),
    ]);
  });
});
test('in the group `off` of the test background_trailer the picture stays', async () => {
  const api = fakeApi({});
  screen = await render(<ReportedTrailer trailerId={asTrailerId('77')} isActive isMuted />, {
    api,
    prepare: (queryClient) =>
      queryClient.setQueryData(abTestsQuery(api).queryKey, [{ id: 1, name: 'background_trailer', group: 'off' }]),
  });
  expect(screen.container.textContent).toBe('');
});
