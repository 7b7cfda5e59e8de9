// @vitest-environment jsdom
import { asTrailerId } from '@aerial/domain/ids.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, render, type Rendered } from '../testing.tsx';
import { TrailerVideo } from './TrailerVideo.tsx';
import type { SilentVideoProps } from './SilentVideo.tsx';

let given: SilentVideoProps | undefined;
vi.mock('./SilentVideo.tsx', () => ({ SilentVideo: (props: SilentVideoProps) => ((given = props), null) }));
let screen: Rendered | undefined;
afterEach(() => screen?.unmount());

test('C-786 a trailer that does not load is only logged, without a message to the viewer', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  screen = await render(<TrailerVideo trailerId={asTrailerId('77')} isActive isMuted />, {
    api: fakeApi({
      trailerStream: () => {
        throw new Error('broken');
      },
    }),
  });
  expect(await given!.fetchSource()).toMatchObject({ ok: false, error: { why: 'not-found' } });
  expect(warned).toHaveBeenCalledOnce();
  expect(screen.container.textContent).toBe('');
  warned.mockRestore();
});
