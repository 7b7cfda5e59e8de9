/** What is said over the six film scenes, in Russian and English and one of them in two more languages, and when. The subtitles are cut from the same lines. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { filmScenes } from '../../catalogue/assets.ts';
import type { NarratedLanguage, Text } from '../../catalogue/types.ts';
import { add, type Loop, play, RATE, reverb, silence } from './synth.ts';

const run = promisify(execFile);

export interface Line {
  /** Seconds from the scene's start. */
  readonly at: number;
  readonly text: Text & Partial<Record<NarratedLanguage, string>>;
}
export type NarratedId = (typeof filmScenes)[number];

const lines = (...texts: readonly (readonly [ru: string, en: string, kk?: string, ro?: string])[]): readonly Line[] =>
  texts.map(([ru, en, kk, ro], i) => ({
    at: 1.6 + i * 6.8,
    text: { ru, en, ...(kk !== undefined && { kk }), ...(ro !== undefined && { ro }) },
  }));

export const narration: Readonly<Record<NarratedId, readonly Line[]>> = {
  'scene-desert': lines(
    [
      'В этой стране два солнца, и оба никуда не спешат.',
      'In this country there are two suns, and neither is in a hurry.',
    ],
    [
      'Караван идёт по гребню дюны, как строка по пустой странице.',
      'The caravan walks the crest of the dune like a line across an empty page.',
    ],
    ['Верблюды помнят дорогу лучше, чем карты.', 'The camels remember the road better than the maps do.'],
    ['К вечеру ветер прочтёт следы и сотрёт их.', 'By evening the wind will read the tracks and wipe them away.'],
  ),
  'scene-lighthouse': lines(
    ['Ночью море не видно, его можно только слышать.', 'At night you cannot see the sea. You can only hear it.'],
    [
      'Маяк обводит взглядом горизонт: двенадцать раз в минуту.',
      'The lighthouse looks round the horizon, twelve times a minute.',
    ],
    ['Кто-то на корабле считает вспышки и улыбается.', 'Someone aboard a ship counts the flashes and smiles.'],
    ['Значит, дом ещё на месте.', 'So home is still where it was.'],
  ),
  'scene-metro': lines(
    [
      'Под городом есть другой город, и он никогда не спит.',
      'Beneath the city there is another city, and it never sleeps.',
    ],
    ['Огни бегут навстречу, как мысли перед сном.', 'The lights run towards us like thoughts before sleep.'],
    ['Следующей станции нет ни на одной схеме.', 'The next station is not on any map.'],
    ['Осторожно, двери открываются.', 'Mind the doors. They are about to open.'],
  ),
  'scene-balloon': lines(
    ['Утром поля похожи на лоскутное одеяло.', 'In the morning the fields look like a patchwork quilt.'],
    [
      'Шар поднимается молча: ветер не любит болтунов.',
      'The balloon rises without a word. The wind is not fond of chatterers.',
    ],
    ['Внизу кто-то машет платком, и мы машем в ответ.', 'Below, someone waves a scarf, and we wave back.'],
    ['Сверху не видно ни одного забора.', 'From up here you cannot see a single fence.'],
  ),
  'scene-winter': lines(
    ['Снег начал падать ещё до того, как мы проснулись.', 'The snow had begun to fall before any of us woke.'],
    ['В доме топят печь, и дым рисует на небе вопрос.', 'The stove is lit, and the smoke draws a question on the sky.'],
    [
      'По насту идут сани. Колокольчик слышно за две версты.',
      'A sledge crosses the crust of snow. You can hear its bell two miles off.',
    ],
    ['Ответ привезут к утру.', 'The answer will arrive by morning.'],
  ),
  'scene-garden': lines(
    [
      'Сад просыпается раньше хозяев.',
      'The garden wakes before its owners do.',
      'Бақ иелерінен бұрын оянады.',
      'Grădina se trezește înaintea stăpânilor ei.',
    ],
    [
      'Каждый цветок открывается в свою минуту, ни секундой позже.',
      'Every flower opens at its own minute, and not a second later.',
      'Әр гүл өз минутында ашылады, бір секунд та кешікпейді.',
      'Fiecare floare se deschide la minutul ei, nicio secundă mai târziu.',
    ],
    [
      'Бабочки разносят новости с клумбы на клумбу.',
      'The butterflies carry the news from bed to bed.',
      'Көбелектер жаңалықты гүлзардан гүлзарға таратады.',
      'Fluturii duc veștile din strat în strat.',
    ],
    [
      'К полудню об этом знает весь сад.',
      'By noon the whole garden has heard.',
      'Түске қарай бұл туралы бүкіл бақ біледі.',
      'Până la prânz, toată grădina știe.',
    ],
  ),
};

