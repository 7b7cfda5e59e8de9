/** Shows of the city, news, sport and motoring channels. */
import { C } from '../countries.ts';
import { G } from '../genres.ts';
import type { ShowSlug } from '../headings.ts';
import { P } from '../persons.ts';
import type { Draft } from './make.ts';

export const cityShows = {
  'morning-on-the-avenue': {
    number: 201, year: 2026, age: 0, genres: [G.talk], countries: [C.ru], ratings: '/7.4', channels: [1], credits: { presenter: [P.ranneva], editor: [P.pismenova] },
    short: ['Два часа, чтобы проснуться и не пожалеть', 'Two hours to wake up in and not regret it'],
    about: ['Катя Раннева, гости, которые тоже встали, и окно на Проспект в прямом эфире. Гороскопов нет, зато есть расписание трамваев.', 'Katya Ranneva, guests who are up as well, and a live window on the Avenue. No horoscopes, but there is a tram timetable.'],
  },
  'the-evening-tram': {
    number: 202, year: 2026, age: 12, genres: [G.talk], countries: [C.ru], ratings: '7.0/7.8', channels: [1], credits: { presenter: [P.perepelkin] },
    short: ['Ток-шоу, из которого можно выйти на своей остановке', 'A talk show you may leave at your stop'],
    about: ['Ведущий, гость и девятый маршрут. Разговор длится ровно один круг, за вопросы мимо темы высаживают.', 'A host, a guest and route nine. The conversation lasts exactly one loop; anyone asking off the point is put off.'],
  },
  'our-courtyard': {
    number: 203, year: 2025, age: 6, genres: [G.talk, G.documentary], countries: [C.ru], ratings: '/7.6', channels: [1], credits: { presenter: [P.melnikova] },
    short: ['Новости в радиусе одной скамейки', 'News within the radius of one bench'],
    about: ['Кто посадил яблоню, чей кот, куда делась горка и почему это важнее курса валют. Зоя Мельникова обходит дворы страны и везде пьёт чай.', 'Who planted the apple tree, whose cat it is, where the slide went and why it all matters more than the exchange rate. Zoya Melnikova tours the courtyards of the country and has tea in every one.'],
  },
  'telegraph-news': {
    number: 204, year: 2026, age: 12, genres: [G.news], countries: [C.ru], ratings: '', channels: [2], credits: { presenter: [P.telegin] },
    short: ['Коротко. Точно. Точка', 'Brief. Exact. Stop'],
    about: ['Главное к этому часу. Мнения отдельно, факты отдельно, погода в конце.', 'What matters at this hour. Opinions separately, facts separately, weather at the end.'],
  },
  'the-day-in-ten-minutes': {
    number: 205, year: 2026, age: 12, genres: [G.news], countries: [C.ru], ratings: '/7.2', channels: [2], credits: { presenter: [P.telegin], editor: [P.chernilin] },
    short: ['Сутки, из которых вычли лишнее', 'A day with everything needless taken out'],
    about: ['Десять минут, десять новостей и ни одной «как стало известно». Песочные часы в студии настоящие.', 'Ten minutes, ten stories and not one “it has emerged that”. The hourglass in the studio is real.'],
  },
  'economy-on-your-fingers': {
    number: 206, year: 2025, age: 12, genres: [G.economy, G.learning], countries: [C.ru], ratings: '6.9/7.7', channels: [2], credits: { presenter: [P.prostakov] },
    short: ['Инфляция на пирожках, дефицит на табуретках', 'Inflation in pies, deficit in stools'],
    about: ['Вениамин Простаков объясняет, куда деваются деньги, с помощью подручных предметов. Предметы после эфира тоже деваются.', 'Veniamin Prostakov explains where money goes with the help of household objects. After the broadcast the objects go, too.'],
  },
  'weather-and-people': {
    number: 207, year: 2026, age: 0, genres: [G.weather], countries: [C.ru], ratings: '', channels: [2], credits: { presenter: [P.pogodina] },
    short: ['Прогноз с человеческим лицом и запасным зонтом', 'A forecast with a human face and a spare umbrella'],
    about: ['Любовь Погодина рассказывает, что надеть, а не только сколько градусов. По пятницам — в стихах.', 'Lyubov Pogodina says what to wear, not merely how many degrees. On Fridays, in verse.'],
  },
  'the-big-fixture': {
    number: 208, year: 2026, age: 6, genres: [G.sport, G.football], countries: [C.ru], ratings: '', channels: [3], credits: { presenter: [P.motorin] },
    short: ['Тот самый матч, о котором завтра будут спорить', 'The match they will argue about tomorrow'],
    about: ['Два тайма, одна интрига и комментатор, который не скрывает, что переживает. Счёт не раскроем даже в архиве.', 'Two halves, one intrigue and a commentator who does not hide his nerves. We never give away the score, not even in the archive.'],
  },
  'the-third-half': {
    number: 209, year: 2026, age: 6, genres: [G.sport, G.talk], countries: [C.ru], ratings: '/7.1', channels: [3], credits: { presenter: [P.gromadin] },
    short: ['После свистка всё только начинается', 'After the whistle it all begins'],
    about: ['Тренеры, ветераны и один случайный болельщик разбирают игру на салфетках. Салфетки потом продают с аукциона.', 'Managers, veterans and one random supporter dissect the game on napkins. The napkins are auctioned afterwards.'],
  },
  'training-with-an-asterisk': {
    number: 210, year: 2025, age: 0, genres: [G.sport, G.fitness], countries: [C.ru], ratings: '/6.9', channels: [3], credits: { presenter: [P.valdez] },
    short: ['Двадцать минут. *И ещё пять', 'Twenty minutes. *Plus five'],
    about: ['Инес Вальдес знает, что вы лежите. Упражнения начинаются прямо оттуда.', 'Ines Valdez knows you are lying down. The exercises start from there.'],
  },
  'lights-to-flag': {
    number: 211, year: 2026, age: 6, genres: [G.sport, G.racing, G.motors], countries: [C.it], ratings: '', channels: [4], credits: { presenter: [P.motorin] },
    short: ['Гонка целиком, без перерыва на выдох', 'The whole race, with no break to breathe out'],
    about: ['Пять красных огней, двадцать машин и Степан Моторин, который успевает назвать каждую. Показываем от прогревочного круга до подиума.', 'Five red lights, twenty cars and Stepan Motorin, who manages to name every one. From the formation lap to the podium.'],
  },
  'pit-talk': {
    number: 212, year: 2026, age: 6, genres: [G.motors, G.talk], countries: [C.ru], ratings: '/7.0', channels: [4], credits: { presenter: [P.motorin, P.valdez] },
    short: ['Интервью длиной в одну замену шин. Ну, в десять', 'Interviews the length of one tyre change. Well, ten'],
    about: ['Механики, инженеры и пилоты рассказывают то, о чём молчат при включённой телеметрии.', 'Mechanics, engineers and drivers say what they do not say with the telemetry on.'],
  },
  'uncle-lyonyas-garage': {
    number: 213, year: 2024, age: 0, genres: [G.motors, G.learning], countries: [C.ru], ratings: '7.2/8.0', channels: [4], credits: { presenter: [P.lyonya] },
    short: ['Если стучит — значит, живая', 'If it knocks, it is alive'],
    about: ['Дядя Лёня принимает безнадёжных: карбюраторных, ржавых, дедушкиных. Уезжают все, некоторые — своим ходом.', 'Uncle Lyonya takes the hopeless cases: the carburetted, the rusty, the grandfather’s. All of them leave, some under their own power.'],
  },
} as const satisfies Partial<Record<ShowSlug, Draft>>;
