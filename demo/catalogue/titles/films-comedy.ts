/** Comedies. */
import { C } from '../countries.ts';
import { G } from '../genres.ts';
import type { FilmSlug } from '../headings.ts';
import { LIBRARY } from '../libraries.ts';
import { P } from '../persons.ts';
import type { FilmDraft } from './make.ts';

export const comedies = {
  'pepper-by-post': {
    number: 13, year: 2019, age: 12, genres: [G.comedy, G.romcom], countries: [C.uz, C.fr], ratings: '7.1/7.5', library: LIBRARY.aerial, channels: [14], hasTrailer: true,
    credits: { director: [P.chavleuri], actor: [P.lucerne, P.tikhomirov, P.tugolukov], composer: [P.strunin] },
    scenes: ['desert', 'garden', 'deco', 'desert', 'balloon', 'garden', 'desert', 'deco'],
    short: ['Парижанка заказала специи и получила приглашение на свадьбу', 'A Parisian orders spices and receives a wedding invitation'],
    about: [
      'Вместо ста граммов перца Одетт получает из Бухары посылку с рецептом, ключом и приглашением на свадьбу, где невестой значится она. Отправитель клянётся, что перепутал адрес. Почтальон клянётся, что не перепутал.',
      'Instead of a hundred grams of pepper Odette receives from Bukhara a parcel with a recipe, a key and an invitation to a wedding at which she is named as the bride. The sender swears he got the address wrong. The postman swears he did not.',
    ],
  },
  'the-inspector-loves-jazz': {
    number: 14, year: 2018, age: 6, genres: [G.comedy, G.music, G.jazz], countries: [C.ru], ratings: '6.8/7.2', library: LIBRARY.aerial, channels: [14],
    credits: { director: [P.kashtanov], actor: [P.tugolukov, P.iskra], composer: [P.strunin] },
    scenes: ['metro', 'deco', 'metro', 'garden', 'metro', 'balloon', 'metro', 'deco'],
    short: ['Безбилетников он отпускает за хорошее соло', 'He lets fare-dodgers go for a decent solo'],
    about: [
      'Контролёр Аркадий Семёнович проверяет билеты в ритме свинга и однажды понимает, что весь его вагон — готовый биг-бенд. Осталось уговорить депо, жену и одного принципиального тромбониста, который принципиально платит за проезд.',
      'Ticket inspector Arkady Semyonovich checks fares in swing time, and one day it dawns on him that his whole carriage is a big band. It remains only to persuade the depot, his wife and one trombonist of principle, whose principle is to pay.',
    ],
  },
  'wind-from-next-door': {
    number: 15, year: 2014, age: 6, genres: [G.comedy, G.family], countries: [C.ru], ratings: '6.7/7.6', library: LIBRARY.aerial, channels: [14],
    credits: { director: [P.kashtanov], writer: [P.pismenova], actor: [P.melnikova, P.tugolukov, P.vetrova], composer: [P.zvonov] },
    scenes: ['garden', 'balloon', 'garden', 'deco', 'garden', 'balloon', 'garden', 'winter'],
    short: ['Две дачи, один забор и ветер, который дует не туда', 'Two dachas, one fence and a wind that blows the wrong way'],
    about: [
      'Каждое лето ветер уносит бельё Антонины Павловны на участок отставного полковника. Каждое лето полковник возвращает его выглаженным. На тридцатое лето Антонина Павловна решает выяснить, кто из них двоих включает ветер.',
      'Every summer the wind carries Antonina Pavlovna’s washing into the garden of a retired colonel. Every summer the colonel returns it ironed. In the thirtieth summer Antonina Pavlovna resolves to find out which of them has been turning on the wind.',
    ],
  },
  'grandfather-frost-resigns': {
    number: 16, year: 2025, age: 6, genres: [G.comedy, G.family, G.fairytale], countries: [C.ru, C.fi], ratings: '7.2/7.4', library: LIBRARY.paperBoat, channels: [6], hasTrailer: true,
    credits: { director: [P.lozovaya], writer: [P.pismenova], actor: [P.gromadin, P.snegireva, P.kuznechik], composer: [P.basova] },
    scenes: ['winter', 'storybook', 'winter', 'balloon', 'winter', 'storybook', 'winter', 'lighthouse'],
    short: ['По собственному желанию. С 31 декабря', 'Of his own accord. As of December 31st'],
    about: [
      'Заявление лежит на столе, посох сдан на склад, олени переведены в отдел логистики. Стажёрке Лиде из бухгалтерии чудес остаётся девять дней, чтобы вернуть Деду Морозу веру в то, во что он сам заставил поверить остальных.',
      'The letter is on the desk, the staff is back in stores, the reindeer have been moved to logistics. Lida, an intern in the accounts department of miracles, has nine days to restore Grandfather Frost’s belief in the thing he taught everybody else to believe in.',
    ],
  },
  'butterfly-in-the-office': {
    number: 17, year: 1971, age: 0, genres: [G.comedy, G.family, G.school], countries: [C.ru], ratings: '7.8/8.6', library: LIBRARY.lantern, channels: [14],
    credits: { director: [P.polushirin], writer: [P.pismenova], actor: [P.tikhomirov, P.melnikova], composer: [P.zvonov] },
    scenes: ['garden', 'deco', 'garden', 'balloon', 'garden', 'deco', 'garden', 'winter'],
    short: ['Весь 5 «Б» ловит её сачком. Директор — галстуком', 'Class 5B hunts it with a net. The headmaster, with his tie'],
    about: [
      'Редкая бабочка залетает в кабинет самого строгого директора в области за час до приезда комиссии. Пока пятиклассники спасают насекомое от директора, а директор — директорский авторитет от пятиклассников, комиссия уже поднимается по лестнице. Картина, с которой у нас начинается и кончается учебный год: смотреть её положено в мае, цитировать — весь год, а сачок в финале до сих пор хранится в школьном музее.',
      'A rare butterfly flies into the study of the strictest headmaster in the region an hour before the inspectors are due. While the fifth-formers rescue the insect from the headmaster, and the headmaster his authority from the fifth-formers, the inspectors are already on the stairs. The film with which the school year begins and ends: it is to be watched in May and quoted until the next, and the net from the finale is still kept in the school museum.',
    ],
  },
  'a-city-without-mondays': {
    number: 18, year: 2026, age: 12, genres: [G.comedy, G.satire, G.scifi], countries: [C.ru], ratings: '7.3/7.8', library: LIBRARY.aerial, channels: [14], hasTrailer: true,
    credits: { director: [P.kashtanov], writer: [P.chernilin], actor: [P.vetrova, P.tugolukov, P.karabanov], composer: [P.zvonov] },
    scenes: ['metro', 'balloon', 'deco', 'metro', 'garden', 'metro', 'balloon', 'winter'],
    short: ['Мэр отменил понедельник. Теперь его надо где-то хранить', 'The mayor has abolished Monday. Now it has to be stored somewhere'],
    about: [
      'После воскресенья в городе сразу наступает вторник, и все счастливы — три недели. Потом выясняется, что отменённые понедельники никуда не делись: они копятся на складе у Зинаиды, и дверь уже плохо закрывается. Новая комедия Ильи Каштанова о том, что неприятное лучше пережить, чем отложить, особенно если откладывать некуда. Единственная премьера года, которую мы принципиально показываем по понедельникам.',
      'After Sunday the city goes straight to Tuesday, and everyone is happy for three weeks. Then it turns out that the abolished Mondays have not gone anywhere: they are piling up in Zinaida’s warehouse, and the door no longer shuts. Ilya Kashtanov’s new comedy about how the unpleasant is better lived through than put off, particularly when there is nowhere left to put it. The only premiere of the year that we show, as a matter of principle, on Mondays.',
    ],
  },
  'hotel-polaris': {
    number: 19, year: 2018, age: 12, genres: [G.comedy, G.detective], countries: [C.fi, C.ru], ratings: '7.2/7.6', library: LIBRARY.aerial, original: 'Hotelli Polaris', channels: [14], hasTrailer: true,
    credits: { director: [P.belosnezhin], actor: [P.nordlund, P.abelyan, P.zapolsky], composer: [P.strunin] },
    scenes: ['winter', 'deco', 'winter', 'lighthouse', 'deco', 'winter', 'metro', 'deco'],
    short: ['Двадцать номеров, двадцать один постоялец', 'Twenty rooms, twenty-one guests'],
    about: [
      'В отеле за полярным кругом завтрак накрыт на двадцать одного, а ключей на доске двадцать. Портье Эско, говорящий только «да» и «увы», вынужден провести первое в жизни расследование — и первую в жизни беседу.',
      'In a hotel beyond the Arctic Circle breakfast is laid for twenty-one, and there are twenty keys on the board. Esko the porter, who says only “yes” and “alas”, must conduct the first investigation of his life, and the first conversation.',
    ],
  },
  'madame-your-curtain': {
    number: 20, year: 1978, age: 12, genres: [G.comedy, G.retro], countries: [C.fr, C.it], ratings: '7.4/7.8', library: LIBRARY.lantern, original: 'Madame, votre rideau', channels: [14],
    credits: { director: [P.polushirin], actor: [P.lucerne, P.zapolsky], composer: [P.zvonov] },
    scenes: ['deco', 'garden', 'deco', 'balloon', 'deco', 'garden', 'deco', 'winter'],
    short: ['Примадонна сбежала в антракте. Спектакль — за ней', 'The prima donna fled in the interval. The play followed'],
    about: [
      'Великая Клеманс уходит со сцены — буквально, через служебный вход, в костюме второго акта. За ней по ночному городу бежит вся труппа, не прекращая играть, потому что билеты проданы. Фарс, в котором хлопают даже голуби.',
      'The great Clémence leaves the stage, quite literally, by the service door and in her second-act gown. After her through the night runs the whole company without ceasing to perform, because the house is sold out. A farce at which even the pigeons applaud.',
    ],
  },
  'weightlessness-for-beginners': {
    number: 21, year: 2025, age: 12, genres: [G.comedy, G.romcom, G.space], countries: [C.kz, C.ar], ratings: '7.0/7.3', library: LIBRARY.aerial, hasTrailer: true,
    credits: { director: [P.sayramov], actor: [P.aidarova, P.perepelkin, P.valdez], composer: [P.basova] },
    scenes: ['orbit', 'balloon', 'orbit', 'garden', 'orbit', 'aurora', 'orbit'],
    short: ['На орбите трудно сделать первый шаг навстречу', 'In orbit it is hard to take the first step'],
    about: [
      'Бортинженер Дина не верит в любовь с первого взгляда, а врач Артур — в невесомость: его укачивает. Полгода на станции, один кот вне штатного расписания и четыре кубометра личного пространства на двоих.',
      'Dina the flight engineer does not believe in love at first sight; Arthur the doctor does not believe in weightlessness, for it makes him ill. Six months on the station, one cat not on the crew list, and four cubic metres of personal space between two.',
    ],
  },
  'soup-from-nothing': {
    number: 22, year: 2023, age: 6, genres: [G.comedy, G.family], countries: [C.ge, C.ru], ratings: '7.1/7.7', library: LIBRARY.aerial, channels: [14], hasTrailer: true,
    credits: { director: [P.chavleuri], actor: [P.abelyan, P.melnikova, P.kuznechik], composer: [P.strunin] },
    scenes: ['garden', 'winter', 'deco', 'garden', 'balloon', 'garden', 'deco', 'winter'],
    short: ['У повара нет ничего, кроме кастрюли и плохой репутации', 'The cook has nothing but a pot and a bad name'],
    about: [
      'Ресторан закрыт за долги, продукты описаны, завтра свадьба на сто человек. Нана ставит на площади пустую кастрюлю и говорит, что варит суп из ничего. К вечеру очередь тянется до моста — и каждый «на минутку» приносит то самое, чего не хватает.',
      'The restaurant is shut for debt, the larder has been seized, and tomorrow there is a wedding for a hundred. Nana puts an empty pot in the square and says she is making soup from nothing. By evening the queue reaches the bridge, and everyone has brought, “just in passing”, exactly what was missing.',
    ],
  },
  'neutral-gear': {
    number: 23, year: 1976, age: 6, genres: [G.comedy, G.road], countries: [C.it, C.pl], ratings: '7.5/7.9', library: LIBRARY.lantern, original: 'In folle', channels: [14],
    credits: { director: [P.polushirin], actor: [P.zapolsky, P.dorofeeva], composer: [P.zvonov] },
    scenes: ['balloon', 'garden', 'deco', 'desert', 'balloon', 'garden', 'deco', 'lighthouse'],
    short: ['Машина едет только под гору. Море — внизу', 'The car only runs downhill. Fortunately, so does the road to the sea'],
    about: [
      'У Витторио сломалась коробка передач и треснула помолвка. Обе неисправности он решает одинаково: снимает с ручника и едет под горку, к морю, подбирая по дороге всех, кому тоже в ту сторону.',
      'Vittorio’s gearbox has failed and his engagement has cracked. He mends both the same way: lets off the handbrake and rolls downhill to the sea, picking up everyone who is going in the same direction.',
    ],
  },
  'the-fire-station-orchestra': {
    number: 24, year: 1982, age: 0, genres: [G.comedy, G.musical], countries: [C.ru], ratings: '7.3/8.2', library: LIBRARY.lantern, channels: [14],
    credits: { director: [P.polushirin], actor: [P.tugolukov, P.dorofeeva, P.tikhomirov], composer: [P.zvonov] },
    scenes: ['deco', 'garden', 'balloon', 'deco', 'winter', 'garden', 'deco', 'balloon'],
    short: ['Горим в ля мажоре', 'On fire in A major'],
    about: [
      'В городе, где семь лет ничего не горело, пожарные от скуки освоили духовые. Теперь их вызывают на свадьбы, а на первый за семь лет пожар они приезжают при полном параде, с тубой и без шланга.',
      'In a town where nothing has burned for seven years the firemen have taken up brass out of boredom. Now they are called to weddings, and to the first fire in seven years they come in full dress, with a tuba and no hose.',
    ],
  },
  'northern-lights-on-schedule': {
    number: 25, year: 2015, age: 12, genres: [G.comedy, G.romcom], countries: [C.no, C.ru], ratings: '6.8/7.2', library: LIBRARY.aerial, channels: [14],
    credits: { director: [P.lozovaya], actor: [P.snegireva, P.nordlund], composer: [P.basova] },
    scenes: ['winter', 'lighthouse', 'deco', 'winter', 'balloon', 'winter', 'lighthouse', 'deco'],
    short: ['Он продаёт сияние туристам. Она составляет расписание', 'He sells the lights to tourists. She draws up the timetable'],
    about: [
      'Гид Эйнар обещает туристам чудо к 22:30 и никогда не извиняется. Диспетчер Люба отвечает за то, чтобы автобусы приезжали вовремя, и не выносит слово «приблизительно». Небо, как выясняется, на стороне Любы.',
      'Einar the guide promises tourists a miracle at half past ten and never apologises. Lyuba the dispatcher sees that the coaches are on time and cannot abide the word “roughly”. The sky, it emerges, is on Lyuba’s side.',
    ],
  },
  'a-gambit-for-two-grandmothers': {
    number: 26, year: 2024, age: 6, genres: [G.comedy, G.sport], countries: [C.ru, C.am], ratings: '7.6/8.1', library: LIBRARY.aerial, channels: [14], hasTrailer: true,
    credits: { director: [P.kashtanov], writer: [P.pismenova], actor: [P.melnikova, P.abelyan, P.kuznechik], composer: [P.zvonov] },
    scenes: ['garden', 'deco', 'winter', 'garden', 'balloon', 'deco', 'garden', 'metro'],
    short: ['Шестьдесят лет они играют одну партию. Ничья не предлагается', 'They have played one game for sixty years. No draw is offered'],
    about: [
      'Баба Зина и тётя Седа начали партию в общежитии в 1964 году и доигрывают её по переписке. Внук-вундеркинд находит в позиции мат в два хода — и понимает, что обе видят его уже четверть века.',
      'Baba Zina and Auntie Seda began a game in a hostel in 1964 and have been playing it by post ever since. A prodigy of a grandson finds mate in two in the position, and realises that both have seen it for a quarter of a century.',
    ],
  },
  'the-ball-in-the-last-carriage': {
    number: 27, year: 1964, age: 6, genres: [G.comedy, G.musical, G.retro], countries: [C.ru], ratings: '7.6/8.3', library: LIBRARY.lantern, channels: [14],
    credits: { director: [P.polushirin], actor: [P.dorofeeva, P.shtormov, P.melnikova], composer: [P.zvonov] },
    scenes: ['deco', 'winter', 'deco', 'metro', 'deco', 'garden', 'deco', 'winter'],
    short: ['Бал переносится в вагон. Танцуем по ходу поезда', 'The ball moves to the train. Dance in the direction of travel'],
    about: [
      'Новогодний бал отменили из-за метели, и весь курс консерватории остался в поезде, застрявшем между двумя станциями. Оркестр есть, платья есть, не хватает только пола пошире и одного опоздавшего жениха.',
      'The New Year ball is off because of a blizzard, and a whole year of the conservatoire is stuck in a train between two stations. There is an orchestra, there are gowns; all that is wanting is a wider floor and one bridegroom, who is late.',
    ],
  },
  'above-the-bell-towers': {
    number: 28, year: 1979, age: 6, genres: [G.adventure, G.comedy], countries: [C.ru], ratings: '7.4/8.0', library: LIBRARY.lantern, channels: [14],
    credits: { director: [P.polushirin], writer: [P.dolgopis], actor: [P.tikhomirov, P.dorofeeva], composer: [P.zvonov] },
    scenes: ['balloon', 'garden', 'balloon', 'deco', 'balloon', 'winter', 'balloon', 'garden'],
    short: ['1783 год. Дьяк сшил шар из парусины и сомнений', '1783. A clerk sews a balloon out of sailcloth and doubt'],
    about: [
      'Губернский писарь Ерёма прочёл в газете про монгольфьеры и решил, что переведено неправильно: надо шить больше. Вдова, кузнец и ссыльный математик помогают ему подняться выше колоколен — и выше мнения начальства.',
      'Yeryoma, a provincial scribe, reads about the Montgolfiers in a newspaper and decides it was badly translated: one must sew a bigger one. A widow, a blacksmith and an exiled mathematician help him rise above the bell towers, and above what his superiors think.',
    ],
  },
} as const satisfies Partial<Record<FilmSlug, FilmDraft>>;
