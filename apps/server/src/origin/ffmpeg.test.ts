/** ffmpeg, and recorders and televisions built on it, play our addresses. */
import { spawn } from 'node:child_process';
import { gridAt, gridNumber, gridStart } from '@aerial/domain/grid.ts';
import { epochMs, epochSeconds, toEpochMs } from '@aerial/domain/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasFfmpeg } from '../ingest/packager/ffmpeg.ts';
import { channelPlace } from './segments/media-clock.ts';
import { demoOrigin, type DemoOrigin } from './testing/demo-origin.ts';

/** A clock that stands still two segments after an asset boundary, so that the last segments of live are of two assets. */
const PROGRAMME = 60;
const boundary = gridNumber(Math.floor(gridAt(epochMs(Date.UTC(2026, 10, 20, 12))) / PROGRAMME) * PROGRAMME);
const now = gridStart(gridNumber(boundary + 2));
const PICTURES_PER_SEGMENT = 48;
const PICTURE_S = 0.04;

interface Played {
  readonly pictures: number;
  /** Times of the first picture and the first sound, seconds on the media clock. */
  readonly picture: number;
  readonly sound: number;
  /** Its warnings and errors. */
  readonly warnings: string;
}

/** Decodes video and audio, all of it or a number of frames. */
async function play(address: string, pictures?: number): Promise<Played> {
  const args = [
    '-hide_banner',
    '-nostats',
    '-loglevel',
    'warning',
    '-copyts',
    '-i',
    address,
    '-map',
    '0:v:0',
    '-map',
    '0:a:0',
    '-fps_mode',
    'passthrough',
  ];
  const child = spawn(
    'ffmpeg',
    [...args, ...(pictures === undefined ? [] : ['-frames:v', String(pictures), '-shortest']), '-f', 'framecrc', '-'],
    { stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 },
  );
  let [out, warnings] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (warnings += text));
  await new Promise((resolve) => child.on('close', resolve));
  const units = [0, 1].map((stream) => {
    const [, numerator, denominator] = new RegExp(`^#tb ${stream}: (\\d+)/(\\d+)$`, 'm').exec(out) ?? [];
    return Number(numerator) / Number(denominator);
  });
  const times = (stream: number): number[] =>
    [...out.matchAll(new RegExp(`^${stream}, +-?\\d+, +(\\d+),`, 'gm'))].map(
      ([, time]) => Number(time) * units[stream]!,
    );
  return { pictures: times(0).length, picture: times(0)[0]!, sound: times(1)[0]!, warnings };
}

describe.skipIf(!(await hasFfmpeg()))('ffmpeg', () => {
  let origin: DemoOrigin;
  beforeAll(async () => {
    origin = await demoOrigin({
      clock: { now: () => now },
      items: [
        ['card-lantern', 4],
        ['scene-aurora', 2],
        ['slate', 2],
      ],
      programme: PROGRAMME,
      adBreaks: [
        {
          name: 'noon',
          assets: ['card-seven-accountants'],
          inCatchUp: false,
          starts: { at: boundary },
        },
      ],
    });
  });
  afterAll(() => origin.close());

  test('plays live over an asset boundary without a warning', async () => {
    // Two of the last three segments; it must not have to wait for more, for time stands still.
    const played = await play(origin.addresses('live').single, 2 * PICTURES_PER_SEGMENT);
    expect(played).toMatchObject({ warnings: '', pictures: 2 * PICTURES_PER_SEGMENT });
    expect(played.sound).toBeCloseTo(channelPlace(gridNumber(boundary - 1)) * 1.92, 1);
    expect(new Set(origin.requested.map(({ asset }) => asset)).size).toBeGreaterThan(1);
  });

  test('plays live into an ad break without a warning; an address without ads has the programme', async () => {
    const before = origin.requested.length;
    const played = await play(origin.addresses('live', undefined, true).single, 2 * PICTURES_PER_SEGMENT);
    expect(played).toMatchObject({ warnings: '', pictures: 2 * PICTURES_PER_SEGMENT });
    const withAds = origin.requested.slice(before).map(({ asset }) => asset);
    expect(withAds).toContain('card-seven-accountants');
    expect(new Set(withAds).size).toBeGreaterThan(1);
    expect(origin.requested.slice(0, before).map(({ asset }) => asset)).not.toContain('card-seven-accountants');
  });

  test.each(['single', 'master'] as const)(
    'plays the archive of an hour ago from the requested second, by the %s address',
    async (address) => {
      const from = Math.floor(now / 1000) - 3600;
      const played = await play(origin.addresses('catchup', from)[address], PICTURES_PER_SEGMENT);
      const segment = gridAt(toEpochMs(epochSeconds(from)));
      expect(played.warnings).toBe('');
      // Two pictures of composition delay: it shows pictures that much late.
      expect(played.picture - channelPlace(segment) * 1.92).toBeCloseTo(2 * PICTURE_S, 3);
      expect(played.sound).toBeCloseTo(channelPlace(segment) * 1.92, 1);
    },
  );

  test('plays a whole film of several assets without a warning', async () => {
    expect(await play(origin.addresses('vod').single)).toMatchObject({
      warnings: '',
      pictures: (4 + 2 + 2) * PICTURES_PER_SEGMENT,
    });
  });
});
