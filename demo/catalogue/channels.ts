/** The channels. Each of the first eighteen has a scene of its own, in the order of `channelScenes`; the others repeat them. */
import { channelScenes, type filmScenes } from './assets.ts';
import type { DemoChannel, Palette } from './types.ts';

type Draft = Omit<
  DemoChannel,
  'id' | 'scenes' | 'name' | 'description' | 'palette' | 'archivedDays' | 'isFree' | 'isHd' | 'records'
> & {
  readonly name: readonly [string, string];
  readonly about: readonly [string, string];
  readonly colours: readonly [string, string, string, string];
  readonly archivedDays?: number;
  readonly isPaid?: boolean;
  readonly isSd?: boolean;
  /** Slugs of the channels whose scenes it shows. */
  readonly repeats?: readonly string[];
  /** Scenes of films. */
  readonly shows?: readonly (typeof filmScenes)[number][];
  /** Slug of the channel that is recorded for it. */
  readonly recordsOf?: string;
};

const drafts: readonly Draft[] = [
  {
    slug: 'prospekt',
    name: ['Проспект', 'Prospekt'],
    about: [
      'Первый городской. Новости двора и мира, сериал в девять, разговор в одиннадцать — и ни одной серьёзной причины ложиться вовремя.',
      'The city’s own channel: news from the courtyard and the world, a serial at nine, conversation at eleven, and no good reason to go to bed on time.',
    ],
    categories: ['all', 'popular'],
    age: 12,
    colours: ['#171c3f', '#4457d6', '#ffb05c', '#f0f2ff'],
  },
  {
    slug: 'telegraph',
    name: ['Телеграф', 'Telegraph'],
    about: [
      'Круглосуточные новости без крика. Коротко, точно, с точкой в конце предложения.',
      'News around the clock and without the shouting. Brief, exact, and with a full stop at the end of the sentence.',
    ],
    categories: ['all', 'popular', 'news'],
    age: 12,
    colours: ['#0a1a33', '#1763c6', '#ff5a36', '#eaf2ff'],
  },
  {
    slug: 'tribuna',
    name: ['Трибуна', 'Tribuna'],
    about: [
      'Матчи, разборы и третий тайм, в котором всё наконец становится ясно. Болеть можно за обе команды.',
      'Matches, post-mortems and the third half in which everything becomes clear at last. You may support both sides.',
    ],
    categories: ['all', 'popular', 'sport'],
    age: 6,
    colours: ['#082315', '#138a4a', '#ffe14d', '#f1faf0'],
  },
  {
    slug: 'apex',
    name: ['Апекс', 'Apex'],
    about: [
      'Гонки от огней до клетчатого флага, гаражи, моторы и люди, у которых вместо пульса обороты.',
      'Racing from the lights to the chequered flag, garages, engines, and people with revs instead of a pulse.',
    ],
    categories: ['all', 'sport'],
    age: 6,
    colours: ['#141414', '#d62828', '#f7c331', '#f6f3ee'],
    archivedDays: 7,
  },
  {
    slug: 'kubiki',
    name: ['Кубики', 'Kubiki'],
    about: [
      'Канал для самых маленьких: добрые мультфильмы, зарядка и ответы на вопрос «а зачем?» — все сто тысяч.',
      'For the very youngest: gentle cartoons, morning stretches and answers to “but what for?”, all hundred thousand of them.',
    ],
    categories: ['all', 'popular', 'kids'],
    age: 0,
    colours: ['#24327a', '#ff5d5d', '#ffd93d', '#fff8ea'],
  },
  {
    slug: 'sonnaya-luna',
    name: ['Сонная луна', 'Sleepy Moon'],
    about: [
      'Сказки, мультфильмы и колыбельные. К девяти вечера канал начинает говорить шёпотом.',
      'Tales, cartoons and lullabies. By nine in the evening the channel speaks in a whisper.',
    ],
    categories: ['all', 'kids'],
    age: 6,
    colours: ['#1b1740', '#6650b8', '#ffc94d', '#f8f1ff'],
  },
  {
    slug: 'takt',
    name: ['Такт', 'Takt'],
    about: [
      'Музыка, которую слышно даже с выключенным звуком. Клипы, двадцатки, премьеры по пятницам.',
      'Music you can hear with the sound off. Videos, countdowns, premieres on Fridays.',
    ],
    categories: ['all', 'popular', 'music'],
    age: 12,
    colours: ['#1c0b2e', '#e0218a', '#ffe600', '#fdefff'],
  },
  {
    slug: 'vinyl',
    name: ['Винил', 'Vinyl'],
    about: [
      'Джаз, баллады и треск пластинки. Одна сторона — сорок пять минут, спешить некуда.',
      'Jazz, ballads and the crackle of a record. One side is forty-five minutes; there is no hurry.',
    ],
    categories: ['all', 'music'],
    age: 6,
    colours: ['#1a1210', '#a63d2f', '#e9a13b', '#f6e8d3'],
  },
  {
    slug: 'okoyom',
    name: ['Окоём', 'Okoyom'],
    about: [
      'Всё, что видит глаз, если отойти от окна и выйти за город: реки, барсуки, птицы и их адреса.',
      'Everything the eye can take in once you leave the window and the town: rivers, badgers, birds and their addresses.',
    ],
    categories: ['all', 'popular', 'nature-science'],
    age: 0,
    colours: ['#1d2a17', '#5f8a3a', '#e8b04b', '#f4f2df'],
  },
  {
    slug: 'glubina',
    name: ['Глубина', 'Glubina'],
    about: [
      'Океан от прибоя до дна. Киты поют без перерыва на рекламу.',
      'The ocean from the surf to the sea bed. The whales sing without commercial breaks.',
    ],
    categories: ['all', 'nature-science'],
    age: 0,
    colours: ['#041c32', '#0b5a8f', '#ffcb47', '#e3f4fb'],
  },
  {
    slug: 'apogee',
    name: ['Апогей', 'Apogee'],
    about: [
      'Космос вблизи: орбитальные дневники, соседние звёзды и виды, от которых не хочется возвращаться.',
      'Space close up: orbital diaries, neighbouring stars and views one does not come back from willingly.',
    ],
    categories: ['all', 'nature-science'],
    age: 6,
    colours: ['#0a0d24', '#3949ab', '#ff8a3d', '#e8ebff'],
    isPaid: true,
  },
  {
    slug: 'axiom',
    name: ['Аксиома', 'Axiom'],
    about: [
      'Наука, которая не просит прощения за формулы. Зато объясняет их за завтраком.',
      'Science that makes no apology for its formulas, and explains them over breakfast.',
    ],
    categories: ['all', 'nature-science'],
    age: 6,
    colours: ['#152238', '#e4572e', '#76b5c5', '#f7f2e6'],
  },
  {
    slug: 'noir',
    name: ['Нуар', 'Noir'],
    about: [
      'Кино, в котором идёт дождь. Детективы, триллеры, драмы и фонарь, под которым всё началось.',
      'Films in which it rains. Mysteries, thrillers, dramas, and the streetlamp where it all began.',
    ],
    categories: ['all', 'popular', 'cinema'],
    age: 18,
    colours: ['#0e0f12', '#4a515c', '#d8b25a', '#e8e6e1'],
  },
  {
    slug: 'golden-hall',
    name: ['Золотой зал', 'Golden Hall'],
    about: [
      'Классика и комедии в кинозале, где до сих пор опускают занавес. Билет действителен на весь вечер.',
      'Classics and comedies in a cinema that still lowers its curtain. Your ticket is good for the whole evening.',
    ],
    categories: ['all', 'cinema'],
    age: 12,
    colours: ['#1e120b', '#8c2f1b', '#e3b04b', '#faf0dc'],
    isProtected: true,
  },
  {
    slug: 'poputchik',
    name: ['Попутчик', 'Poputchik'],
    about: [
      'Путешествия с той скоростью, с которой их и надо смотреть: сорок километров в час, место у окна.',
      'Travel at the speed it should be watched: forty kilometres an hour, window seat.',
    ],
    categories: ['all', 'leisure'],
    age: 0,
    colours: ['#1c2f3a', '#4c93a8', '#f3a745', '#f5f0e1'],
  },
  {
    slug: 'shchepotka',
    name: ['Щепотка', 'Shchepotka'],
    about: [
      'Кухня без секретов: всё, что надо, найдётся в холодильнике, чего не надо — тоже пойдёт в дело.',
      'Cooking without secrets: what you need is in the fridge, and what you do not need will come in handy too.',
    ],
    categories: ['all', 'leisure'],
    age: 0,
    colours: ['#2c1a0e', '#e2711d', '#8ab17d', '#fff3e0'],
    archivedDays: 7,
    isSd: true,
  },
  {
    slug: 'kamin',
    name: ['Камин', 'Hearth'],
    about: [
      'Огонь, который не надо разводить. Дрова потрескивают, сюжета нет, счастье есть.',
      'A fire you need not light. The logs crackle; there is no plot and no shortage of happiness.',
    ],
    categories: ['all', 'leisure'],
    age: 0,
    colours: ['#1d0d08', '#9a3412', '#fb9a3c', '#fce9d3'],
    archivedDays: 3,
  },
  {
    slug: 'siyanie',
    name: ['Сияние', 'Aurora'],
    about: [
      'Северное небо в прямом эфире. Расписания нет, но небо обычно приходит.',
      'The northern sky, live. There is no schedule, but the sky usually turns up.',
    ],
    categories: ['all', 'leisure', 'nature-science'],
    age: 0,
    colours: ['#061826', '#155e75', '#5eead4', '#e6fbf7'],
    archivedDays: 0,
  },
  {
    slug: 'encore',
    name: ['На бис', 'Encore'],
    about: [
      'Лучшее за неделю с соседних каналов, когда вам удобнее. В эфире его показывает плеер партнёра, архив — наш.',
      'The week’s best of the neighbouring channels, at a better hour. Live it is shown by a partner’s player; the archive is ours.',
    ],
    categories: ['all', 'leisure'],
    age: 0,
    colours: ['#231436', '#8a4fd0', '#ffc94a', '#f6effc'],
    repeats: ['poputchik', 'axiom', 'shchepotka', 'okoyom'],
    isVitrina: true,
  },
  {
    slug: 'volna',
    name: ['Волна', 'Wave'],
    about: [
      'Радио: джаз по утрам, хиты днём, пластинки целиком по вечерам. Смотреть не на что, слушать — круглые сутки.',
      'Radio: jazz in the morning, hits by day, whole records at night. Nothing to watch and everything to hear, around the clock.',
    ],
    categories: ['all', 'music'],
    age: 12,
    colours: ['#10243a', '#1f7ea6', '#ffb703', '#e8f6fb'],
    repeats: ['vinyl', 'takt'],
    isRadio: true,
    isSd: true,
    archivedDays: 3,
  },
  {
    slug: 'polyglot',
    name: ['Полиглот', 'Polyglot'],
    about: [
      'Одна и та же история на четырёх языках: русском, английском, казахском и румынском. Дорожку выбираете вы.',
      'The same story in four languages: Russian, English, Kazakh and Romanian. You choose the track.',
    ],
    categories: ['all', 'nature-science'],
    age: 0,
    colours: ['#2a1236', '#c2417c', '#5ec2b7', '#fdf0f6'],
    shows: ['scene-garden'],
    repeats: ['okoyom'],
    moreLanguages: ['kk', 'ro'],
  },
  {
    slug: 'north-log',
    name: ['Северный дневник', 'Northern Log'],
    about: [
      '«Сияние», записанное за сутки: если небо пришло, пока вы спали, отмотайте назад.',
      'The last day of Aurora, recorded: if the sky turned up while you slept, wind it back.',
    ],
    categories: ['all', 'leisure'],
    age: 0,
    colours: ['#0b1526', '#31548f', '#f2d16b', '#eaf1fb'],
    repeats: ['siyanie'],
    recordsOf: 'siyanie',
    archivedDays: 1,
    isSd: true,
  },
];

