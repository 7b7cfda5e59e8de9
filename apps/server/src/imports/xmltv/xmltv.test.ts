import fc from '@aerial/testkit/property.ts';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gunzipIfPacked, openImport } from '../input.ts';
import { realData } from '../testing/real-data.ts';
import { ImportError, type Skipped } from '../skipped.ts';
import { repairXml } from './xml-repair.ts';
import { parseXmltvTime } from './xmltv-time.ts';
import { readXmltv } from './xmltv.ts';
import type { GuideChannel, GuideProgramme } from './xmltv-elements.ts';

interface Read {
  channels: GuideChannel[];
  programmes: GuideProgramme[];
  skipped: Skipped[];
}
async function read(source: string | AsyncIterable<Uint8Array> | Uint8Array[]): Promise<Read> {
  const result: Read = { channels: [], programmes: [], skipped: [] };
  for await (const item of readXmltv(typeof source === 'string' ? [Buffer.from(source)] : source)) {
    if (item.kind === 'channel') result.channels.push(item.channel);
    else if (item.kind === 'programme') result.programmes.push(item.programme);
    else result.skipped.push(item.skipped);
  }
  return result;
}
const utc = (text: string): number => Date.parse(text) / 1000;
const fixture = path.join(import.meta.dirname, '../fixtures/oddities.xml');

const two = (value: number): string => String(value).padStart(2, '0');

describe('a guide with every oddity', async () => {
  const { channels, programmes, skipped } = await read(createReadStream(fixture, { highWaterMark: 11 }));

  test("channels with several names in one; a path of the maker's disk is no picture; one without id is skipped", () => {
    expect(channels).toEqual([
      { id: '10', names: ['Берег', 'Берег HD', 'The Shore'], line: 4 },
      { id: '11', names: ['Мост HD'], icon: 'https://img.example/most.png', line: 9 },
    ]);
  });
  test('a full programme', () => {
    expect(programmes[0]).toEqual({
      line: 11,
      channel: '10',
      startAt: utc('2026-06-13T02:00:00Z'),
      stopAt: utc('2026-06-13T03:00:00Z'),
      title: { ru: 'Маяк', en: 'The Lighthouse' },
      episodeTitle: { ru: 'Туман' },
      kind: 'series',
      season: 2,
      episode: 7,
      description: { ru: 'Смотритель находит «лодку».\nВторая строка.' },
      countries: ['Норвегия', 'Исландия'],
      categories: ['драма', 'детектив', 'Сериал'],
      year: 2024,
      age: 18,
      icon: 'https://img.example/lighthouse.jpg',
      credits: [
        { role: 'director', name: 'Анна Ветрова' },
        { role: 'actor', name: 'Пётр Гринёв', character: 'Смотритель' },
      ],
      rating: 6.3,
      ratingSystem: 'IMDB',
      isRepeat: true,
      isPremiere: false,
    });
  });
  test('without a zone the time is UTC; an end that is missing or not after the start is left open', () => {
    expect(programmes[1]).toMatchObject({ startAt: utc('2026-06-13T06:00:00Z'), title: { und: 'Без конца' } });
    expect(programmes[1]?.stopAt).toBeUndefined();
    expect(programmes[2]?.stopAt).toBeUndefined();
  });
  test('zones by offset and by name, languages of three letters, the exact episode number over the shown one', () => {
    expect(programmes[3]).toMatchObject({
      startAt: utc('2026-06-13T05:00:00Z'),
      stopAt: utc('2026-06-13T06:00:00Z'),
      title: { ru: 'Harbour' },
      episodeTitle: { ru: 'Fog' },
      season: 2,
      episode: 5,
      part: 1,
      isPremiere: true,
    });
    expect(programmes[3]?.icon).toBeUndefined();
  });
  test('every skipped programme is reported with its line and reason, and the next is read', () => {
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [35, 'bad-start'],
      [36, 'no-title'],
      [37, 'no-channel'],
      [39, 'malformed'],
      [40, 'malformed'],
    ]);
    expect(programmes.at(-2)?.title).toEqual({ und: 'Кот & пёс «R&B»' });
    expect(programmes.at(-1)?.title).toEqual({ und: 'Снова <хорошо>' });
  });
});

test.each([
  ['20260613050000 +0300', '2026-06-13T02:00:00Z'],
  ['20260613050000+0300', '2026-06-13T02:00:00Z'],
  ['20260613050000 -0330', '2026-06-13T08:30:00Z'],
  ['20260613050000 EST', '2026-06-13T10:00:00Z'],
  ['20260613050000 UTC', '2026-06-13T05:00:00Z'],
  ['202606130500', '2026-06-13T05:00:00Z'],
  ['20260613', '2026-06-13T00:00:00Z'],
  ['20260613240000 +0300', '2026-06-13T21:00:00Z'],
  ['20280229000000', '2028-02-29T00:00:00Z'],
])('the time %s is %s', (text, expected) => expect(parseXmltvTime(text)).toBe(utc(expected)));
test.each(['', 'tomorrow', '20260230000000', '20261301', '20260613250000', '20260613050000 XYZ', '2026-06-13'])(
  '«%s» is no time',
  (text) => expect(parseXmltvTime(text)).toBeUndefined(),
);
test('any instant written in any zone is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.integer({ min: -12 * 60, max: 14 * 60 }), (at, zone) => {
      const local = new Date((at + zone * 60) * 1000).toISOString().replace(/\D/gu, '').slice(0, 14);
      const sign = zone < 0 ? '-' : '+';
      expect(parseXmltvTime(`${local} ${sign}${two(Math.floor(Math.abs(zone) / 60))}${two(Math.abs(zone) % 60)}`)).toBe(
        at,
      );
    }),
  );
});

