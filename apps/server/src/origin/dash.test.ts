/** Players of DASH get what players of HLS get: the same pictures at the same times, encrypted by cenc. */
import { spawn } from 'node:child_process';
import { gridAt, GRID_MS, GRID_S, gridNumber, gridStart } from '@aerial/domain/grid.ts';
import { epochMs, epochSeconds } from '@aerial/domain/time.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { hasFfmpeg } from '../ingest/packager/ffmpeg.ts';
import { findBox } from '../media/boxes.ts';
import type { ContentKey } from '../media/encryption/content-key.ts';
import { uuidOf } from '../media/encryption/key-systems.ts';
import { channelPlace, MEDIA_EPOCH } from './segments/media-clock.ts';
import { readManifest, secondsOf, type DashManifest, type DashPeriod, type DashTrack } from './testing/dash-player.ts';
import { demoOrigin, type DemoOrigin, type DemoOriginOptions } from './testing/demo-origin.ts';

const PROGRAMME = 60;
const boundary = gridNumber(Math.floor(gridAt(epochMs(Date.UTC(2026, 10, 20, 12))) / PROGRAMME) * PROGRAMME);
const keyOf = (digit: string, validFrom = epochMs(0)): ContentKey => ({
  kid: digit.repeat(32),
  key: Buffer.alloc(16, Number.parseInt(digit, 16)),
  iv: Buffer.alloc(16, 7),
  validFrom,
});
const KEY = keyOf('a');
const ITEMS = ['card-borscht-neighbours', 'scene-train'] as const;

/** The server's time, as a grid number with a fraction. */
let now = boundary + 2;
let origin: DemoOrigin;
afterEach(() => origin.close());

async function start(over: Partial<DemoOriginOptions> = {}): Promise<DemoOrigin> {
  now = boundary + 2;
  const clock = { now: () => epochMs(Math.round(now * GRID_MS)) };
  origin = await demoOrigin({ clock, items: ITEMS, programme: PROGRAMME, keys: [KEY], ...over });
  return origin;
}

async function manifestAt(address: string): Promise<DashManifest> {
  const response = await fetch(address);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/dash+xml']);
  return readManifest(await response.text(), address);
}

const bytesAt = async (address: string): Promise<Buffer> => {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
const statusAt = async (address: string): Promise<number> => (await fetch(address)).status;
const videoOf = (period: DashPeriod): DashTrack[] => period.tracks.filter(({ kind }) => kind === 'video');
const timesOf = ({ periods }: DashManifest): number[] =>
  periods.flatMap((period) => videoOf(period)[0]!.segments.map(({ at }) => Math.round(at * 100) / 100));
const listOf = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.round((first + i) * GRID_S * 100) / 100);
const decodeTimeOf = (segment: Buffer): number => Number(segment.readBigUInt64BE(findBox(segment, 'tfdt')!.body + 4));

