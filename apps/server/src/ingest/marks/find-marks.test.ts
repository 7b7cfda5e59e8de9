/** Marks found by sound: in sounds made here, and in the demo's series, of which it is known where they are. */
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { series } from '../../../../../demo/catalogue/series.ts';
import { hasFfmpeg, systemFfmpeg } from '../packager/ffmpeg.ts';
import { soundReader } from './episode-sound.ts';
import { findMarks } from './find-marks.ts';
import { fingerprint, SAMPLE_RATE, type Fingerprint } from './fingerprint.ts';

/** How far a found edge may be from the true one, seconds. */
const TOLERANCE_S = 1;

/** Episodes that are listened to, of each season. */
const EPISODES = 4;

/** Numbers from 0 to 1 that are the same in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A melody of its own: three notes at a time, which change four times a second. */
function melody(seed: number, seconds: number): Int16Array {
  const random = randomNumbers(seed);
  const samples = new Int16Array(seconds * SAMPLE_RATE);
  for (let from = 0; from < samples.length; from += SAMPLE_RATE / 4) {
    const notes = [0, 1, 2].map(() => 250 * 2 ** (random() * 3));
    for (let i = from; i < Math.min(samples.length, from + SAMPLE_RATE / 4); i++)
      samples[i] = 3000 * notes.reduce((sum, hz) => sum + Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE), 0);
  }
  return samples;
}

const silence = (seconds: number): Int16Array => new Int16Array(seconds * SAMPLE_RATE);

function episode(...parts: readonly Int16Array[]): Fingerprint {
  const whole = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return fingerprint(whole);
}

/** As loud as after another encoding, with some noise. */
function worn(samples: Int16Array, seed: number): Int16Array {
  const random = randomNumbers(seed);
  return samples.map((sample) => sample * 0.6 + (random() - 0.5) * 600);
}

const opening = melody(1, 30);
const ending = melody(2, 25);

/** Marks as whole seconds: enough to see which they are. */
const rounded = (marks: ReturnType<typeof findMarks>[number]) =>
  marks.map(({ kind, start, end }) => [kind, Math.round(start), Math.round(end)]);

describe('in a season', () => {
  const story = (seed: number) => melody(100 + seed, 140);

  test('openings that stand after cold opens of different lengths, and credits, are found', () => {
    const episodes = [0, 12, 47, 5].map((coldOpen, index) =>
      episode(melody(50 + index, coldOpen), worn(opening, index), story(index), worn(ending, 9 + index)),
    );
    expect(findMarks(episodes).map(rounded)).toEqual(
      [0, 12, 47, 5].map((at) => [
        ['intro', at, at + 30],
        ['credits', at + 170, at + 195],
      ]),
    );
  });

  test('pieces of the episode before, in front of the opening or after it, are a recap', () => {
    const former = story(1);
    const piece = (at: number, seconds: number) => former.slice(at * SAMPLE_RATE, (at + seconds) * SAMPLE_RATE);
    const recap = [piece(20, 6), silence(1), piece(60, 5), piece(110, 7)];
    const first = episode(opening, former, ending);
    const before = episode(...recap, opening, story(2), ending);
    const after = episode(opening, ...recap, story(2), ending);
    const third = episode(opening, story(3), ending);
    expect(rounded(findMarks([first, before, third])[1]!)).toEqual([
      ['recap', 0, 19],
      ['intro', 19, 49],
      ['credits', 189, 214],
    ]);
    expect(rounded(findMarks([first, after, third])[1]!)).toEqual([
      ['intro', 0, 30],
      ['recap', 30, 49],
      ['credits', 189, 214],
    ]);
  });

  test('a scene after the credits is not part of them, a short rest is', () => {
    const episodes = [0, 3, 40].map((seconds, index) => episode(story(index), ending, melody(70 + index, seconds)));
    expect(findMarks(episodes).map(rounded)).toEqual([
      [['credits', 140, 165]],
      [['credits', 140, 168]],
      [['credits', 140, 165]],
    ]);
  });

  test('silence, and music that runs through an episode, are no openings', () => {
    const motif = melody(3, 12);
    const episodes = [0, 1, 2].map((index) =>
      episode(
        silence(20),
        motif,
        melody(80 + index, 50),
        motif,
        melody(90 + index, 60),
        motif,
        story(index),
        silence(20),
      ),
    );
    expect(findMarks(episodes)).toEqual([[], [], []]);
  });

  test('nothing is found in one episode, in different ones, and in none', () => {
    expect(findMarks([episode(opening, story(1))])).toEqual([[]]);
    expect(findMarks([episode(story(1)), episode(story(2)), episode(silence(0))])).toEqual([[], [], []]);
    expect(findMarks([])).toEqual([]);
  });
});

describe.skipIf(!(await hasFfmpeg()))('in the series of the demo', () => {
  const seasons = series.flatMap(({ slug, seasons: all = [] }) =>
    all.map(({ number, episodes }) => ({
      name: `${slug}, season ${number}`,
      // Enough to tell what is common; all of them take a minute.
      episodes: episodes.filter(({ isAnnouncement }) => !isAnnouncement).slice(0, EPISODES),
    })),
  );
  let read: ReturnType<typeof soundReader>;
  beforeAll(() => {
    const mediaDirs = [path.resolve(import.meta.dirname, '../../../../../demo/media')];
    read = soundReader({ mediaDirs, ffmpeg: systemFfmpeg() });
  });

  test.each(seasons)(
    '$name: every recap, opening and credits within a second, and nothing else',
    async ({ episodes }) => {
      const sounds = [];
      for (const { assetList } of episodes) sounds.push(fingerprint(await read(assetList)));
      for (const [index, found] of findMarks(sounds).entries()) {
        const { marks = [] } = episodes[index]!;
        expect(found.map(({ kind }) => kind)).toEqual(marks.map(({ kind }) => kind));
        for (const [n, { start, end }] of found.entries()) {
          expect(Math.abs(start - marks[n]!.start)).toBeLessThanOrEqual(TOLERANCE_S);
          expect(Math.abs(end - marks[n]!.end)).toBeLessThanOrEqual(TOLERANCE_S);
        }
      }
    },
  );
});