/** The languages in which every line of a scene is written. */
export const languagesOf = (id: NarratedId): NarratedLanguage[] =>
  (['ru', 'en', 'kk', 'ro'] as const).filter((language) =>
    narration[id].every(({ text }) => text[language] !== undefined),
  );

const VOICES: Readonly<Record<NarratedLanguage, readonly string[]>> = {
  ru: ['-v', 'ru', '-s', '138', '-p', '34', '-g', '4'],
  en: ['-v', 'en-gb', '-s', '142', '-p', '32', '-g', '4'],
  kk: ['-v', 'kk', '-s', '138', '-p', '36', '-g', '4'],
  ro: ['-v', 'ro', '-s', '142', '-p', '34', '-g', '4'],
};

/** One spoken line, mono samples at the studio's rate. Needs espeak-ng and ffmpeg. */
async function speak(text: string, language: NarratedLanguage): Promise<Float32Array> {
  const wide = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
  const spoken = await run('espeak-ng', [...VOICES[language], '--stdout', text], wide);
  const pending = run(
    'ffmpeg',
    [
      '-hide_banner',
      '-loglevel',
      'error',
      '-i',
      'pipe:0',
      '-af',
      'highpass=f=95,lowpass=f=6200,equalizer=f=2800:t=q:w=1:g=-3,dynaudnorm=f=250:g=9',
      '-ac',
      '1',
      '-ar',
      String(RATE),
      '-f',
      'f32le',
      'pipe:1',
    ],
    wide,
  );
  pending.child.stdin?.end(spoken.stdout);
  const { stdout } = await pending;
  return new Float32Array(
    stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength - (stdout.byteLength % 4)),
  );
}

export interface SpokenLine {
  readonly startS: number;
  readonly endS: number;
  readonly text: string;
}

/** Speaks a scene's lines over its music, which ducks under them; returns when each is spoken. */
export async function narrate(
  music: Loop,
  id: NarratedId,
  language: NarratedLanguage,
): Promise<{ readonly mixed: Loop; readonly spoken: readonly SpokenLine[] }> {
  const voice = silence(music.seconds);
  const duck = new Float32Array(music.left.length).fill(1);
  const spoken: SpokenLine[] = [];
  for (const { at, text } of narration[id]) {
    const line = text[language] ?? '';
    const samples = await speak(line, language);
    const length = samples.length / RATE;
    play(voice, at, length, 0.5, 0, (time) => samples[Math.round(time * RATE)] ?? 0);
    spoken.push({ startS: at, endS: Math.min(music.seconds - 0.1, at + length + 0.4), text: line });
    for (let i = Math.round((at - 0.4) * RATE); i < (at + length + 0.7) * RATE && i < duck.length; i += 1) {
      const near = Math.min(1, (i / RATE - (at - 0.4)) / 0.4, (at + length + 0.7 - i / RATE) / 0.7);
      duck[i] = Math.min(duck[i] ?? 1, 1 - 0.5 * Math.max(0, near));
    }
  }
  reverb(voice, 0.22, 0.8);
  const mixed = silence(music.seconds);
  add(mixed, music, 1);
  for (const side of [mixed.left, mixed.right])
    for (let i = 0; i < side.length; i += 1) side[i] = (side[i] ?? 0) * (duck[i] ?? 1);
  add(mixed, voice, 0.75);
  return { mixed, spoken };
}
