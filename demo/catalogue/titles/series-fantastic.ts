/** Series: science fiction and the one for children. */
import { C } from '../countries.ts';
import { G } from '../genres.ts';
import type { SeriesSlug } from '../headings.ts';
import { LIBRARY } from '../libraries.ts';
import { P } from '../persons.ts';
import type { SeriesDraft } from './make.ts';

export const fantasticSeries = {
  'edge-of-the-network': {
    number: 101,
    year: 2023,
    age: 12,
    genres: [G.scifi, G.drama],
    countries: [C.ru, C.is],
    ratings: '8.0/8.2',
    library: LIBRARY.aerial,
    credits: {
      director: [P.belosnezhin],
      writer: [P.dolgopis],
      actor: [P.aidarova, P.shtormov, P.nordlund],
      composer: [P.strunin],
    },
    hasRecaps: true,
    scenes: ['lighthouse', 'geometry', 'lighthouse', 'ocean', 'aurora', 'lighthouse', 'orbit'],
    short: [
      'Последний узел связи перед океаном, о котором никто не помнит',
      'The last node before an ocean nobody remembers',
    ],
    about: [
      'Через маяк на мысе Дальнем идёт единственный кабель на другой континент. Когда половина сети гаснет, смотрительница Дана обнаруживает, что по кабелю всё ещё кто-то пишет — вежливо, по-русски и из города, которого уже год нет на связи. Два сезона медленного, умного, очень морского сериала: здесь чинят оборудование дольше, чем стреляют, и это захватывает больше.',
      'Through the lighthouse on Cape Dalny runs the only cable to another continent. When half the network goes dark, Dana the keeper discovers that someone is still writing along it: politely, in good grammar, from a city that has been off the air for a year. Two seasons of slow, clever, very maritime television in which repairs last longer than gunfights and are a good deal more gripping.',
    ],
    seasons: [
      {
        year: 2023,
        episodes: [
          {
            title: ['Пинг', 'Ping'],
            about: [
              'Кто-то отвечает на запрос, который Дана не посылала.',
              'Someone answers a query that Dana never sent.',
            ],
          },
          {
            title: ['Потеря пакетов', 'Packet Loss'],
            about: [
              'Катер с большой земли привозит письма без последних страниц.',
              'The boat from the mainland brings letters without their last pages.',
            ],
          },
          {
            title: ['Задержка', 'Latency'],
            about: [
              'Ответ из города приходит за секунду до вопроса.',
              'The reply from the city arrives a second before the question.',
            ],
          },
          {
            title: ['Резервная копия', 'Backup'],
            about: [
              'В подвале маяка находится второй маяк.',
              'In the cellar of the lighthouse there is a second lighthouse.',
            ],
          },
          {
            title: ['Корневой узел', 'Root'],
            about: [
              'Дане предлагают выключить луч на одну ночь.',
              'Dana is asked to switch off the beam for one night.',
            ],
          },
        ],
      },
      {
        year: 2025,
        episodes: [
          {
            title: ['Перезагрузка', 'Reboot'],
            about: [
              'Луч снова горит. Остров сдвинулся на два метра.',
              'The beam is lit again. The island has moved by two metres.',
            ],
          },
          {
            title: ['Чужой протокол', 'Foreign Protocol'],
            about: ['Киты повторяют контрольную сумму.', 'The whales are repeating the checksum.'],
          },
          {
            title: ['Маршрут', 'Route'],
            about: ['Родион ведёт катер туда, куда показывает кабель.', 'Rodion steers where the cable points.'],
          },
          {
            title: ['Тайм-аут', 'Time-out'],
            about: [
              'Двадцать четыре часа без связи. Впервые слышно море.',
              'Twenty-four hours without a signal. For the first time one can hear the sea.',
            ],
          },
          {
            title: ['Рукопожатие', 'Handshake'],
            about: ['С другого конца кабеля приезжает человек.', 'A man arrives from the other end of the cable.'],
          },
        ],
      },
    ],
  },
  'out-of-sand': {
    number: 106,
    year: 2024,
    age: 12,
    genres: [G.scifi, G.comedy, G.satire],
    countries: [C.kz, C.fr],
    ratings: '7.3/7.4',
    library: LIBRARY.aerial,
    credits: {
      director: [P.sayramov],
      writer: [P.chernilin],
      actor: [P.aidarova, P.zapolsky, P.valdez, P.tugolukov],
      composer: [P.basova],
    },
    hasRecaps: true,
    scenes: ['desert', 'orbit', 'desert', 'balloon', 'geometry', 'desert', 'hills'],
    short: [
      'В пустыне закончился песок. Министерство просит не паниковать',
      'The desert has run out of sand. The Ministry asks everyone to stay calm',
    ],
    about: [
      'Утром бухгалтер Министерства времени обнаруживает недостачу: песок во всех песочных часах страны высыпался, а в пустыне — голый пол с инвентарным номером. Шесть серий о чиновниках, контрабандистах и одной ракете, которая улетела не пустой.',
      'One morning an accountant at the Ministry of Time finds a shortfall: the sand has run out of every hourglass in the land, and where the desert was there is bare floor with an inventory number. Six episodes about officials, smugglers and one rocket that did not leave empty.',
    ],
    seasons: [
      {
        year: 2024,
        episodes: [
          {
            title: ['Недостача', 'The Shortfall'],
            about: [
              'Пересчитали дважды. Одной песчинки не хватает, остальных тоже.',
              'They counted twice. One grain is missing; so are the others.',
            ],
          },
          {
            title: ['Временно исполняющий', 'Acting Minister'],
            about: ['Министр ушёл, когда ещё было куда.', 'The minister left while there was still somewhere to go.'],
          },
          {
            title: ['Контрабанда', 'Contraband'],
            about: ['На таможне задержан пляж.', 'Customs have detained a beach.'],
          },
          {
            title: ['Верблюды на балансе', 'Camels on the Books'],
            about: [
              'Верблюдам объясняют, что пустыни нет. Верблюды не подписывают.',
              'It is explained to the camels that there is no desert. The camels decline to sign.',
            ],
          },
          {
            title: ['Пять минут', 'Five Minutes'],
            about: [
              'Осталась одна горсть. Её решают потратить на обед.',
              'One handful is left. They decide to spend it on lunch.',
            ],
          },
          {
            title: ['Переворот', 'The Turnover'],
            about: [
              'Часы наконец переворачивают. Вместе со всеми.',
              'At last the hourglass is turned over, with everyone in it.',
            ],
          },
        ],
      },
    ],
  },
  'crew-of-the-dandelion': {
    number: 107,
    year: 2020,
    age: 0,
    genres: [G.family, G.animation, G.adventure],
    countries: [C.ru, C.jp],
    ratings: '7.9/8.4',
    library: LIBRARY.paperBoat,
    isCartoon: true,
    channels: [6],
    credits: {
      director: [P.mizusawa],
      writer: [P.pismenova],
      actor: [P.kuznechik, P.iskra, P.gromadin],
      composer: [P.basova],
    },
    scenes: ['storybook', 'balloon', 'storybook', 'garden', 'balloon', 'storybook', 'winter'],
    short: ['Трое друзей летят на одуванчике туда, куда дует', 'Three friends sail a dandelion wherever it blows'],
    about: [
      'Капитан Мика, штурман Бо и повар Тим живут в корзине под самым большим одуванчиком на свете. Каждую серию ветер приносит их в новую страну, где кто-нибудь обязательно грустит, и к ужину эту беду надо исправить.',
      'Captain Mika, Bo the navigator and Tim the cook live in a basket beneath the biggest dandelion in the world. In every episode the wind carries them to a new country where somebody is bound to be sad, and it must be put right by supper.',
    ],
    seasons: [
      {
        year: 2020,
        episodes: [
          {
            title: ['Отдать семена!', 'Cast Off the Seeds!'],
            about: [
              'Одуванчик взлетает раньше, чем экипаж успевает позавтракать.',
              'The dandelion takes off before the crew has had breakfast.',
            ],
          },
          {
            title: ['Остров потерянных варежек', 'The Isle of Lost Mittens'],
            about: [
              'Левые варежки ждут правых. Очень терпеливо.',
              'The left mittens are waiting for the right ones, very patiently.',
            ],
          },
          {
            title: ['Туча, которая стеснялась', 'The Bashful Cloud'],
            about: ['Ей пора идти дождём, но все смотрят.', 'It is time for her to rain, but everyone is looking.'],
          },
          {
            title: ['Эхо по имени Хо', 'An Echo Called Ho'],
            about: [
              'Эхо устало повторять и хочет сказать что-то своё.',
              'The echo is tired of repeating things and wants to say something of its own.',
            ],
          },
          {
            title: ['Праздник наоборот', 'The Back-to-Front Party'],
            about: [
              'Гости дарят подарки обратно, торт задувает свечи сам.',
              'The guests give the presents back, and the cake blows out its own candles.',
            ],
          },
        ],
      },
      {
        year: 2022,
        episodes: [
          { title: ['Зимовка', 'Wintering'], about: ['Одуванчик надевает шапку.', 'The dandelion puts on a hat.'] },
          {
            title: ['Почта без марок', 'Post Without Stamps'],
            about: [
              'Экипаж развозит письма, написанные снегом. Надо спешить.',
              'The crew delivers letters written in snow. There is no time to lose.',
            ],
          },
          {
            title: ['Великан и щекотка', 'The Giant and the Tickle'],
            about: ['Великан так вежлив, что терпит.', 'The giant is so polite that he puts up with it.'],
          },
          {
            title: ['Город шёпота', 'The Whispering Town'],
            about: [
              'Тим уронил кастрюлю, и город проснулся — впервые за сто лет.',
              'Tim drops a pan and the town wakes up for the first time in a century.',
            ],
          },
          {
            title: ['Звезда в починке', 'A Star for Repair'],
            about: [
              'Она мигает через раз. Бо берёт отвёртку.',
              'It twinkles only every other time. Bo takes a screwdriver.',
            ],
          },
        ],
      },
      {
        year: 2025,
        episodes: [
          {
            title: ['Второй одуванчик', 'The Second Dandelion'],
            about: [
              'Навстречу летит такой же. И экипаж тоже такой же.',
              'Another just like it is flying towards them. The crew is just like them, too.',
            ],
          },
          {
            title: ['Море киселя', 'The Sea of Jelly'],
            about: ['Плыть можно только с ложкой.', 'One can sail it only with a spoon.'],
          },
          {
            title: ['Страшилка на ночь', 'A Scary Story'],
            about: [
              'Темнота боится экипаж и просит оставить свет.',
              'The dark is afraid of the crew and asks for the light to be left on.',
            ],
          },
          {
            title: ['Мика болеет', 'Mika Is Ill'],
            about: [
              'Капитан чихнул, и они пролетели полсвета.',
              'The captain sneezes, and they fly half round the world.',
            ],
          },
          {
            title: ['Домой', 'Home'],
            about: ['Ветер стих. Кажется, они прилетели.', 'The wind has dropped. They seem to have arrived.'],
          },
        ],
      },
    ],
  },
} as const satisfies Partial<Record<SeriesSlug, SeriesDraft>>;
