/** Shows of the nature, science, cinema and leisure channels. */
import { C } from '../countries.ts';
import { G } from '../genres.ts';
import type { ShowSlug } from '../headings.ts';
import { P } from '../persons.ts';
import type { Draft } from './make.ts';

export const worldShows = {
  'the-badgers-path': {
    number: 225, year: 2023, age: 0, genres: [G.nature, G.documentary], countries: [C.gb], ratings: '8.0/8.1', channels: [9, 19], credits: { director: [P.oyensen], presenter: [P.gromadin] },
    short: ['Год в лесу на высоте барсучьих глаз', 'A year in the forest at the height of a badger’s eyes'],
    about: ['Камера на уровне травы, двенадцать месяцев и одна очень упрямая тропа. Читает Павел Громадин, шёпотом.', 'A camera in the grass, twelve months and one very stubborn path. Narrated by Pavel Gromadin, in a whisper.'],
  },
  'the-rivers-hour': {
    number: 226, year: 2024, age: 0, genres: [G.nature, G.slow], countries: [C.fi], ratings: '7.7/7.9', channels: [9, 19], credits: { director: [P.oyensen], composer: [P.basova] },
    short: ['Одна река — один час. Без монтажа', 'One river, one hour, no cuts'],
    about: ['Лодку отпускают по течению и не мешают. Иногда попадаются люди, чаще — цапли.', 'The boat is let go with the current and left in peace. Now and then there are people; more often, herons.'],
  },
  'a-birds-address': {
    number: 227, year: 2025, age: 0, genres: [G.nature, G.learning], countries: [C.ru], ratings: '7.4/7.8', channels: [9, 19], credits: { presenter: [P.tikhomirov] },
    short: ['Кто живёт за карнизом и куда улетает на зиму', 'Who lives behind the cornice, and where they winter'],
    about: ['Макар Тихомиров находит птиц по адресам, которые присылают зрители. Дом, подъезд, скворечник, спросить синицу.', 'Makar Tikhomirov finds birds at addresses sent in by viewers. House, entrance, nesting box; ask for the blue tit.'],
  },
  'under-the-keel': {
    number: 228, year: 2022, age: 0, genres: [G.nature, G.underwater, G.documentary], countries: [C.no], ratings: '7.9/8.0', channels: [10], credits: { director: [P.oyensen], presenter: [P.shtormov] },
    short: ['Что происходит, пока наверху штиль', 'What goes on while it is calm above'],
    about: ['Экспедиционное судно, двенадцать камер и сто метров воды. Родион Штормов комментирует с берега.', 'An expedition ship, twelve cameras and a hundred metres of water. Rodion Shtormov comments from the shore.'],
  },
  'whales-and-people': {
    number: 229, year: 2023, age: 0, genres: [G.nature, G.underwater], countries: [C.is, C.ca], ratings: '8.2/8.3', channels: [10], credits: { director: [P.oyensen], composer: [P.strunin] },
    short: ['Восемь историй о дружбе разного размера', 'Eight stories of friendship in different sizes'],
    about: ['Смотритель маяка и горбач, школьница и косатка, хор и синий кит. Переводчик не понадобился.', 'A keeper and a humpback, a schoolgirl and an orca, a choir and a blue whale. No interpreter was needed.'],
  },
  'orbit-diary': {
    number: 230, year: 2026, age: 6, genres: [G.astronomy, G.documentary], countries: [C.ru, C.jp], ratings: '7.8/8.1', channels: [11], credits: { presenter: [P.aidarova] },
    short: ['Шестнадцать рассветов в сутки и один кофе из трубочки', 'Sixteen dawns a day and one coffee through a straw'],
    about: ['Жизнь станции без героической музыки: ремонт, очередь к иллюминатору и вопросы школьников, на которые лучше отвечать в невесомости.', 'Life on the station without the heroic music: repairs, the queue for the porthole, and schoolchildren’s questions best answered in weightlessness.'],
  },
  'neighbouring-stars': {
    number: 231, year: 2025, age: 6, genres: [G.astronomy, G.learning], countries: [C.ru], ratings: '7.6/7.9', channels: [11], credits: { presenter: [P.aidarova], editor: [P.formulin] },
    short: ['Соседи, до которых четыре года лесом света', 'The neighbours: four years away, as the light flies'],
    about: ['Каждый выпуск — одна звезда: характер, возраст, семейное положение и стоит ли ждать гостей.', 'One star an episode: temperament, age, marital status, and whether to expect callers.'],
  },
  'beautifully-proved': {
    number: 232, year: 2024, age: 6, genres: [G.mathematics, G.learning], countries: [C.ru], ratings: '8.0/8.2', channels: [12, 19], credits: { presenter: [P.formulin] },
    short: ['Теорема за двадцать минут и без единого «очевидно»', 'A theorem in twenty minutes without one “obviously”'],
    about: ['Евгения Формулина доказывает красивое красиво: бумагой, верёвкой, пирогом. Последние тридцать секунд обычно молчат все.', 'Evgenia Formulina proves the beautiful beautifully: with paper, string and pie. For the last thirty seconds everyone is usually silent.'],
  },
  'physics-at-breakfast': {
    number: 233, year: 2025, age: 0, genres: [G.learning, G.family], countries: [C.ru], ratings: '7.5/8.0', channels: [12, 19], credits: { presenter: [P.formulin, P.kuznechik] },
    short: ['Почему бутерброд падает, а омлет — нет', 'Why toast falls and an omelette does not'],
    about: ['Опыты, которые помещаются между чаем и школой. Яйца после опытов съедобны, ложка — нет.', 'Experiments that fit between tea and school. Afterwards the eggs are edible; the spoon is not.'],
  },
  'frame-by-frame': {
    number: 234, year: 2025, age: 16, genres: [G.cinema, G.learning], countries: [C.ru], ratings: '7.7/7.9', channels: [13], credits: { presenter: [P.belosnezhin] },
    short: ['Одна сцена. Двадцать четыре кадра в секунду. По очереди', 'One scene, twenty-four frames a second, in turn'],
    about: ['Глеб Белоснежин разбирает великие сцены по кадру и признаётся, где бы он сделал хуже.', 'Gleb Belosnezhin takes great scenes apart frame by frame and owns up to where he would have done worse.'],
  },
  'before-the-show': {
    number: 235, year: 2026, age: 12, genres: [G.cinema], countries: [C.ru], ratings: '/7.2', channels: [13], credits: { presenter: [P.chernilin] },
    short: ['Десять минут, пока гаснет свет', 'Ten minutes while the lights go down'],
    about: ['Что сегодня смотрим и почему стоит досидеть до конца. Без спойлеров: ведущий обычно сам не помнит.', 'What we are watching tonight and why to stay to the end. No spoilers: the presenter seldom remembers.'],
  },
  'the-foyer': {
    number: 236, year: 2025, age: 6, genres: [G.cinema, G.talk], countries: [C.ru], ratings: '7.3/7.8', channels: [14], credits: { presenter: [P.dorofeeva] },
    short: ['Разговоры у буфета, где и решается судьба кино', 'Talk by the buffet, where the fate of cinema is decided'],
    about: ['Тамара Дорофеева принимает гостей между сеансами: бутерброд с икрой, лимонад и чистая правда.', 'Tamara Dorofeeva receives between screenings: caviar sandwiches, lemonade and the plain truth.'],
  },
  'compartment-with-a-view': {
    number: 237, year: 2024, age: 0, genres: [G.travel, G.slow], countries: [C.ru], ratings: '7.8/8.2', channels: [15, 19], credits: { director: [P.sayramov] },
    short: ['Окно поезда в реальном времени. Чай свой', 'A train window in real time. Bring your own tea'],
    about: ['От перрона до перрона без единой склейки: поля, мосты, чужие дачи и переезд, где нам всегда машут.', 'Platform to platform without a cut: fields, bridges, other people’s dachas, and the crossing where they always wave.'],
  },
  'a-twenty-minute-stop': {
    number: 238, year: 2025, age: 6, genres: [G.travel], countries: [C.ru], ratings: '7.2/7.7', channels: [15, 19], credits: { presenter: [P.perepelkin] },
    short: ['Город, который надо успеть посмотреть до отправления', 'A town to be seen before the train leaves'],
    about: ['Кирилл Перепёлкин выходит на станции и за двадцать минут находит лучшее: пирожок, памятник, повод остаться. Опаздывал дважды.', 'Kirill Perepelkin gets off at a station and in twenty minutes finds the best of it: a pie, a monument, a reason to stay. He has missed the train twice.'],
  },
  'supper-in-half-an-hour': {
    number: 239, year: 2026, age: 0, genres: [G.cooking], countries: [C.ru], ratings: '/7.5', channels: [16, 19], credits: { presenter: [P.krupenina] },
    short: ['Тридцать минут вместе с мытьём посуды. Почти', 'Thirty minutes, washing-up included. Nearly'],
    about: ['Марфа Крупенина готовит из того, что есть у вас в холодильнике. Откуда она знает — загадка передачи.', 'Marfa Krupenina cooks with what is in your fridge. How she knows is the mystery of the programme.'],
  },
  'grandmas-standard': {
    number: 240, year: 2023, age: 0, genres: [G.cooking, G.documentary], countries: [C.ru], ratings: '7.6/8.3', channels: [16, 19], credits: { presenter: [P.krupenina, P.melnikova] },
    short: ['Рецепты, в которых «на глаз» — точная мера', 'Recipes in which “by eye” is an exact measure'],
    about: ['Бабушки страны сдают секреты: огурцы, наполеон, двенадцать видов теста. Сдают не все, и это тоже интересно.', 'The nation’s grandmothers give up their secrets: gherkins, layer cake, twelve kinds of dough. Not all of them do, and that is interesting too.'],
  },
  'bread-wednesday': {
    number: 241, year: 2024, age: 0, genres: [G.cooking, G.baking], countries: [C.ru, C.fr], ratings: '7.4/7.9', channels: [16], credits: { presenter: [P.lucerne] },
    short: ['По средам поднимается всё: тесто, настроение, дети', 'On Wednesdays everything rises: dough, spirits, children'],
    about: ['Одиль Люсерн печёт багеты, бородинский и то, что получилось. Закваску зовут Жан-Пьер, ему девять лет.', 'Odile Lucerne bakes baguettes, rye and whatever comes out. The sourdough is called Jean-Pierre and is nine years old.'],
  },
  'logs-and-silence': {
    number: 242, year: 2022, age: 0, genres: [G.slow], countries: [C.no], ratings: '8.3/8.4', channels: [17], credits: { director: [P.oyensen] },
    short: ['Берёза, сосна, тишина', 'Birch, pine, silence'],
    about: ['Камин горит, слов нет. В полночь подкладывают полено — самый напряжённый момент программы.', 'The fire burns; there are no words. At midnight a log is added, the most dramatic moment of the programme.'],
  },
  'a-blanket-and-a-book': {
    number: 243, year: 2024, age: 0, genres: [G.slow, G.talk], countries: [C.ru], ratings: '7.9/8.1', channels: [17], credits: { presenter: [P.melnikova, P.tikhomirov] },
    short: ['Нам читают вслух, никто не торопится', 'We are read aloud to, and nobody is in a hurry'],
    about: ['Хорошие актёры читают у огня хорошие главы. Продолжение завтра, если не заснёте раньше.', 'Good actors read good chapters by the fire. To be continued tomorrow, unless you fall asleep first.'],
  },
  'sky-over-the-lake': {
    number: 244, year: 2023, age: 0, genres: [G.slow, G.nature], countries: [C.fi], ratings: '8.1/8.2', channels: [18, 22], credits: { director: [P.lozovaya], composer: [P.basova] },
    short: ['Озеро смотрит на небо, мы — на озеро', 'The lake watches the sky; we watch the lake'],
    about: ['Неподвижная камера, зелёный свет и лодка, которая никуда не плывёт. Музыка появляется, когда её не ждёшь.', 'A still camera, green light and a boat going nowhere. The music comes in when you are not expecting it.'],
  },
  'polar-night': {
    number: 245, year: 2024, age: 0, genres: [G.slow, G.nature], countries: [C.no], ratings: '7.8/8.0', channels: [18, 22], credits: { director: [P.lozovaya] },
    short: ['Ночь в реальном времени. Длится два месяца', 'A night in real time. It lasts two months'],
    about: ['Звёзды идут по кругу, олени — по делам, дым из чума — вверх. Показываем всё.', 'The stars go round, the reindeer go about their business, the smoke goes up. We show it all.'],
  },
  'four-voices': {
    number: 247, year: 2026, age: 0, genres: [G.nature, G.learning], countries: [C.ru, C.gb], ratings: '/7.9', channels: [21], credits: { editor: [P.formulin], presenter: [P.gromadin] },
    short: ['Сад рассказывает о себе на четырёх языках', 'A garden tells its story in four languages'],
    about: ['Одно утро, один сад и четыре рассказчика. Переключите дорожку на полуслове — и проверьте, всё ли вы поняли.', 'One morning, one garden and four narrators. Switch tracks in mid-sentence and see whether you have followed.'],
  },
} as const satisfies Partial<Record<ShowSlug, Draft>>;
