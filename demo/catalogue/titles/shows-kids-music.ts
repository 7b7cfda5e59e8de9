/** Shows of the children's and music channels. */
import { C } from '../countries.ts';
import { G } from '../genres.ts';
import type { ShowSlug } from '../headings.ts';
import { P } from '../persons.ts';
import type { Draft } from './make.ts';

export const kidsAndMusicShows = {
  'wake-up-cubes': {
    number: 214, year: 2025, age: 0, genres: [G.family, G.animation], countries: [C.ru], ratings: '/8.0', channels: [5], credits: { director: [P.kashtanov], composer: [P.zvonov] },
    short: ['Зарядка для тех, кто ниже стола', 'Morning stretches for those shorter than the table'],
    about: ['Шесть кубиков просыпаются, потягиваются и падают. Потом ещё раз. Повторяйте за кубиками, кроме падать.', 'Six cubes wake, stretch and fall over. Then again. Do as the cubes do, apart from the falling.'],
  },
  'a-hundred-thousand-whys': {
    number: 215, year: 2024, age: 0, genres: [G.family, G.learning], countries: [C.ru], ratings: '7.4/8.1', channels: [5], credits: { presenter: [P.formulin], writer: [P.pismenova] },
    short: ['Зачем луне дырки, а бублику — зачем?', 'What does the moon need holes for? And a bagel?'],
    about: ['Один вопрос, три ответа и один настоящий. Осталось девяносто девять тысяч восемьсот двенадцать выпусков.', 'One question, three answers, one of them real. Ninety-nine thousand eight hundred and twelve episodes to go.'],
  },
  'bim-bom-and-the-sandwich': {
    number: 216, year: 2023, age: 0, genres: [G.family, G.animation], countries: [C.ru], ratings: '/7.7', channels: [5], credits: { director: [P.kashtanov], actor: [P.tugolukov] },
    short: ['Двое клоунов и один обед на двоих', 'Two clowns and one lunch between them'],
    about: ['Каждую серию Бим и Бом пытаются честно разделить бутерброд. Каждую серию бутерброд против.', 'In every episode Bim and Bom try to share a sandwich fairly. In every episode the sandwich objects.'],
  },
  'tales-in-pictures': {
    number: 217, year: 2022, age: 0, genres: [G.family, G.fairytale], countries: [C.ru], ratings: '7.6/8.2', channels: [6], credits: { director: [P.chavleuri], presenter: [P.melnikova] },
    short: ['Книжка, которая перелистывается сама', 'A book that turns its own pages'],
    about: ['Сказки разных народов, нарисованные акварелью и прочитанные Зоей Мельниковой. Конец всегда хороший, проверено.', 'Tales of many peoples, painted in watercolour and read by Zoya Melnikova. The ending is always happy; we have checked.'],
  },
  'owl-school': {
    number: 218, year: 2025, age: 0, genres: [G.family, G.learning, G.school], countries: [C.gb], ratings: '7.3/7.6', channels: [6], credits: { director: [P.mizusawa], writer: [P.pismenova] },
    short: ['Уроки начинаются в полночь, опаздывать можно днём', 'Lessons begin at midnight; one may be late by day'],
    about: ['Профессор Ух учит лесных первоклашек считать звёзды, читать следы и не бояться темноты.', 'Professor Hoot teaches the forest’s first form to count stars, read footprints and not to fear the dark.'],
  },
  'lullaby-for-a-hedgehog': {
    number: 219, year: 2021, age: 0, genres: [G.family, G.bedtime], countries: [C.ru], ratings: '8.1/8.5', channels: [6], credits: { composer: [P.basova], actor: [P.iskra] },
    short: ['Десять минут, к концу которых сопят', 'Ten minutes, by the end of which there is snuffling'],
    about: ['Ёж никак не уснёт: то луна светит, то собственные иголки колются. Поёт Мила Искра, тише с каждым куплетом.', 'Hedgehog cannot get to sleep: now it is the moon, now his own prickles. Mila Iskra sings, more softly with every verse.'],
  },
  'hot-bars': {
    number: 220, year: 2026, age: 12, genres: [G.music], countries: [C.ru], ratings: '/6.8', channels: [7, 20], credits: { presenter: [P.iskra] },
    short: ['Клипы, от которых теплеет розетка', 'Videos that warm the socket'],
    about: ['Нон-стоп новой музыки. Без ведущих, без слов между песнями, без пощады к соседям.', 'New music non-stop. No presenters, no words between the songs, no mercy for the neighbours.'],
  },
  'top-twenty-no-repeats': {
    number: 221, year: 2026, age: 12, genres: [G.music, G.charts], countries: [C.ru], ratings: '/7.3', channels: [7, 20], credits: { presenter: [P.iskra, P.perepelkin] },
    short: ['Двадцать песен, каждая — впервые', 'Twenty songs, each for the first time'],
    about: ['Единственный хит-парад, где нельзя победить дважды. Первое место уходит на пенсию с почётом.', 'The only chart that cannot be won twice. Number one retires with honours.'],
  },
  'clips-for-the-siesta': {
    number: 222, year: 2025, age: 6, genres: [G.music], countries: [C.es], ratings: '/7.0', channels: [7], credits: { presenter: [P.valdez] },
    short: ['Музыка с пониженным содержанием бодрости', 'Music with reduced get-up-and-go'],
    about: ['С двух до пяти играет то, подо что хорошо ничего не делать. Рекомендовано гамаком.', 'From two to five we play what it is good to do nothing to. Recommended by hammocks.'],
  },
  'jazz-until-midnight': {
    number: 223, year: 2024, age: 6, genres: [G.music, G.jazz], countries: [C.ru, C.fr], ratings: '7.8/8.1', channels: [8, 20], credits: { presenter: [P.strunin] },
    short: ['Клубный концерт, на который не надо одеваться', 'A club concert you need not dress for'],
    about: ['Лев Струнин приводит в студию квартет, гасит свет и обещает закончить к двенадцати. Ни разу не закончил.', 'Lev Strunin brings a quartet to the studio, dims the lights and promises to finish by twelve. He never has.'],
  },
  'side-a': {
    number: 224, year: 2025, age: 6, genres: [G.music, G.learning], countries: [C.ru], ratings: '7.5/7.9', channels: [8, 20], credits: { presenter: [P.zvonov] },
    short: ['Одна пластинка от первой дорожки до последней', 'One record from the first track to the last'],
    about: ['Герман Звонов ставит иглу и молчит, пока играет, — а потом рассказывает, почему это нельзя было записать иначе.', 'Herman Zvonov lowers the needle and keeps quiet while it plays, then tells why it could not have been recorded any other way.'],
  },
  'on-one-wave': {
    number: 246, year: 2026, age: 12, genres: [G.music, G.talk], countries: [C.ru], ratings: '/7.4', channels: [20], credits: { presenter: [P.zvonov, P.iskra] },
    short: ['Два ведущих, один микрофон и заявки слушателей', 'Two presenters, one microphone and the listeners’ requests'],
    about: ['Герман Звонов ставит пластинку, Мила Искра читает письма, и к концу часа оказывается, что они об одном и том же.', 'Herman Zvonov puts on a record, Mila Iskra reads the letters, and by the end of the hour both turn out to be about the same thing.'],
  },
} as const satisfies Partial<Record<ShowSlug, Draft>>;
