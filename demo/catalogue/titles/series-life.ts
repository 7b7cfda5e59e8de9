/** Series: families, doctors, neighbours. */
import { C } from '../countries.ts';
import { G } from '../genres.ts';
import type { SeriesSlug } from '../headings.ts';
import { LIBRARY } from '../libraries.ts';
import { P } from '../persons.ts';
import type { SeriesDraft } from './make.ts';

export const lifeSeries = {
  'winter-shift': {
    number: 103,
    year: 2021,
    age: 16,
    genres: [G.drama, G.medical],
    countries: [C.ru, C.no],
    ratings: '7.8/8.3',
    library: LIBRARY.aerial,
    channels: [13],
    credits: {
      director: [P.lozovaya],
      writer: [P.dolgopis],
      actor: [P.snegireva, P.tikhomirov, P.nordlund],
      composer: [P.basova],
    },
    scenes: ['winter', 'metro', 'winter', 'lighthouse', 'winter', 'noir', 'winter', 'garden'],
    short: [
      'Больница за полярным кругом. До рассвета два месяца',
      'A hospital beyond the Arctic Circle. Two months until sunrise',
    ],
    about: [
      'Когда солнце заходит до января, в районной больнице Крайнего остаются семь врачей, одна вертолётная площадка и очередь, которая знает друг друга по имени. Хирург Лида Ольхина приехала на две недели и теперь лечит всё — от обморожений до обид тридцатилетней давности.',
      'When the sun goes down until January, the district hospital at Krainy is left with seven doctors, one helipad and a queue in which everyone is on first-name terms. The surgeon Lida Olkhina came for a fortnight and now treats everything from frostbite to thirty-year-old grudges.',
    ],
    seasons: [
      {
        year: 2021,
        episodes: [
          {
            title: ['Последний закат', 'The Last Sunset'],
            about: [
              'Вертолёт улетает без Лиды. Смена начинается.',
              'The helicopter leaves without Lida. The shift begins.',
            ],
          },
          {
            title: ['Минус сорок', 'Forty Below'],
            about: ['Отопление встало, роды — нет.', 'The heating has stopped. The labour has not.'],
          },
          {
            title: ['Рыбный день', 'Fish Day'],
            about: [
              'Весь посёлок отравился на юбилее мэра. Кроме мэра.',
              'The whole settlement is poisoned at the mayor’s jubilee. Except the mayor.',
            ],
          },
          {
            title: ['Кровь редкой группы', 'A Rare Type'],
            about: [
              'Донор один, и он тридцать лет не разговаривает с пациентом.',
              'There is one donor, and he has not spoken to the patient for thirty years.',
            ],
          },
          {
            title: ['Новый год по дежурству', 'New Year on Duty'],
            about: [
              'Шампанское остывает в сугробе, поступает ёлка с переломом.',
              'The champagne is chilling in a drift when a fir tree is admitted with a fracture.',
            ],
          },
        ],
      },
      {
        year: 2023,
        episodes: [
          {
            title: ['Возвращение света', 'The Light Returns'],
            about: [
              'На шесть минут. Все успевают загадать желание и жалуются на глаза.',
              'For six minutes. Everyone makes a wish and complains about their eyes.',
            ],
          },
          {
            title: ['Главврач', 'The Head Doctor'],
            about: [
              'Из области присылают начальника, который боится крови.',
              'The region sends a chief who faints at blood.',
            ],
          },
          {
            title: ['Санный путь', 'By Sledge'],
            about: [
              'Дорогу замело, лекарства везут олени, олени простужены.',
              'The road is snowed in, the medicine is coming by reindeer, and the reindeer have colds.',
            ],
          },
          {
            title: ['Диагноз', 'Diagnosis'],
            about: ['Лида находит ошибку в карте. В собственной.', 'Lida finds a mistake in a chart. Her own.'],
          },
          {
            title: ['Полярный день', 'Polar Day'],
            about: [
              'Солнце больше не садится, и оказывается, что спать не умеет никто.',
              'The sun no longer sets, and it turns out that nobody knows how to sleep.',
            ],
          },
        ],
      },
    ],
  },
  'periwinkle-sisters': {
    number: 105,
    year: 2018,
    age: 12,
    genres: [G.drama, G.saga, G.romance],
    countries: [C.ru, C.ge],
    ratings: '7.2/8.0',
    library: LIBRARY.aerial,
    channels: [1],
    credits: {
      director: [P.chavleuri],
      writer: [P.dolgopis],
      actor: [P.vetrova, P.snegireva, P.iskra, P.melnikova],
      composer: [P.basova],
    },
    scenes: ['garden', 'skyline', 'garden', 'balloon', 'skyline', 'garden', 'winter'],
    short: [
      'Три сестры, один цветочный магазин и ни одной Москвы',
      'Three sisters, one flower shop and no Moscow at all',
    ],
    about: [
      'Ольга считает, Маша мечтает, Ирина разносит букеты и тайны. Семейному магазину «Барвинок» сто лет, долгам — сто один. Сага о том, что любую новость можно сообщить цветами, если знать язык и не перепутать адрес.',
      'Olga does the sums, Masha does the dreaming, Irina delivers bouquets and secrets. The family shop is a hundred years old, its debts a hundred and one. A saga about how any news can be broken with flowers, if you know the language and get the address right.',
    ],
    seasons: [
      {
        year: 2018,
        episodes: [
          {
            title: ['Гортензия означает «прости»', 'Hydrangea Means “Sorry”'],
            about: [
              'Букет уходит не тому, и весь город начинает извиняться.',
              'A bouquet goes to the wrong man and the whole town starts apologising.',
            ],
          },
          {
            title: ['Незабудки в кредит', 'Forget-Me-Nots on Credit'],
            about: [
              'Бывший муж Ольги заказывает цветы нынешней жене. У Ольги.',
              'Olga’s former husband orders flowers for his present wife. From Olga.',
            ],
          },
          {
            title: ['Кактус', 'Cactus'],
            about: [
              'Маша влюбляется в человека, который ненавидит срезанные цветы.',
              'Masha falls for a man who hates cut flowers.',
            ],
          },
          {
            title: ['Восьмое марта', 'The Eighth of March'],
            about: [
              'Один день, четыре тысячи тюльпанов и пропавшая Ирина.',
              'One day, four thousand tulips and Irina missing.',
            ],
          },
        ],
      },
      {
        year: 2020,
        episodes: [
          {
            title: ['Зимний сад', 'The Winter Garden'],
            about: [
              'Бабушка возвращается из круиза с мужем и лимонным деревом.',
              'Grandmother returns from a cruise with a husband and a lemon tree.',
            ],
          },
          {
            title: ['Язык цветов', 'The Language of Flowers'],
            about: [
              'В подвале находят переписку прадеда — сушёную.',
              'Great-grandfather’s correspondence turns up in the cellar, dried.',
            ],
          },
          {
            title: ['Конкуренты', 'The Competition'],
            about: [
              'Напротив открывается магазин искусственных цветов. Хозяин настоящий.',
              'A shop of artificial flowers opens opposite. Its owner is the real thing.',
            ],
          },
          {
            title: ['Букет невесты', 'The Bridal Bouquet'],
            about: ['Букет поймали все три.', 'All three of them caught it.'],
          },
        ],
      },
    ],
  },
  'borscht-neighbours': {
    number: 109,
    year: 2022,
    age: 12,
    genres: [G.comedy, G.sitcom],
    countries: [C.ru],
    ratings: '6.9/7.8',
    library: LIBRARY.aerial,
    channels: [1],
    credits: {
      director: [P.kashtanov],
      writer: [P.pismenova],
      actor: [P.melnikova, P.abelyan, P.tugolukov, P.perepelkin],
      composer: [P.zvonov],
    },
    scenes: ['skyline', 'garden', 'skyline', 'metro', 'skyline', 'winter', 'garden'],
    short: ['Одна кастрюля на шесть квартир', 'One pot for six flats'],
    about: [
      'В доме сломались все плиты, кроме одной — на кухне у Зинаиды Марковны. Теперь подъезд готовит по расписанию, мирится по рецепту и спорит, нужна ли в борще фасоль. Комедия положений, из которых выхода нет, зато есть добавка.',
      'Every stove in the building has broken except the one in Zinaida Markovna’s kitchen. Now the whole staircase cooks by rota, makes peace by recipe and argues over beans in borscht. A comedy of situations from which there is no escape, but there are second helpings.',
    ],
    seasons: [
      {
        year: 2022,
        episodes: [
          {
            title: ['С фасолью', 'With Beans'],
            about: [
              'Подъезд делится на два лагеря. Кот — на стороне мяса.',
              'The staircase splits into two camps. The cat sides with the meat.',
            ],
          },
          {
            title: ['Ключ от кухни', 'The Key to the Kitchen'],
            about: ['Ключ один, и его проглотил хомяк.', 'There is one key, and the hamster has swallowed it.'],
          },
          {
            title: ['Вегетарианец', 'The Vegetarian'],
            about: [
              'В четвёртую въезжает человек со своей морковью.',
              'A man moves into number four with his own carrots.',
            ],
          },
          {
            title: ['Ревизор плит', 'The Stove Inspector'],
            about: [
              'Пришёл из газовой службы, остался к ужину, потом до весны.',
              'He came from the gas board, stayed to supper, then until spring.',
            ],
          },
        ],
      },
      {
        year: 2024,
        episodes: [
          {
            title: ['Второе', 'The Second Course'],
            about: [
              'Починили вторую плиту. Дружба под угрозой.',
              'A second stove has been mended. Friendship is in peril.',
            ],
          },
          {
            title: ['Сметана раздора', 'The Cream of Discord'],
            about: ['Банка одна, ложек двенадцать.', 'One jar, twelve spoons.'],
          },
          {
            title: ['Конкурс', 'The Contest'],
            about: [
              'Борщ едет на областной фестиваль в такси, пристёгнутый.',
              'The borscht goes to the regional festival by taxi, with its belt on.',
            ],
          },
          {
            title: ['Добавка', 'Seconds'],
            about: [
              'Дом собираются снести. Сначала пусть пообедают.',
              'The house is to be pulled down. But first they must have lunch.',
            ],
          },
        ],
      },
    ],
  },
} as const satisfies Partial<Record<SeriesSlug, SeriesDraft>>;