test('Windows-1251 by its declaration', async () => {
  const head = Buffer.from(
    '<?xml version="1.0" encoding="windows-1251"?><tv><programme start="2026" channel="1"/><programme start="20260613" channel="1"><title>',
  );
  const { programmes } = await read([
    head,
    Buffer.from([0xcc, 0xee, 0xf1, 0xf2]),
    Buffer.from('</title></programme></tv>'),
  ]);
  expect(programmes[0]?.title).toEqual({ und: 'Мост' });
});
const cp1251 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) =>
      letter >= 'А' && letter <= 'я' ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0),
    ),
  );

describe('a guide whose encoding is not what it says', () => {
  const guide = (head: string, text: string) =>
    `${head}<tv><programme start="20260613" channel="1"><title>${text}</title></programme></tv>`;
  test.each([
    ['no declaration', ''],
    ['a declaration of UTF-8', '<?xml version="1.0" encoding="UTF-8"?>'],
  ])('Windows-1251 under %s is read as Russian', async (_what, head) => {
    expect((await read([cp1251(guide(head, 'Берег и мост'))])).programmes[0]?.title).toEqual({ und: 'Берег и мост' });
  });
  test('a long one is decided by its first letters, wherever they come', async () => {
    const text = 'Берег и мост '.repeat(30);
    const bytes = cp1251(
      `<tv><!--${'x'.repeat(70_000)}-->${`<programme start="20260613" channel="1"><title>${text}</title></programme>`.repeat(300)}</tv>`,
    );
    const chunks = Array.from({ length: Math.ceil(bytes.length / 4096) }, (_, at) =>
      bytes.subarray(at * 4096, (at + 1) * 4096),
    );
    expect(new Set((await read(chunks)).programmes.map(({ title }) => title['und']))).toEqual(new Set([text.trim()]));
  });
  test('a letter cut in its middle does not make UTF-8 something else', async () => {
    const bytes = Buffer.concat([
      Buffer.from(guide('', 'Берег и мос')).subarray(0, -'</title></programme></tv>'.length),
      Buffer.from([0xd1]),
      Buffer.from('</title></programme></tv>'),
    ]);
    expect((await read([bytes])).programmes[0]?.title).toEqual({ und: 'Берег и мос\ufffd' });
  });
  test('what is neither is refused with what to do', async () => {
    const latin1 = Buffer.from(guide('', 'Le cin\u00e9ma fran\u00e7ais'), 'latin1');
    await expect(read([latin1])).rejects.toThrow(/declares no other encoding/);
  });
});

test('UTF-16 by its byte order mark', async () => {
  const { programmes } = await read([
    Buffer.from(
      '\ufeff<?xml version="1.0"?><tv><programme start="20260613" channel="1"><title>Мост</title></programme></tv>',
      'utf16le',
    ),
  ]);
  expect(programmes[0]?.title).toEqual({ und: 'Мост' });
});

test.each([
  ['a file that is cut off', '<tv><programme start="20260613" channel="1"><title>А</title></programme>', /cut off/],
  ['another kind of XML', '<rss></rss>', /<rss>/],
  ['no XML at all', '#EXTM3U\n', /not an XMLTV guide/],
  ['an unknown encoding', '<?xml version="1.0" encoding="klingon"?><tv></tv>', /klingon/],
])('%s is refused as a whole', async (_what, text, message) => {
  await expect(read(text)).rejects.toThrow(message);
  await expect(read(text)).rejects.toBeInstanceOf(ImportError);
});

describe('packed files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'aerial-xmltv-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const packed = gzipSync('<tv><programme start="20260613" channel="1"><title>А</title></programme></tv>');

  test('gzip is known by its first bytes, not by its name', async () => {
    const file = path.join(folder, 'guide.xml');
    await writeFile(file, packed);
    expect((await read((await openImport(file)).chunks)).programmes).toHaveLength(1);
  });
  test('a cut-off gzip is refused', async () => {
    const file = path.join(folder, 'cut.xml.gz');
    await writeFile(file, packed.subarray(0, -12));
    await expect(read((await openImport(file)).chunks)).rejects.toThrow(/damaged or cut off/);
  });
  test('a missing file is refused by name', async () => {
    await expect(openImport(path.join(folder, 'none.xml'))).rejects.toThrow(/none\.xml.*ENOENT/);
  });
});

