import fc from '@aerial/testkit/property.ts';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseInfo } from './m3u-attributes.ts';
import { readM3u, type M3uEntry, type M3uHeader } from './m3u.ts';
import { ImportError, type Skipped } from '../skipped.ts';
import { realData } from '../testing/real-data.ts';

interface Read {
  header?: M3uHeader;
  entries: M3uEntry[];
  skipped: Skipped[];
}

async function read(source: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<Read> {
  const result: Read = { entries: [], skipped: [] };
  const chunks = typeof source === 'string' ? [Buffer.from(source)] : source instanceof Uint8Array ? [source] : source;
  for await (const item of readM3u(chunks)) {
    if (item.kind === 'entry') result.entries.push(item.entry);
    else if (item.kind === 'skipped') result.skipped.push(item.skipped);
    else result.header ??= item.header;
  }
  return result;
}

describe('a list with every oddity', async () => {
  const { header, entries, skipped } = await read(
    createReadStream(path.join(import.meta.dirname, '../fixtures/oddities.m3u'), { highWaterMark: 7 }),
  );
  const named = (name: string): M3uEntry => {
    const found = entries.find((entry) => entry.name === name);
    if (!found) throw new Error(`no entry ${name}`);
    return found;
  };

  test('the header names several guides and a shift, behind a byte order mark', () => {
    expect(header).toEqual({
      guides: ['https://guide.example/ru.xml.gz', 'https://guide.example/alt.xml'],
      guideShiftH: 3,
    });
  });
  test('a plain entry', () => {
    expect(entries[0]).toEqual({
      line: 3,
      name: 'Берег (HD)',
      url: 'https://live.example/bereg/index.m3u8',
      guideId: 'bereg',
      logo: 'https://img.example/bereg.png',
      group: 'Общие',
      isRadio: false,
    });
  });
  test('catch-up attributes in any order, and the user agent between entry and address', () => {
    expect(named('Берег (Архив)')).toMatchObject({
      guideId: 'bereg',
      catchup: { mode: 'append', days: 7, source: '?offset=-${offset}&utcstart=${timestamp}' },
      userAgent: 'SetTop/1.0 (Living room)',
    });
  });
  test('the user agent of one entry does not stick to the next', () =>
    expect(named('Мост (WSVGA)').userAgent).toBeUndefined());
  test('a quote too many is passed over', () => {
    expect(named('Мост (WSVGA)')).toMatchObject({
      guideId: 'most-hd',
      logo: 'https://img.example/most.png',
      group: 'Познавательные',
    });
  });
  test('a quote too few does not swallow the next attribute', () => {
    expect(named('Лес')).toMatchObject({
      guideId: 'les',
      logo: 'https://img.example/les.png',
      group: 'Познавательные',
    });
  });
  test('other spellings of id, logo and number; quotes and commas inside texts; headers behind the address', () => {
    expect(named('Речка, тихая')).toMatchObject({
      guideId: 'rechka',
      logo: 'https://img.example/rechka.png',
      number: 12,
      group: 'Канал "Речка"',
      url: 'https://live.example/rechka/index.m3u8',
      userAgent: 'Old Player',
      referrer: 'https://site.example/',
    });
  });
  test('a broken duration and a space before the name', () =>
    expect(named('Опечатка в длительности').group).toBe('Общие'));
  test('the group line counts where the entry names no group; the guide name stands in for a missing name', () => {
    expect(named('Волна FM')).toMatchObject({ group: 'Радио', isRadio: true });
  });
  test('days of recording alone mean an archive by shift', () =>
    expect(named('Старый архив').catchup).toEqual({ mode: 'shift', days: 3 }));
  test('an unknown archive is none', () => expect(named('Чужой архив').catchup).toBeUndefined());
  test('every skipped entry is reported with its line and reason', () => {
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [14, 'no-address'],
      [18, 'no-address'],
      [19, 'bad-address'],
      [21, 'bad-info'],
      [23, 'no-info'],
      [31, 'no-name'],
      [33, 'no-address'],
    ]);
    expect(skipped.at(-1)?.text).toBe('Обрыв');
  });
});

test('the header gives the archive of entries that name none; an entry can say it has none', async () => {
  const { entries } = await read(
    '#EXTM3U catchup="flussonic" catchup-days="5"\n#EXTINF:-1,А\nhttp://a/\n#EXTINF:-1 catchup-days="2",Б\nhttp://b/\n#EXTINF:-1 catchup="disabled",В\nhttp://c/\n',
  );
  expect(entries.map(({ catchup }) => catchup)).toEqual([
    { mode: 'flussonic', days: 5 },
    { mode: 'flussonic', days: 2 },
    undefined,
  ]);
});

test('a list in Windows-1251 is read as Russian', async () => {
  const cp1251 = Buffer.from([
    ...Buffer.from('#EXTM3U\n#EXTINF:-1,'),
    0xcc,
    0xee,
    0xf1,
    0xf2,
    ...Buffer.from('\nhttp://a/\n'),
  ]);
  expect((await read(cp1251)).entries[0]?.name).toBe('Мост');
});

