// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EngineReport } from './port.ts';
import { loadVitrinaSdk, type VitrinaEvent, type VitrinaSdk } from './vitrina-sdk.ts';
import { createVitrinaEngine } from './vitrina.ts';

const embed = {
  url: 'https://player.example.com/live',
  sdkUrl: 'https://player.example.com/sdk.js',
  title: 'Encore',
  offsetS: 360,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
  document.body.replaceChildren();
  delete (window as { VitrinaSDK?: unknown }).VitrinaSDK;
});

function engine() {
  const requests: string[] = [];
  const reports: EngineReport[] = [];
  const listeners: ((event: VitrinaEvent) => void)[] = [];
  const sdk: VitrinaSdk = {
    connect: (_frame, listener) => {
      listeners.push(listener);
      return {
        play: () => void requests.push('play'),
        pause: () => void requests.push('pause'),
        setMuted: (isMuted) => void requests.push(`muted ${isMuted}`),
        setVolume: (volume) => void requests.push(`volume ${volume}`),
        destroy: () => void requests.push('destroy'),
      };
    },
  };
  const video = document.body.appendChild(document.createElement('video'));
  video.className = 'video';
  const made = createVitrinaEngine(sdk, video, (report) => reports.push(report));
  const frames = () => [...document.querySelectorAll('iframe')];
  return {
    ...made,
    engine: made,
    requests,
    reports,
    frames,
    listeners,
    say: (event: VitrinaEvent) => listeners.at(-1)!(event),
  };
}

describe('the frame of an embedded player', () => {
  test('stands beside the element, has a name, and cannot navigate the page', () => {
    const { engine: made, frames } = engine();
    made.load({ url: '', embed }, 'edge');
    const [frame] = frames();
    expect([frame!.src, frame!.title, frame!.className, frame!.previousElementSibling?.tagName]).toEqual([
      embed.url,
      'Encore',
      'video',
      'VIDEO',
    ]);
    expect(frame!.getAttribute('sandbox')).not.toContain('top-navigation');
    made.destroy();
    expect(frames()).toEqual([]);
  });

  test('requests made before it is ready are sent once it is', () => {
    const { engine: made, requests, say } = engine();
    made.load({ url: '', embed }, 'edge');
    made.own!.setSound(0.5, true);
    made.own!.play();
    expect(requests).toEqual([]);
    say({ type: 'ready' });
    expect(requests).toEqual(['muted true', 'volume 0.5', 'play']);
  });

  test('one that stays silent is a network error; one that is ready is not', () => {
    const { engine: made, reports, say } = engine();
    made.load({ url: '', embed }, 'edge');
    vi.advanceTimersByTime(15_000);
    expect(reports).toEqual([expect.objectContaining({ type: 'failed', failure: 'network' })]);
    made.load({ url: '', embed }, 'edge');
    say({ type: 'ready' });
    vi.advanceTimersByTime(60_000);
    expect(reports.filter(({ type }) => type === 'failed')).toHaveLength(1);
  });

  test('events of a replaced player are ignored', () => {
    const { engine: made, reports, listeners } = engine();
    made.load({ url: '', embed }, 'edge');
    made.load({ url: '', embed }, 'edge');
    listeners[0]!({ type: 'playing' });
    expect(reports).toEqual([]);
  });

  test('shows the present, and stands where it was paused', () => {
    const { engine: made, say } = engine();
    made.load({ url: '', embed }, 'edge');
    say({ type: 'playing' });
    const [before, { start, end }] = [made.position()!, made.loaded()!];
    expect([Math.round(end - before), end - start]).toEqual([0, 360]);
    say({ type: 'paused' });
    const stood = made.position()!;
    vi.advanceTimersByTime(30_000);
    expect(made.position()).toBe(stood);
    say({ type: 'playing' });
    expect(made.position()! - stood).toBeCloseTo(30, 0);
  });
});

describe('C-720 the script', () => {
  const script = () => document.querySelector('script')!;

  test('is loaded once', async () => {
    const [first, second] = [loadVitrinaSdk('https://a.example/sdk.js'), loadVitrinaSdk('https://a.example/sdk.js')];
    expect(document.querySelectorAll('script')).toHaveLength(1);
    (window as { VitrinaSDK?: unknown }).VitrinaSDK = { connect: () => {} };
    script().dispatchEvent(new Event('load'));
    expect(await first).toBe(await second);
  });

  test.each([
    ['that does not load', () => script().dispatchEvent(new Event('error'))],
    ['that comes too late', () => vi.advanceTimersByTime(8000)],
    ['that is something else', () => script().dispatchEvent(new Event('load'))],
  ])('C-721 %s fails, and is tried again at the next need', async (_what, happens) => {
    const first = loadVitrinaSdk('https://b.example/sdk.js').catch(String);
    happens();
    expect(await first).toContain('embedded player');
    document.head.replaceChildren();
    void loadVitrinaSdk('https://b.example/sdk.js').catch(() => {});
    expect(document.querySelectorAll('script')).toHaveLength(1);
    script().dispatchEvent(new Event('error'));
  });
});
