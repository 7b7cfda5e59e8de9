/** The whole way from a video to an asset, with the machine's ffmpeg. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { AssetManifest, AssetTrackFile } from '@aerial/domain/asset.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boxesIn } from '../../media/boxes.ts';
import { fragmentTiming, timescaleOf } from '../../media/fragment-timing.ts';
import { encodeSource, segmentsOf, thumbnailCount } from './encode-source.ts';
import { hasFfmpeg, systemFfmpeg } from './ffmpeg.ts';
import { LADDER, ladderFor } from './ladder.ts';
import { packageAsset, trackNames } from './package-asset.ts';
import { probeSource } from './probe.ts';

describe('the plan of an encode', () => {
  test.each([
    ['one frame over two segments adds a third', 3.88, 3],
    ['exactly two segments', 3.84, 2],
    ['a length rounded up by less than half a frame', 3.85, 2],
    ['a very short clip still fills one', 0.1, 1],
  ])('%s', (_rule, durationS, count) => expect(segmentsOf(durationS)).toBe(count));

  test('a thumbnail for each started ten seconds', () => {
    expect([1, 5, 6, 15, 125].map(thumbnailCount)).toEqual([1, 1, 2, 3, 24]);
  });

  test('the ladder never exceeds the source and always has its two lowest rungs', () => {
    const names = (width: number, height: number): string[] => ladderFor(width, height).map((rung) => rung.name);
    expect(names(1920, 1080)).toEqual(['v1080', 'v720', 'v360', 'v240']);
    expect(names(1920, 800)).toEqual(['v1080', 'v720', 'v360', 'v240']);
    expect(names(1279, 719)).toEqual(['v720', 'v360', 'v240']);
    expect(names(320, 240)).toEqual(['v360', 'v240']);
  });

  test('a second track of a language gets a number', () => {
    expect(trackNames('a', [{ language: 'ru' }, { language: 'en' }, { language: 'ru' }])).toEqual([
      'a-ru',
      'a-en',
      'a-ru-2',
    ]);
  });
});

test('a missing ffmpeg is reported', async () => {
  const port = systemFfmpeg({ ffmpeg: 'no-such-ffmpeg', ffprobe: 'no-such-ffprobe' });
  await expect(port.run(['-version'])).rejects.toMatchObject({ code: 'ffmpeg_missing' });
  await expect(probeSource('x.mp4', port)).rejects.toMatchObject({ code: 'ffmpeg_missing' });
});

describe.skipIf(!(await hasFfmpeg()))('with ffmpeg', () => {
  let dir = '';
  const assets: { manifest: AssetManifest; folder: string }[] = [];

  /** A clip with moving video, two audio tracks and an odd frame rate, 4.5 s long. */
  async function makeClip(name: string, picture: string): Promise<string> {
    const file = path.join(dir, name);
    await systemFfmpeg().run([
      '-f',
      'lavfi',
      '-t',
      '4.5',
      '-i',
      picture,
      '-f',
      'lavfi',
      '-t',
      '4.2',
      '-i',
      'sine=f=440:r=44100',
      '-f',
      'lavfi',
      '-t',
      '4.5',
      '-i',
      'sine=f=660:r=48000',
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '2',
      '-metadata:s:a:0',
      'language=rus',
      '-metadata:s:a:1',
      'language=eng',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-c:a',
      'aac',
      '-ac',
      '1',
      file,
    ]);
    return file;
  }

  async function ingest(id: string, file: string): Promise<{ manifest: AssetManifest; folder: string }> {
    const source = await probeSource(file);
    const encoded = await encodeSource({
      input: { kind: 'file', path: file, durationS: source.durationS },
      workDir: path.join(dir, `${id}.work`),
      ladder: LADDER.slice(1),
      audioTracks: source.audio.map(({ index }) => ({
        language: index === 0 ? 'ru' : 'en',
        label: 'x',
        source: { kind: 'stream', index },
      })),
      settings: { preset: 'veryfast', threads: 1 },
    });
    const folder = path.join(dir, 'media', id);
    return {
      folder,
      manifest: await packageAsset({
        id,
        dir: folder,
        encoded,
        subtitles: [{ language: 'ru', label: 'Русский', vtt: 'WEBVTT\n' }],
      }),
    };
  }

  beforeAll(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'aerial-packager-'));
    for (const [id, picture] of [
      ['one', 'testsrc2=s=640x360:r=30'],
      ['two', 'gradients=s=720x406:r=24:n=3:seed=5'],
    ] as const) {
      assets.push(await ingest(id, await makeClip(`${id}.mkv`, picture)));
    }
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const tracks = (manifest: AssetManifest): readonly AssetTrackFile[] => [...manifest.video, ...manifest.audio];

  test('the manifest describes the files', async () => {
    for (const { manifest, folder } of assets) {
      expect(manifest).toEqual(JSON.parse(await readFile(path.join(folder, 'asset.json'), 'utf8')));
      expect(manifest).toMatchObject({
        segmentCount: 3,
        durationS: 5.76,
        thumbnails: { everyS: 10, count: 1, width: 320, height: 180 },
      });
      expect(manifest.version).toMatch(/^[0-9a-f]{8}$/);
      expect(tracks(manifest).map((track) => [track.name, track.codecs])).toEqual([
        ['v360', 'avc1.4d401e'],
        ['v240', 'avc1.4d4015'],
        ['a-ru', 'mp4a.40.2'],
        ['a-en', 'mp4a.40.2'],
      ]);
      for (const track of tracks(manifest)) {
        expect(track.offsets).toHaveLength(4);
        expect(track.offsets[0]).toBe(track.initLength);
        expect(track.offsets.at(-1)).toBe((await stat(path.join(folder, track.file))).size);
      }
      expect(await readdir(path.join(folder, 'thumbs'))).toEqual(['0.jpg']);
    }
  });

  test('fragments start at i × 1.92 s and join without gap or overlap, in decode and presentation times', async () => {
    for (const { manifest, folder } of assets)
      for (const track of tracks(manifest)) {
        const bytes = await readFile(path.join(folder, track.file));
        const ticks = timescaleOf(bytes.subarray(0, track.initLength)) * 1.92;
        for (let i = 0; i < manifest.segmentCount; i += 1) {
          const fragment = bytes.subarray(track.offsets[i], track.offsets[i + 1]);
          expect([...boxesIn(fragment)].map((box) => box.type)).toEqual(['moof', 'mdat']);
          const { decodeTime, samples } = fragmentTiming(fragment);
          expect(decodeTime).toBe(i * ticks);
          let decode = decodeTime;
          const shown = samples
            .map((sample) => {
              decode += sample.duration;
              return { from: decode - sample.duration + sample.compositionOffset, length: sample.duration };
            })
            .sort((a, b) => a.from - b.from);
          let expected = i * ticks;
          for (const { from, length } of shown) {
            expect(from).toBe(expected);
            expected += length;
          }
          expect(expected).toBe((i + 1) * ticks);
        }
      }
  });

  test('a rung has the same init section in every asset', async () => {
    const inits = await Promise.all(
      assets.map(async ({ manifest, folder }) =>
        Promise.all(
          tracks(manifest).map(async (track) =>
            (await readFile(path.join(folder, track.file))).subarray(0, track.initLength).toString('hex'),
          ),
        ),
      ),
    );
    expect(inits[0]).toEqual(inits[1]);
    expect(inits[0]?.[2]).toBe(inits[0]?.[3]);
  });

  test('packed assets decode completely: every frame, without a warning', async () => {
    for (const { folder } of assets) {
      for (const file of ['v360.mp4', 'v240.mp4']) {
        const counted = await systemFfmpeg().probe([
          '-count_frames',
          '-show_entries',
          'stream=nb_read_frames',
          '-of',
          'csv=p=0',
          path.join(folder, file),
        ]);
        expect(Number(counted.trim().replace(',', ''))).toBe(144);
      }
      await systemFfmpeg().run(['-xerror', '-i', path.join(folder, 'a-en.mp4'), '-f', 'null', '-']);
    }
  });

  test('packing the same video again changes nothing, and leaves no partial files', async () => {
    const before = await stat(path.join(assets[0]?.folder ?? '', 'asset.json'));
    const again = await ingest('one', path.join(dir, 'one.mkv'));
    expect(again.manifest).toEqual(assets[0]?.manifest);
    expect((await stat(path.join(again.folder, 'asset.json'))).ino).toBe(before.ino);
    expect((await readdir(path.join(dir, 'media'))).sort()).toEqual(['one', 'two']);
  });

  test('an interrupted encode is reported as aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(
      encodeSource({
        input: { kind: 'file', path: path.join(dir, 'one.mkv'), durationS: 4 },
        workDir: path.join(dir, 'w'),
        ladder: LADDER,
        audioTracks: [],
        signal: controller.signal,
      }),
    ).rejects.toMatchObject({ code: 'aborted' });
  });

  test('a file without video is refused', async () => {
    await expect(probeSource(import.meta.filename)).rejects.toMatchObject({ code: 'unreadable_input' });
  });
});