/** A guide of any size that is never in memory as a whole. */
function* bigGuide(bytes: number): Generator<Buffer> {
  yield Buffer.from(
    '<?xml version="1.0" encoding="utf-8"?>\n<tv>\n<channel id="1"><display-name>Берег</display-name></channel>\n',
  );
  const description = 'Долгое описание передачи, которое повторяется. '.repeat(12);
  let written = 0;
  for (let at = 0; written < bytes; at += 1) {
    const start = new Date(1_700_000_000_000 + at * 1_800_000).toISOString().replace(/\D/gu, '').slice(0, 14);
    const text = Buffer.from(
      `<programme start="${start} +0000" channel="1"><title lang="ru">Передача ${at}</title><desc lang="ru">${description}</desc></programme>\n`,
    );
    written += text.length;
    yield text;
  }
  yield Buffer.from('</tv>\n');
}

async function mended(parts: string[]): Promise<string> {
  let whole = '';
  for await (const part of repairXml(parts)) whole += part;
  return whole;
}
describe('texts far too long', () => {
  const programme = (inside: string) =>
    `<tv><programme start="20260613" channel="1">${inside}</programme><programme start="20260614" channel="1"><title>Мост</title></programme></tv>`;
  test('a programme with a title of a megabyte is skipped, and the next is read', async () => {
    const { programmes, skipped } = await read(programme(`<title>${'я'.repeat(1_000_000)}</title>`));
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([[1, 'too-long']]);
    expect(programmes.map(({ title }) => title['und'])).toEqual(['Мост']);
  });
  test('a description is cut, and that is reported', async () => {
    const { programmes, skipped } = await read(programme(`<title>Берег</title><desc>${'я'.repeat(20_000)}</desc>`));
    expect(skipped.map(({ reason }) => reason)).toEqual(['shortened']);
    expect(programmes[0]?.description?.['und']).toHaveLength(10_000);
  });
  async function* repeated(head: string, part: string, megabytes: number): AsyncGenerator<Buffer> {
    yield Buffer.from(head);
    const chunk = Buffer.from(part.repeat(65_536 / part.length));
    for (let at = 0; at < megabytes * 16; at += 1) yield chunk;
  }
  test.each([
    ['a title', '<tv><programme start="20260613" channel="1"><title>', 'a'],
    ['blanks', '<tv>', ' '],
    ['an attribute', '<tv><programme start="', 'a'],
    ['a comment', '<tv><!--', 'a'],
    ['a name', '<tv><', 'a'],
  ])('%s without an end is refused before it fills the memory', async (_what, head, part) => {
    await expect(read(repeated(head, part, 300))).rejects.toThrow(/16 million characters/);
  });
});

test('where the text is cut into chunks makes no difference to what is mended', async () => {
  const text = '<t>a & b &amp; c &nbsp; &#8304; &#x41; && R&B&</t>&a';
  const whole = await mended([text]);
  expect(whole).toBe('<t>a &amp; b &amp; c &amp;nbsp; &#8304; &#x41; &amp;&amp; R&amp;B&amp;</t>&amp;a');
  for (let at = 0; at < text.length; at += 1) expect(await mended([text.slice(0, at), text.slice(at)])).toBe(whole);
  expect(await mended([...text])).toBe(whole);
});

test('memory stays flat however long a packed guide is', async () => {
  const SIZE = 96 * 2 ** 20;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const stream = Readable.from(bigGuide(SIZE)).pipe(createGzip({ level: 1 }));
  let programmes = 0;
  let settled = 0;
  let peak = 0;
  for await (const item of readXmltv(gunzipIfPacked(stream))) {
    if (item.kind !== 'programme') continue;
    programmes += 1;
    if (programmes % 10_000 !== 0) continue;
    collect();
    const { heapUsed } = process.memoryUsage();
    settled ||= heapUsed;
    peak = Math.max(peak, heapUsed);
  }
  expect(programmes).toBeGreaterThan(60_000);
  // of 96 MiB nothing stays; the allowance is for the runtime itself
  expect(peak - settled).toBeLessThan(8 * 2 ** 20);
});

test.skipIf(!realData('guide-ru.xml'))(
  'a real Russian guide: 20 channels, 2,531 programmes, none skipped',
  async () => {
    const { channels, programmes, skipped } = await read(createReadStream(realData('guide-ru.xml')!));
    expect(skipped).toEqual([]);
    expect(channels).toHaveLength(20);
    expect(channels.filter(({ names }) => names.length > 1).length).toBeGreaterThan(0);
    expect(programmes).toHaveLength(2531);
    expect(programmes.filter(({ rating }) => rating !== undefined)).toHaveLength(182);
    expect(programmes.every(({ icon }) => icon === undefined)).toBe(true);
    expect(
      programmes.every(({ title }) => Object.values(title).every((text) => !/&#?\w+;|\u00a0|\(\d+\+\)/u.test(text))),
    ).toBe(true);
    expect(programmes.filter(({ countries }) => countries.length > 0).length).toBeGreaterThan(500);
  },
);