test.each([
  ['an HLS manifest', '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:1.92,\nseg.m4s\n', /HLS manifest/],
  ['a web page', '<!doctype html>\n<html></html>\n', /not a list of channels/],
  ['an empty file', '\n\n', /empty/],
])('%s is refused as a whole', async (_what, text, message) => {
  await expect(read(text)).rejects.toThrow(message);
  await expect(read(text)).rejects.toBeInstanceOf(ImportError);
});

test('an entry with a name, address or picture far too long is skipped', async () => {
  const long = 'a'.repeat(1_000_000);
  const { entries, skipped } = await read(
    Buffer.from(
      `#EXTM3U\n#EXTINF:-1,${long}\nhttp://a/1\n#EXTINF:-1,Б\nhttp://a/${long}\n#EXTINF:-1 tvg-logo="http://a/${long}",В\nhttp://a/3\n#EXTINF:-1,Мост\nhttp://a/4\n`,
    ),
  );
  expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'too-long'],
    [4, 'too-long'],
    [6, 'too-long'],
  ]);
  expect(entries.map(({ name }) => name)).toEqual(['Мост']);
});

test.each([
  ['blanks', ' '],
  ['letters', 'a'],
  ['quotes', '"'],
  ['keys', 'a="'],
  ['broken keys', 'a= '],
])('a line of a megabyte of %s costs no more than other megabytes', async (_what, part) => {
  const { entries } = await read(
    Buffer.from(
      `#EXTM3U\n#EXTINF:-1 tvg-id="${part.repeat(1_000_000 / part.length)},X\nhttp://a/1\n#EXTINF:-1,Мост\nhttp://a/4\n`,
    ),
  );
  expect(entries.at(-1)?.name).toBe('Мост');
});

test('where the bytes are cut into chunks makes no difference', async () => {
  const text =
    '#EXTM3U\r\n#EXTINF:-1 tvg-id="x" group-title="Общие",Ёлка\r\n#EXTVLCOPT:http-user-agent=A\r\nhttp://a/1\r\n#EXTINF:-1,Б\nhttp://b/2';
  const whole = await read(text);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 40 }), async (sizes) => {
      const bytes = Buffer.from(text);
      async function* chunks(): AsyncGenerator<Uint8Array> {
        for (let at = 0, i = 0; at < bytes.length; i += 1) {
          const size = sizes[i % sizes.length]!;
          yield bytes.subarray(at, at + size);
          at += size;
        }
      }
      expect(await read(chunks())).toEqual(whole);
    }),
  );
});

test('whatever well-formed attributes say and in whatever order, they are read back', () => {
  const value = fc
    .string({ maxLength: 20 })
    .map((text) => text.replace(/["\r\n]/gu, '').trim())
    .filter((text) => !text.endsWith('='));
  const attributes = fc.dictionary(fc.stringMatching(/^[a-z]{2,6}(-[a-z]{2,6})?$/u), value, { maxKeys: 6 });
  fc.assert(
    fc.property(attributes, value, (given, name) => {
      const text = `-1 ${Object.entries(given)
        .map(([key, its]) => `${key}="${its}"`)
        .join(' ')},${name}`;
      const info = parseInfo(text);
      expect(Object.fromEntries(info.attributes)).toEqual({ ...given });
      expect(info.name).toBe(name);
    }),
  );
});

test('no line makes the reader hang or throw anything but an import error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.string(), fc.stringMatching(/^#EXTINF:[-=", a-z]{0,40}$/u), fc.constant('http://a/'))),
      async (lines) => {
        const outcome = await read(['#EXTM3U', ...lines].join('\n')).catch((error: unknown) => error);
        expect(outcome instanceof ImportError || Array.isArray((outcome as Read).entries)).toBe(true);
      },
    ),
  );
});

describe('real lists', () => {
  test.skipIf(!realData('channels-ru.m3u'))('a Russian list: 301 channels, 17 without an address', async () => {
    const { entries, skipped } = await read(createReadStream(realData('channels-ru.m3u')!));
    expect(entries).toHaveLength(301);
    expect(skipped.map(({ reason }) => reason)).toEqual(Array.from({ length: 17 }, () => 'no-address'));
    expect(entries.filter(({ catchup }) => catchup)).toHaveLength(5);
    expect(entries.filter(({ userAgent }) => userAgent)).toHaveLength(10);
    expect(new Set(entries.map(({ group }) => group)).size).toBe(15); // 14 groups and none
  });
  test.skipIf(!realData('channels-ru-catchup.m3u'))(
    'a list with archives: 168 channels, 51 with catch-up, each with its user agent',
    async () => {
      const { entries, skipped } = await read(createReadStream(realData('channels-ru-catchup.m3u')!));
      expect(skipped).toEqual([]);
      expect(entries).toHaveLength(168);
      const withArchive = entries.filter(({ catchup }) => catchup);
      expect(withArchive).toHaveLength(51);
      expect(
        withArchive.every(
          ({ userAgent, catchup }) => userAgent !== undefined && catchup?.days === 7 && catchup.mode === 'append',
        ),
      ).toBe(true);
    },
  );
});

test.each(['xc', 'XC', 'xtream-codes'])('the archive %s of an Xtream address', async (mode) => {
  const { entries } = await read(
    `#EXTM3U\n#EXTINF:-1 catchup="${mode}" catchup-days="3",А\nhttp://a/live/u/p/1.m3u8\n`,
  );
  expect(entries[0]?.catchup).toEqual({ mode: 'xc', days: 3 });
});
