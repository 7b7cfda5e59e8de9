/**
 * VLC 3, as viewers without our player use it: it ignores EXT-X-START, reads no compressed playlists and stops for good at
 * an EXT-X-DISCONTINUITY. Its command line interface reports how many pictures it has displayed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gridAt } from '@aerial/domain/grid.ts';
import { epochSeconds, systemClock, toEpochMs, toEpochSeconds } from '@aerial/domain/time.ts';
import { channelPlace } from '@aerial/server/origin/segments/media-clock.ts';
import { demoOrigin, type DemoOrigin } from '@aerial/server/origin/testing/demo-origin.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const hasVlc = spawnSync('vlc', ['--version']).error === undefined;
if (!hasVlc) console.log('VLC is not installed: its tests are left out.');

const SCENES = ['scene-aurora', 'scene-garden', 'scene-noir', 'scene-balloon', 'scene-ocean', 'scene-hills'];
const FRAME_RATE = 25;
const SEGMENT_S = 1.92;
const LIVE_S = 600;
/** Of the pictures that were due, the share that must have been shown: the machine may be busy, a player that stopped shows far fewer. */
const SHARE = 0.85;
const POLL_MS = 2000;

interface Watched {
  readonly displayed: number;
  /** Whether it was still playing when stopped. */
  readonly isPlaying: boolean;
  readonly output: string;
}

/** Plays the smallest rendition for this long, or to the end. VLC refuses to run as root. */
async function watch(address: string, seconds: number, home: string): Promise<Watched> {
  const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const args = ['-I', 'rc', '--vout', 'dummy', '--aout', 'dummy', '--no-dbus', '--adaptive-logic', 'lowest', address];
  const child = spawn('vlc', args, {
    ...identity,
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home },
    stdio: 'pipe',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const sendCommand = async (command: string): Promise<string> => {
    const from = output.length;
    child.stdin.write(`${command}\n`);
    await wait(POLL_MS / 2);
    return output.slice(from);
  };
  let displayed = 0;
  let isPlaying = false;
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    await wait(POLL_MS);
    displayed = Math.max(displayed, Number(/frames displayed\s*:\s*(\d+)/.exec(await sendCommand('stats'))?.[1] ?? 0));
    const wasPlaying = isPlaying;
    isPlaying = /^(?:> )?1\s*$/m.test(await sendCommand('is_playing'));
    if (wasPlaying && !isPlaying) break;
  }
  child.stdin.end('quit\n');
  await Promise.race([ended, wait(10_000)]);
  child.kill('SIGKILL');
  return { displayed, isPlaying, output };
}

describe.skipIf(!hasVlc)('VLC 3', () => {
  let origin: DemoOrigin;
  let home = '';
  beforeAll(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'aerial-vlc-'));
    await chmod(home, 0o777);
    origin = await demoOrigin({ clock: systemClock, items: SCENES, programme: 22 });
  });
  afterAll(async () => {
    await origin.close();
    await rm(home, { recursive: true, force: true });
  });
  const assetsSince = (index: number): number => new Set(origin.requested.slice(index).map(({ asset }) => asset)).size;

  test.each(['single', 'master'] as const)(
    'plays the archive of an hour ago from the requested second, by the %s address',
    async (address) => {
      const before = origin.requested.length;
      const from = toEpochSeconds(systemClock.now()) - 3600;
      const { displayed } = await watch(origin.addresses('catchup', from)[address], 30, home);
      expect(origin.requested[before]!.place).toBe(channelPlace(gridAt(toEpochMs(epochSeconds(from)))));
      expect(displayed).toBeGreaterThan(20 * FRAME_RATE * SHARE);
    },
  );

  test('plays a whole film of several assets to its end', async () => {
    const before = origin.requested.length;
    const lengthS = SCENES.length * 15 * SEGMENT_S;
    const { displayed, isPlaying } = await watch(origin.addresses('vod').single, lengthS + 60, home);
    expect(assetsSince(before)).toBe(SCENES.length);
    expect([isPlaying, displayed > lengthS * FRAME_RATE * SHARE, displayed]).toEqual([false, true, displayed]);
  });

  test('plays ten minutes of live over every boundary', async () => {
    const before = origin.requested.length;
    const { displayed, isPlaying } = await watch(origin.addresses('live').master, LIVE_S, home);
    const places = origin.requested.slice(before).map(({ place }) => place);
    expect(assetsSince(before)).toBe(SCENES.length);
    expect((places.at(-1)! - places[0]!) * SEGMENT_S).toBeGreaterThan(LIVE_S * 0.95);
    expect([isPlaying, displayed > LIVE_S * FRAME_RATE * SHARE, displayed]).toEqual([true, true, displayed]);
  });
});
