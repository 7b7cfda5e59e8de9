import path from 'node:path';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { systemClock } from '@aerial/domain/time.ts';
import { DEMO_PICTURES } from '../demo/folders.ts';
import { pictureSources } from '../pictures/sources.ts';
import { sharePictures, sizeOf } from './share-picture.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const u16 = (value: number) => [value >> 8, value & 0xff];

test.each([
  ['PNG', bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, ...u16(640)], [0, 0, ...u16(360)])],
  [
    'JPEG',
    bytes(
      [0xff, 0xd8, 0xff, 0xe0, ...u16(4), 1, 2],
      [0xff, 0xc4, ...u16(3), 9],
      [0xff, 0xc2, ...u16(17), 8, ...u16(360), ...u16(640)],
      Array.from({ length: 12 }, () => 0),
    ),
  ],
  ['WebP, lossy', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0], [0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0x68, 1])],
  ['WebP, extended', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [0, 0, 0, 0], [0, 0, 0, 0], [0x7f, 2, 0], [0x67, 1, 0])],
])('the size of a %s is read from its head', (_kind, head) =>
  expect(sizeOf(head)).toEqual({ width: 640, height: 360 }),
);

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="640"/>')],
  ['a JPEG that ends', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4])],
])('%s has none', (_kind, head) => expect(sizeOf(head)).toBeUndefined());

test('a picture of this installation is named in the size that cards have, others as they are', async () => {
  const share = sharePictures(pictureSources(['/nowhere', DEMO_PICTURES], systemClock).find);
  const [name] = readdirSync(path.join(DEMO_PICTURES, 'titles')).filter((file) => file.includes('-bg.'));
  expect(await share(`https://tv.example/pictures/titles/${name}`)).toEqual({
    src: `https://tv.example/pictures/titles/${name}?w=1280`,
    width: 1280,
    height: 720,
  });
  for (const address of [
    'https://cdn.example/a.jpg',
    'https://tv.example/pictures/none.jpg',
    'https://tv.example/pictures/..%2f..%2fpackage.json',
  ])
    expect(await share(address)).toBeUndefined();
});