describe('a film', () => {
  test('C-382 is one static presentation of all its assets, in all qualities and languages', async () => {
    const { dash } = (await start()).addresses('vod');
    const { attributes, periods, location } = await manifestAt(dash);
    const segments = periods.reduce((sum, period) => sum + videoOf(period)[0]!.segments.length, 0);
    expect(attributes['type']).toBe('static');
    expect(secondsOf(attributes['mediaPresentationDuration'])).toBeCloseTo(segments * GRID_S);
    expect(location).toBeUndefined();
    expect(periods).toHaveLength(2);
    expect(timesOf({ periods } as DashManifest)).toEqual(listOf(0, segments));
    for (const period of periods) {
      expect(videoOf(period).map(({ id }) => id)).toEqual(['v240', 'v360', 'v720']);
      expect(period.tracks.some(({ kind, language }) => kind === 'audio' && language === 'ru')).toBe(true);
      for (const { segments: own } of period.tracks.filter(({ kind }) => kind !== 'text'))
        expect(own.map(({ at }) => Math.round(at * 100))).toEqual(
          videoOf(period)[0]!.segments.map(({ at }) => Math.round(at * 100)),
        );
    }
  });

  test('names its key to ClearKey, Widevine and PlayReady, and never the key itself', async () => {
    const { dash } = (await start()).addresses('vod');
    const { periods } = await manifestAt(dash);
    for (const track of periods.flatMap(({ tracks }) => tracks).filter(({ kind }) => kind !== 'text')) {
      expect(track.kid).toBe(uuidOf(KEY.kid));
      expect(track.schemes).toEqual([
        'urn:mpeg:dash:mp4protection:2011',
        'urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed',
        'urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95',
        'urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e',
      ]);
    }
    const text = await (await fetch(dash)).text();
    expect(text).not.toContain(KEY.key.toString('hex'));
    expect(text).not.toContain(KEY.key.toString('base64'));
  });

  test('every segment is there, encrypted, and stands on the media clock where the manifest says', async () => {
    const { dash } = (await start()).addresses('vod');
    const { periods } = await manifestAt(dash);
    for (const { tracks } of periods)
      for (const { init, segments, kind } of tracks.filter((track) => track.kind !== 'text')) {
        expect((await bytesAt(init)).includes('tenc', 0, 'latin1')).toBe(true);
        for (const { url, time } of [segments[0]!, segments.at(-1)!]) {
          const segment = await bytesAt(url);
          expect(decodeTimeOf(segment)).toBe(time);
          expect(segment.includes('senc', 0, 'latin1')).toBe(true);
        }
        expect(kind).toMatch(/video|audio/);
      }
  });

  test('the signature of an encrypted segment opens no clear one, and none of the other scheme', async () => {
    const { dash } = (await start()).addresses('vod');
    const { periods } = await manifestAt(dash);
    const [{ init, segments }] = videoOf(periods[0]!) as [DashTrack];
    for (const address of [segments[0]!.url, init]) {
      expect(address).toContain(`~${KEY.kid}~cenc`);
      expect(await statusAt(address)).toBe(200);
      for (const changed of ['', `~${KEY.kid}`, `~${'b'.repeat(32)}~cenc`])
        expect(await statusAt(address.replace(`~${KEY.kid}~cenc`, changed))).toBe(403);
    }
  });

  test('the signature of subtitles opens no clear picture, neither of HLS nor of DASH', async () => {
    const { dash, master } = (await start()).addresses('vod');
    const { periods } = await manifestAt(dash);
    const subtitles = periods.flatMap(({ tracks }) => tracks).filter(({ kind }) => kind === 'text');
    const listed = (await (await fetch(master.replace('index', 's-ru'))).text())
      .split('\n')
      .filter((line) => line.endsWith('.vtt'))
      .map((line) => new URL(line, master).href);
    const addresses = [...subtitles.map(({ init }) => init), ...listed];
    expect(listed.length).toBeGreaterThan(0);
    for (const address of addresses) {
      expect(await statusAt(address)).toBe(200);
      expect(await statusAt(address.replace(/[^/]+\/[^/]+\.vtt$/, 'v720/0@0.m4s'))).toBe(403);
    }
  });

  test('its subtitles are one file', async () => {
    const { dash } = (await start({ items: ['scene-train'] })).addresses('vod');
    const { periods } = await manifestAt(dash);
    const text = periods[0]!.tracks.filter(({ kind }) => kind === 'text');
    for (const { init } of text) expect((await bytesAt(init)).toString()).toMatch(/^WEBVTT/);
  });

  test.runIf(hasFfmpeg()).each(['v720', 'v240', 'a-ru'])(
    'ffmpeg decrypts %s to the same as the clear one',
    async (name) => {
      const stream = async (keys: readonly ContentKey[]): Promise<Buffer> => {
        const { dash } = (await start({ items: [ITEMS[0]], keys })).addresses('vod');
        const { periods } = await manifestAt(dash);
        const { init, segments } = periods[0]!.tracks.find(({ id }) => id === name)!;
        const parts = await Promise.all([init, ...segments.map(({ url }) => url)].map(bytesAt));
        await origin.close();
        return Buffer.concat(parts);
      };
      const clear = await frames(await stream([]));
      expect(clear.length).toBeGreaterThan(100);
      const encrypted = await stream([KEY]);
      expect(await frames(encrypted, ['-decryption_key', KEY.key.toString('hex')])).toEqual(clear);
      expect(await frames(encrypted, ['-decryption_key', '0'.repeat(32)])).not.toEqual(clear);
    },
  );

  test('of no key is listed clear', async () => {
    const { dash } = (await start({ keys: [] })).addresses('vod');
    const { periods } = await manifestAt(dash);
    const [{ init, segments, kid, schemes }] = videoOf(periods[0]!) as [DashTrack];
    expect([kid, schemes]).toEqual([undefined, []]);
    expect((await bytesAt(init)).includes('encv', 0, 'latin1')).toBe(false);
    expect(decodeTimeOf(await bytesAt(segments[1]!.url))).toBe(segments[1]!.time);
  });
});

