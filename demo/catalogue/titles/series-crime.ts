/** Series: crime and suspense. */
import { C } from '../countries.ts';
import { G } from '../genres.ts';
import type { SeriesSlug } from '../headings.ts';
import { LIBRARY } from '../libraries.ts';
import { P } from '../persons.ts';
import type { SeriesDraft } from './make.ts';

export const crimeSeries = {
  'linden-street-precinct': {
    number: 102,
    year: 2019,
    age: 12,
    genres: [G.comedy, G.crime, G.police],
    countries: [C.ru],
    ratings: '7.4/8.2',
    library: LIBRARY.aerial,
    channels: [1],
    credits: {
      director: [P.kashtanov],
      writer: [P.dolgopis],
      actor: [P.tikhomirov, P.tugolukov, P.abelyan],
      composer: [P.zvonov],
    },
    scenes: ['skyline', 'garden', 'skyline', 'winter', 'skyline', 'metro', 'garden'],
    short: [
      'Участковый знает всех. Все знают участкового. Преступности негде жить',
      'The constable knows everyone and everyone knows him. Crime has nowhere to live',
    ],
    about: [
      'Участковый Макар Липин служит на улице, где последнее тяжкое преступление совершили в 1986 году, и то оказалось самоваром. Зато есть похищенные гномы, анонимные частушки и капитан из центра, присланная навести порядок. Порядок сопротивляется вежливо.',
      'Constable Makar Lipin serves on a street where the last grave crime was committed in 1986 and turned out to be a samovar. There are, however, kidnapped gnomes, anonymous verses and a captain sent from headquarters to restore order. Order resists, politely.',
    ],
    seasons: [
      {
        year: 2019,
        episodes: [
          {
            title: ['Гном № 7', 'Gnome No. 7'],
            about: [
              'Из палисадника исчезает седьмой гном. Шесть остальных молчат.',
              'The seventh gnome vanishes from a front garden. The other six say nothing.',
            ],
          },
          {
            title: ['Капитан из центра', 'The Captain from Headquarters'],
            about: [
              'Новая начальница ставит на уши всю улицу. Улица ставит чайник.',
              'The new chief turns the street upside down. The street puts the kettle on.',
            ],
          },
          {
            title: ['Дело о тёплых пирожках', 'The Case of the Warm Pies'],
            about: [
              'Улики остывают на глазах, а свидетели их доедают.',
              'The evidence is cooling fast, and the witnesses are eating it.',
            ],
          },
          {
            title: ['Липа цветёт', 'The Lindens Bloom'],
            about: [
              'Аллергия кладёт весь участок, и по следу идёт один Макар — на ощупь.',
              'Hay fever fells the whole station, and Makar alone follows the trail, by touch.',
            ],
          },
        ],
      },
      {
        year: 2021,
        episodes: [
          {
            title: ['Аноним в рифму', 'Anonymous, in Verse'],
            about: [
              'Кто-то пишет доносы хореем. Капитан требует прозу.',
              'Somebody is informing on the neighbours in trochees. The captain demands prose.',
            ],
          },
          {
            title: ['Ночь музеев', 'Museum Night'],
            about: [
              'В краеведческом музее украли пустую витрину.',
              'An empty display case has been stolen from the local museum.',
            ],
          },
          {
            title: ['Понятые', 'Attesting Witnesses'],
            about: [
              'Близнецы Пантелеевы подписали протокол дважды и поссорились.',
              'The Panteleyev twins sign the statement twice and fall out over it.',
            ],
          },
          {
            title: ['Следственный эксперимент', 'Reconstruction'],
            about: [
              'Чтобы понять, как украли рояль, его крадут ещё раз.',
              'To learn how a piano was stolen, they steal it again.',
            ],
          },
        ],
      },
      {
        year: 2024,
        episodes: [
          {
            title: ['Отпуск', 'On Leave'],
            about: [
              'Макар на море. Преступность едет следом, плацкартой.',
              'Makar goes to the sea. Crime follows, third class.',
            ],
          },
          {
            title: ['Гуси Фемиды', 'The Geese of Themis'],
            about: [
              'Спор о гусях доходит до суда, гуси — до прокурора.',
              'A quarrel over geese goes to court; the geese go for the prosecutor.',
            ],
          },
          {
            title: ['Последний самовар', 'The Last Samovar'],
            about: [
              'Дело 1986 года открывают снова: нашёлся чайник-сообщник.',
              'The 1986 case is reopened: an accomplice has been found, a teapot.',
            ],
          },
          {
            title: ['Участок закрывается', 'The Precinct Closes'],
            about: [
              'Участок хотят сократить. Улица объявляет, что будет совершать преступления по графику.',
              'The station is to be cut. The street announces it will commit crimes to a timetable.',
            ],
          },
        ],
      },
    ],
  },
  'the-circle-line': {
    number: 104,
    year: 2025,
    age: 16,
    genres: [G.thriller, G.crime, G.detective],
    countries: [C.ru],
    ratings: '7.9/8.1',
    library: LIBRARY.aerial,
    channels: [13],
    credits: {
      director: [P.belosnezhin],
      writer: [P.chernilin],
      actor: [P.karabanov, P.aidarova, P.zapolsky],
      composer: [P.strunin],
    },
    hasRecaps: true,
    scenes: ['metro', 'noir', 'metro', 'noir', 'winter', 'metro', 'noir', 'metro'],
    short: ['Двенадцать станций, двенадцать улик, один круг', 'Twelve stations, twelve clues, one circle'],
    about: [
      'На каждой станции кольцевой линии кто-то оставляет по одной вещи: перчатку, шахматную ладью, билет 1954 года. Сыщик на пенсии и диспетчер метро складывают их в историю, которая должна замкнуться там же, где началась. Восемь серий, и ни в одной из них двери не закроются вовремя.',
      'At each station of the Circle Line someone leaves one thing: a glove, a chess rook, a ticket from 1954. A retired detective and a metro dispatcher fit them into a story that must close where it began. Eight episodes, and in none of them do the doors close in time.',
    ],
    seasons: [
      {
        year: 2025,
        episodes: [
          {
            title: ['Перчатка', 'The Glove'],
            about: [
              'Первая находка кажется забытой. Вторая — уже нет.',
              'The first find looks like lost property. The second does not.',
            ],
          },
          {
            title: ['Ладья', 'The Rook'],
            about: [
              'Партия, которую кто-то разыгрывает под землёй, началась семьдесят лет назад.',
              'The game someone is playing underground began seventy years ago.',
            ],
          },
          {
            title: ['Билет на один проезд', 'Single Ride'],
            about: [
              'Кассирша помнит того, кто его купил. Он тогда не вышел.',
              'The cashier remembers who bought it. He never came out.',
            ],
          },
          {
            title: ['Осторожно, двери', 'Mind the Doors'],
            about: [
              'Диспетчер Алина впервые останавливает поезд не по инструкции.',
              'For the first time Alina the dispatcher stops a train against the rules.',
            ],
          },
          {
            title: ['Переход', 'The Interchange'],
            about: [
              'Между двумя станциями — триста шагов. Свидетель насчитал триста один.',
              'There are three hundred steps between the stations. The witness counted three hundred and one.',
            ],
          },
          {
            title: ['Последний вагон', 'The Last Carriage'],
            about: [
              'В пустом вагоне едет чемодан. У него есть билет.',
              'A suitcase is riding in an empty carriage. It has a ticket.',
            ],
          },
          {
            title: ['Против движения', 'Against the Traffic'],
            about: [
              'Сыщик идёт по эскалатору не в ту сторону и успевает.',
              'The detective walks the wrong way up an escalator, and gets there in time.',
            ],
          },
          {
            title: ['Кольцо', 'The Ring'],
            about: ['Финал сезона. Скоро.', 'The season finale. Coming soon.'],
            isAnnouncement: true,
          },
        ],
      },
    ],
  },
  'missing-piano-affair': {
    number: 108,
    year: 2022,
    age: 12,
    genres: [G.crime, G.detective, G.retro],
    countries: [C.ru, C.fr],
    ratings: '7.5/7.9',
    library: LIBRARY.lantern,
    channels: [13],
    credits: {
      director: [P.polushirin],
      writer: [P.chernilin],
      actor: [P.karabanov, P.lucerne, P.iskra],
      composer: [P.zvonov],
    },
    scenes: ['noir', 'garden', 'noir', 'winter', 'noir', 'metro', 'noir', 'lighthouse'],
    short: [
      '1928 год. Рояль исчез посреди концерта, музыка продолжалась',
      '1928. The grand piano vanished mid-concert; the music went on',
    ],
    about: [
      'Полная филармония слышала ноктюрн до последней ноты, но когда зажгли свет, рояля на сцене не было. Инспектор Карл Иванович Дёмин лишён слуха и потому единственный, кто видел, что произошло.',
      'A full Philharmonic heard the nocturne to its last note, but when the lights went up there was no piano on the stage. Inspector Karl Ivanovich Dyomin has no ear for music and is therefore the only one who saw what happened.',
    ],
    seasons: [
      {
        year: 2022,
        episodes: [
          {
            title: ['Аллегро', 'Allegro'],
            about: [
              'Весь зал слышал. Никто не видел. Инспектор просит тишины.',
              'The whole house heard. Nobody saw. The inspector asks for silence.',
            ],
          },
          {
            title: ['Анданте', 'Andante'],
            about: [
              'Настройщик признаётся во всём, кроме рояля.',
              'The tuner confesses to everything except the piano.',
            ],
          },
          {
            title: ['Скерцо', 'Scherzo'],
            about: [
              'На рынке продают клавиши поштучно. Чёрные дороже.',
              'Piano keys are on sale at the market, singly. The black ones cost more.',
            ],
          },
          {
            title: ['Финал', 'Finale'],
            about: [
              'Инспектор впервые в жизни садится за инструмент. Кому-то становится дурно.',
              'For the first time in his life the inspector sits down to play. Someone feels faint.',
            ],
          },
        ],
      },
    ],
  },
} as const satisfies Partial<Record<SeriesSlug, SeriesDraft>>;
