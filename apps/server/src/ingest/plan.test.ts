import { expect, test } from 'vitest';
import { languageCode, languageLabel } from './languages.ts';
import type { ProbedSource, ProbedStream } from './packager/probe.ts';
import { assetIdOf, isAssetId, planIngest } from './plan.ts';

const source = (width: number, height: number, more: Partial<ProbedSource> = {}): ProbedSource => ({
  durationS: 60,
  width,
  height,
  audio: [],
  subtitles: [],
  ...more,
});
const stream = (index: number, codec: string, language?: string, title?: string): ProbedStream => ({
  index,
  codec,
  ...(language ? { language } : {}),
  ...(title ? { title } : {}),
});
const heights = (width: number, height: number): number[] =>
  planIngest(source(width, height), 'ru').ladder.map((rung) => rung.height);

test.each([
  [3840, 2160, [1080, 720, 360, 240]],
  [1920, 1080, [1080, 720, 360, 240]],
  [1920, 800, [1080, 720, 360, 240]],
  [1280, 720, [720, 360, 240]],
  [1024, 576, [360, 240]],
  [320, 240, [360, 240]],
])('%i × %i is never upscaled, but always has the two lowest renditions', (width, height, expected) =>
  expect(heights(width, height)).toEqual(expected),
);

test('every audio track with its language, and titles only where languages repeat', () => {
  const { audio } = planIngest(
    source(1280, 720, {
      audio: [
        stream(0, 'aac', 'rus', 'Dub'),
        stream(1, 'ac3', 'rus', 'Comments'),
        stream(2, 'aac', 'eng', 'Original'),
        stream(3, 'aac'),
      ],
    }),
    'kk',
  );
  expect(
    audio.map(({ language, label, source: from }) => [
      language,
      label,
      from.kind === 'stream' ? from.index : from.kind,
    ]),
  ).toEqual([
    ['ru', 'Русский (Dub)', 0],
    ['ru', 'Русский (Comments)', 1],
    ['en', 'English', 2],
    ['kk', 'Қазақ тілі', 3],
  ]);
});
test('a silent video gets a silent track', () =>
  expect(planIngest(source(640, 360), 'ru').audio).toEqual([
    { language: 'ru', label: 'Русский', source: { kind: 'silence' } },
  ]));
test('text subtitles are ingested, bitmap subtitles are reported', () => {
  const plan = planIngest(
    source(640, 360, {
      subtitles: [stream(0, 'hdmv_pgs_subtitle', 'eng'), stream(1, 'subrip', 'rus'), stream(2, 'ass', 'eng')],
    }),
    'ru',
  );
  expect(plan.subtitles.map(({ index, language }) => [index, language])).toEqual([
    [1, 'ru'],
    [2, 'en'],
  ]);
  expect(plan.pictureSubtitles).toEqual(['hdmv_pgs_subtitle']);
});

test.each([
  ['rus', 'ru'],
  ['ger', 'de'],
  ['deu', 'de'],
  ['en-US', 'en'],
  ['und', 'xx'],
  [undefined, 'xx'],
  ['klingon', 'xx'],
  ['RUS', 'ru'],
])('language tag %s is %s', (tag, code) => expect(languageCode(tag, 'xx')).toBe(code));
test('a language is called by its own name', () =>
  expect(['ru', 'en', 'de'].map(languageLabel)).toEqual(['Русский', 'English', 'Deutsch']));
test('an id from name and content', () => {
  expect(assetIdOf('/films/Тихий маяк.mkv', '4b102261aaaa')).toBe('tikhiy-mayak-4b102261');
  expect(isAssetId(assetIdOf('/films/???.mkv', '4b102261aaaa'))).toBe(true);
  expect(['../x', '.hidden', 'a b', 'А', ''].some(isAssetId)).toBe(false);
});