describe('a live channel', () => {
  test('C-382 is the window of the playlist, on the clock of the presentation', async () => {
    const { dash } = (await start()).addresses('live');
    const { attributes, periods } = await manifestAt(dash);
    expect(attributes).toMatchObject({
      type: 'dynamic',
      minimumUpdatePeriod: 'PT1.92S',
      timeShiftBufferDepth: 'PT19.2S',
      suggestedPresentationDelay: 'PT5.76S',
    });
    expect(attributes['mediaPresentationDuration']).toBeUndefined();
    const times = timesOf({ periods } as DashManifest);
    expect(times).toHaveLength(10);
    // What is listed last was over when the manifest was written.
    const begun = Date.parse(attributes['availabilityStartTime']!);
    expect(begun + (times.at(-1)! + GRID_S) * 1000).toBeCloseTo(now * GRID_S * 1000, -1);
    expect(times).toEqual(listOf(channelPlace(gridNumber(now - 10)), 10));
    expect(Math.abs(begun - MEDIA_EPOCH)).toBeLessThan(GRID_S * 1000);
    for (const { url, time } of periods.flatMap((period) => videoOf(period)[0]!.segments))
      expect(decodeTimeOf(await bytesAt(url))).toBe(time);
  });

  test('while its window slides over an asset, the period stays where it is, and so do its segments', async () => {
    const { dash } = (await start()).addresses('live');
    const known = new Map<string, { start: number; segments: Map<number, string> }>();
    for (let step = 0; step < 25; step++, now += 1) {
      const { periods } = await manifestAt(dash);
      expect(timesOf({ periods } as DashManifest)).toEqual(listOf(channelPlace(gridNumber(now - 10)), 10));
      for (const period of periods) {
        const before = known.get(period.id) ?? { start: period.start, segments: new Map<number, string>() };
        expect(period.start).toBe(before.start);
        for (const { time, url } of videoOf(period)[0]!.segments) {
          expect(before.segments.get(time) ?? url).toBe(url);
          before.segments.set(time, url);
        }
        known.set(period.id, before);
      }
    }
    expect(known.size).toBeGreaterThan(2);
  });

  test('where its key changes, another period begins', async () => {
    const next = keyOf('b', gridStart(gridNumber(boundary - 3)));
    const { dash } = (await start({ keys: [KEY, next] })).addresses('live');
    const { periods } = await manifestAt(dash);
    const kidAt = (n: number): string | undefined => {
      const at = channelPlace(gridNumber(n)) * GRID_S;
      const period = periods.findLast(({ start: begin }) => begin <= at + 0.01)!;
      return videoOf(period)[0]!.kid;
    };
    expect(kidAt(boundary - 4)).toBe(uuidOf(KEY.kid));
    expect(kidAt(boundary - 3)).toBe(uuidOf(next.kid));
    expect(periods.map(({ start: begin }) => begin)).toContain(channelPlace(gridNumber(boundary - 3)) * GRID_S);
    for (const { segments } of periods.flatMap(videoOf)) expect(await statusAt(segments[0]!.url)).toBe(200);
  });

  test('ends with its address, which is valid for this channel only', async () => {
    const { dash } = (await start()).addresses('live', undefined, false, { expiresAt: epochSeconds(1_000_000_000) });
    const answer = await fetch(dash);
    expect([answer.status, (await answer.json()).error_code]).toEqual([403, 'signature_expired']);
    expect(await statusAt(origin.addresses('live').dash.replace('/live/1/', '/live/2/'))).toBe(403);
    expect(await statusAt(origin.addresses('live').dash.replace('/live/', '/vod/'))).toBe(403);
  });

  test('a preview has the lowest picture, and addresses that open no better one', async () => {
    const { dash } = (await start()).addresses('live', undefined, false, { isPreview: true });
    const { periods } = await manifestAt(dash);
    expect(new Set(periods.flatMap(videoOf).map(({ id }) => id))).toEqual(new Set(['v240']));
    const { url } = videoOf(periods[0]!)[0]!.segments[0]!;
    expect(await statusAt(url)).toBe(200);
    expect(await statusAt(url.replace('/v240/', '/v720/'))).toBe(403);
  });
});

