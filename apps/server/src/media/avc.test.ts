import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AssetManifest } from '@aerial/domain/asset.ts';
import { expect, test } from 'vitest';
import { LADDER } from '../ingest/packager/ladder.ts';
import { avcInit } from './avc.ts';
import { findBox, makeBox, makeFullBox, u16, u32 } from './boxes.ts';
import { codecsOf } from './codecs.ts';
import { timescaleOf } from './fragment-timing.ts';

const SCENE = path.join(import.meta.dirname, '../../../../demo/media/scene-noir');
const manifest = JSON.parse(await readFile(path.join(SCENE, 'asset.json'), 'utf8')) as AssetManifest;
const maxRateOf = (name: string): number => LADDER.find((rung) => rung.name === name)!.maxRateK;
const initOf = async ({ file, initLength }: AssetManifest['video'][number]): Promise<Buffer> =>
  (await readFile(path.join(SCENE, file))).subarray(0, initLength);

test.each(manifest.video.map((track) => [track.name, track] as const))(
  'the init section of %s is byte for byte the one that packaged assets have',
  async (_name, track) => {
    const packaged = await initOf(track);
    expect(avcInit(packaged, maxRateOf(track.name)).toString('hex')).toBe(packaged.toString('hex'));
  },
);

test('additions of another muxer are removed; timescale and parameter sets are not changed', async () => {
  const packaged = await initOf(manifest.video[0]!);
  const avcC = findBoxBytes(packaged, 'avcC');
  const entry = makeBox(
    'avc1',
    u32(0),
    u16(0, 1),
    u32(0, 0, 0, 0),
    u16(1280, 720),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.from('\u0005Other'.padEnd(32, '\0')),
    u16(24, 0xffff),
    makeBox('pasp', u32(1, 1)),
    avcC,
    makeBox('colr', Buffer.from('nclx'), u16(2, 2, 2), Buffer.from([0])),
    makeBox('btrt', u32(0, 1_234_567, 0)),
  );
  const mdia = makeBox(
    'mdia',
    makeFullBox('mdhd', 1, 0, u32(0, 9, 0, 9, 12_800, 0, 0)),
    makeBox('minf', makeBox('stbl', makeFullBox('stsd', 0, 0, u32(1), entry))),
  );
  const edits = makeBox('edts', makeFullBox('elst', 0, 0, u32(1, 0, 1024), u16(1, 0)));
  const other = makeBox(
    'moov',
    makeBox('trak', edits, mdia),
    makeBox('mvex', makeFullBox('trex', 0, 0, u32(1, 1, 0, 0, 0))),
  );
  const made = avcInit(other, maxRateOf(manifest.video[0]!.name));
  expect(made.toString('hex')).toBe(packaged.toString('hex'));
  expect([codecsOf(made), timescaleOf(made), findBox(made, 'edts')]).toEqual(['avc1.64001f', 12_800, undefined]);
});

test('any other codec than AVC is refused', () => {
  expect(() => avcInit(makeBox('moov', makeBox('mvex', makeFullBox('trex', 0, 0, u32(1, 1, 0, 0, 0)))), 900)).toThrow(
    /without AVC/,
  );
});

/** The whole of the box that is inside a sample entry. */
function findBoxBytes(init: Buffer, type: string): Buffer {
  const at = init.indexOf(type, 0, 'latin1') - 4;
  return init.subarray(at, at + init.readUInt32BE(at));
}