const idOf = (slug: string): number => drafts.findIndex((draft) => draft.slug === slug) + 1;
const sceneOf = (slug: string): readonly string[] => channelScenes.slice(idOf(slug) - 1, idOf(slug));

/** One programme a day is blacked out: the first that starts on this channel at or after that minute. */
export const dailyBlackout = { channelId: idOf('apex'), atMinute: 20 * 60 };

const paletteOf = ([dark, main, accent, light]: Draft['colours']): Palette => ({ dark, main, accent, light });

export const channels: readonly DemoChannel[] = drafts.map((draft, i) => ({
  id: i + 1,
  slug: draft.slug,
  name: { ru: draft.name[0], en: draft.name[1] },
  description: { ru: draft.about[0], en: draft.about[1] },
  categories: draft.categories,
  age: draft.age,
  archivedDays: draft.archivedDays ?? 14,
  isFree: !draft.isPaid,
  isHd: !draft.isSd,
  palette: paletteOf(draft.colours),
  scenes: [...channelScenes.slice(i, i + 1), ...(draft.shows ?? []), ...(draft.repeats ?? []).flatMap(sceneOf)],
  ...(draft.isRadio && { isRadio: true }),
  ...(draft.isVitrina && { isVitrina: true }),
  ...(draft.isProtected && { isProtected: true }),
  ...(draft.recordsOf && { records: idOf(draft.recordsOf) }),
  ...(draft.moreLanguages && { moreLanguages: draft.moreLanguages }),
}));