describe('an archive', () => {
  const from = (gridStart(gridNumber(boundary - 130)) + 500) / 1000;
  const archive = (isSeekable: boolean, second = from) =>
    origin.addresses('catchup', Math.ceil(second), false, { isSeekable });

  test('of a player that seeks begins with the requested segment, has everything up to now, and grows', async () => {
    await start();
    const first = await manifestAt(archive(true).dash);
    expect(first.attributes).toMatchObject({ type: 'dynamic', minimumUpdatePeriod: 'PT9.6S' });
    expect(first.attributes['timeShiftBufferDepth']).toBeUndefined();
    expect(Date.parse(first.attributes['availabilityStartTime']!)).toBe(gridStart(gridNumber(boundary - 130)));
    expect(timesOf(first)).toEqual(listOf(0, 132));
    now += 5;
    const second = await manifestAt(archive(true).dash);
    expect(timesOf(second)).toEqual(listOf(0, 137));
    expect(second.periods.slice(0, first.periods.length).map(({ id, start: at }) => [id, at])).toEqual(
      first.periods.map(({ id, start: at }) => [id, at]),
    );
  });

  test('of another player begins at its live edge, and grows from there as time passes', async () => {
    await start();
    const opened = await manifestAt(archive(false).dash);
    expect(opened.location).toMatch(new RegExp(`/manifest@${now}\\.mpd$`));
    expect(timesOf(opened)).toEqual(listOf(0, 3));
    // Nothing is awaited before it is listed: a player that computes from the clock requests only what is there.
    for (let elapsed = 0; elapsed < 12; elapsed += 0.5, now += 0.5) {
      const later = await manifestAt(opened.location!);
      const edgeS = now * GRID_S - Date.parse(later.attributes['availabilityStartTime']!) / 1000;
      expect(timesOf(later).at(-1)! + GRID_S).toBeGreaterThanOrEqual(edgeS - 0.001);
      expect(edgeS).toBeLessThanOrEqual((elapsed + 2) * GRID_S);
    }
  });

  test('that is over is static', async () => {
    await start();
    const day = from - 5 * 3600 + 900;
    const { attributes, periods } = await manifestAt(archive(true, day).dash);
    expect(attributes['type']).toBe('static');
    expect(timesOf({ periods } as DashManifest)[0]).toBe(0);
    const answer = await fetch(archive(true, day).dash);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect((await fetch(archive(true).dash)).headers.get('cache-control')).toBe('public, max-age=1');
  });
});

/** Checksums of all decoded pictures or sounds, with their times. */
async function frames(media: Buffer, options: readonly string[] = []): Promise<string[]> {
  const input = ['-hide_banner', '-nostats', '-loglevel', 'quiet', ...options, '-i', 'pipe:0'];
  const output = ['-fps_mode', 'passthrough', '-f', 'framecrc', '-'];
  const child = spawn('ffmpeg', [...input, ...output], { stdio: 'pipe', timeout: 60_000 });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stdin.on('error', () => {}).end(media);
  await new Promise((resolve) => child.on('close', resolve));
  return out.split('\n').filter((line) => /^\d/.test(line));
}
