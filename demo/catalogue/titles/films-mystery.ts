/** Mysteries, thrillers, crime. */
import { C } from '../countries.ts';
import { G } from '../genres.ts';
import type { FilmSlug } from '../headings.ts';
import { LIBRARY } from '../libraries.ts';
import { P } from '../persons.ts';
import type { FilmDraft } from './make.ts';

export const mysteries = {
  'the-keeper-is-not-answering': {
    number: 29, year: 2021, age: 16, genres: [G.thriller, G.detective], countries: [C.ru, C.is], ratings: '7.3/7.5', library: LIBRARY.aerial, channels: [13], hasTrailer: true,
    credits: { director: [P.belosnezhin], writer: [P.chernilin], actor: [P.shtormov, P.vetrova], composer: [P.strunin] },
    scenes: ['lighthouse', 'noir', 'lighthouse', 'winter', 'lighthouse', 'noir', 'lighthouse', 'metro'],
    short: ['Маяк горит. Смотрителя нет. Рация отвечает его голосом', 'The light is lit. The keeper is gone. The radio answers in his voice'],
    about: [
      'Сменщик прибывает на остров и находит тёплый чай, свежую запись в журнале и ни души. Каждую полночь пропавший выходит на связь и диктует погоду на завтра — без единой ошибки. Прогноз на пятницу он диктовать отказывается.',
      'The relief man lands on the island to find warm tea, a fresh entry in the log and not a soul. Each midnight the missing man comes on the air and dictates tomorrow’s weather without a single mistake. He declines to dictate Friday’s.',
    ],
  },
  'the-station-that-isnt-there': {
    number: 30, year: 2023, age: 16, genres: [G.thriller, G.detective], countries: [C.ru], ratings: '7.7/7.8', library: LIBRARY.aerial, channels: [13], hasTrailer: true,
    credits: { director: [P.belosnezhin], actor: [P.aidarova, P.karabanov, P.tikhomirov], composer: [P.strunin] },
    scenes: ['metro', 'noir', 'metro', 'metro', 'noir', 'metro', 'winter', 'metro'],
    short: ['Поезд останавливается там, где на схеме пусто', 'The train stops where the map is blank'],
    about: [
      'Каждый вторник в 00:40 поезд тормозит на тёмной станции без названия. Пассажиры спят, машинист молчит, двери открываются. Картограф Майя двадцать лет рисует схемы метро и точно знает: этой остановки она не рисовала. На третий вторник Майя выходит. Двери закрываются. На схеме, которую утром вывесят во всех вагонах, появится новая точка — и подпись её рукой.',
      'Every Tuesday at 00:40 the train slows at a dark station with no name. The passengers sleep, the driver says nothing, the doors open. Maya has drawn metro maps for twenty years and knows for certain she did not draw this stop. On the third Tuesday Maya gets off. The doors close. On the map that goes up in every carriage next morning there will be a new dot, labelled in her hand.',
    ],
  },
  'tracks-in-first-snow': {
    number: 31, year: 1983, age: 12, genres: [G.crime, G.detective], countries: [C.ru], ratings: '7.6/8.1', library: LIBRARY.lantern, channels: [13],
    credits: { director: [P.polushirin], writer: [P.chernilin], actor: [P.karabanov, P.snegireva], composer: [P.zvonov] },
    scenes: ['winter', 'noir', 'winter', 'winter', 'noir', 'winter', 'metro', 'winter'],
    short: ['Следы ведут из дома. В дом не ведёт ничего', 'The tracks lead out of the house. None lead in'],
    about: [
      'Академик найден в запертой даче, вокруг — нетронутый снег и одна цепочка следов, которая обрывается посреди поля. Следователь Зимин просит никого не топтать и три дня смотрит в окно. На четвёртый просит валенки.',
      'An academician is found in a locked dacha; around it lies untouched snow and a single line of footprints that breaks off in the middle of a field. Inspector Zimin asks everyone to stay off it and looks out of the window for three days. On the fourth he asks for a pair of felt boots.',
    ],
  },
  'window-on-the-ninth-floor': {
    number: 32, year: 2013, age: 16, genres: [G.thriller, G.romance], countries: [C.ru, C.pl], ratings: '7.1/7.3', library: LIBRARY.aerial, channels: [13], hasTrailer: true,
    credits: { director: [P.belosnezhin], actor: [P.vetrova, P.perepelkin, P.zapolsky], composer: [P.basova] },
    scenes: ['noir', 'metro', 'noir', 'winter', 'noir', 'garden', 'noir', 'metro'],
    short: ['В доме напротив восемь этажей', 'The building opposite has eight floors'],
    about: [
      'Монтажёр Ника работает по ночам и знает все окна напротив. В ноябре в доме загорается девятый этаж, которого нет. Там двое пьют чай, смеются и машут ей рукой. Мужчину она видит впервые. Женщина — она сама.',
      'Nika, a film editor, works nights and knows every window across the way. In November a light comes on upon the ninth floor, which does not exist. Two people are up there, drinking tea, laughing and waving at her. The man she has never seen. The woman is herself.',
    ],
  },
  'the-rain-testifies': {
    number: 33, year: 1962, age: 12, genres: [G.crime, G.noir], countries: [C.ru], ratings: '8.2/8.4', library: LIBRARY.lantern, channels: [13], hasTrailer: true,
    credits: { director: [P.polushirin], writer: [P.chernilin], actor: [P.karabanov, P.dorofeeva], composer: [P.zvonov] },
    scenes: ['noir', 'metro', 'noir', 'lighthouse', 'noir', 'metro', 'noir', 'winter'],
    short: ['Единственный свидетель шёл всю ночь и ничего не видел', 'The only witness fell all night and saw nothing'],
    about: [
      'Портовый город, ноябрь, шестые сутки дождя. Репортёр уголовной хроники пишет о краже, которой ещё не было, и обвиняют, разумеется, его. Чтобы оправдаться, надо найти женщину с зонтом, а в городе тридцать тысяч зонтов. Дебют Полуширина, с которого начался «мокрый нуар»: каждый кадр снят под настоящим ливнем, потому что на искусственный не хватило денег. Фраза о дожде и свидетелях давно живёт отдельно от фильма.',
      'A harbour town, November, the sixth day of rain. A crime reporter writes about a theft that has not happened yet and is naturally accused of it. To clear himself he must find a woman with an umbrella, and there are thirty thousand umbrellas in town. Polushirin’s debut, and the beginning of “wet noir”: every frame was shot in a real downpour because there was no money for the artificial kind. The line about rain and witnesses has long led a life of its own.',
    ],
  },
  'the-man-with-anothers-shadow': {
    number: 34, year: 1966, age: 12, genres: [G.thriller, G.noir], countries: [C.pl, C.de], ratings: '7.9/7.9', library: LIBRARY.lantern, original: 'Człowiek z cudzym cieniem', channels: [13],
    credits: { director: [P.belosnezhin], actor: [P.zapolsky, P.lucerne], composer: [P.strunin] },
    scenes: ['noir', 'desert', 'noir', 'metro', 'noir', 'lighthouse', 'noir', 'metro'],
    short: ['Тень опаздывает на полшага. Потом начинает опережать', 'The shadow lags by half a step. Then it begins to lead'],
    about: [
      'Скромный архивариус замечает, что его тень носит шляпу, а он — нет. Ещё она курит, ходит к чужой жене и, кажется, что-то прячет в тени моста. Классика европейского триллера с самым длинным кадром, в котором никого нет.',
      'A modest archivist notices that his shadow wears a hat and he does not. It also smokes, calls on another man’s wife and seems to be hiding something in the shade of the bridge. A European classic with the longest shot ever made of nobody.',
    ],
  },
  'four-keys-to-the-fifth-door': {
    number: 35, year: 2009, age: 12, genres: [G.crime, G.detective], countries: [C.gb, C.ru], ratings: '7.4/7.7', library: LIBRARY.aerial, original: 'Four Keys to the Fifth Door', channels: [13],
    credits: { director: [P.belosnezhin], writer: [P.chernilin], actor: [P.karabanov, P.abelyan, P.zapolsky], composer: [P.basova] },
    scenes: ['noir', 'garden', 'noir', 'winter', 'noir', 'metro', 'noir', 'lighthouse'],
    short: ['Наследники получили по ключу. Дверей на одну больше', 'Each heir received a key. There is one door too many'],
    about: [
      'Чудаковатый нотариус завещал четверым племянникам дом, в котором пять запертых комнат. Открыв свои, каждый находит ответ на вопрос, которого не задавал. Пятая дверь открывается не ключом — и, кажется, изнутри.',
      'An eccentric notary has left his four nephews and nieces a house with five locked rooms. On opening theirs, each finds the answer to a question they had not asked. The fifth door does not open with a key, and seems to open from within.',
    ],
  },
  'the-night-tram-turns': {
    number: 36, year: 1988, age: 16, genres: [G.crime, G.drama], countries: [C.ru], ratings: '7.2/7.6', library: LIBRARY.lantern, channels: [13],
    credits: { director: [P.sayramov], actor: [P.gromadin, P.iskra, P.karabanov], composer: [P.strunin] },
    scenes: ['noir', 'metro', 'noir', 'metro', 'winter', 'noir', 'metro', 'noir'],
    short: ['Тринадцатый маршрут. Водитель впервые едет не туда', 'Route thirteen. For the first time the driver goes the wrong way'],
    about: [
      'Двадцать лет Коршунов водит ночной трамвай по одному кольцу. Однажды в салон садится человек, которого он когда-то не подвёз, — и на стрелке вагон уходит влево. Фильм в реальном времени: сорок остановок, девяносто минут.',
      'For twenty years Korshunov has driven the night tram around one loop. One night a man gets in whom he once failed to stop for, and at the points the tram swings left. A film in real time: forty stops, ninety minutes.',
    ],
  },
  'hush-the-wolves-listen': {
    number: 37, year: 2020, age: 18, genres: [G.thriller, G.horror], countries: [C.fi, C.ru], ratings: '6.9/7.0', library: LIBRARY.aerial, original: 'Hiljaa, sudet kuuntelevat', channels: [13],
    credits: { director: [P.belosnezhin], actor: [P.nordlund, P.snegireva], composer: [P.basova] },
    scenes: ['winter', 'noir', 'winter', 'noir', 'winter', 'metro', 'noir', 'winter'],
    short: ['В этой деревне не говорят после заката', 'In this village nobody speaks after sunset'],
    about: [
      'Звукорежиссёр приезжает на север записать тишину для чужого фильма. Тишина оказывается внимательной. Тот редкий ужас, который надо смотреть в хороших наушниках и при включённом свете.',
      'A sound recordist travels north to tape silence for somebody else’s film. The silence turns out to be attentive. One of those rare horrors to be watched with good headphones and the light on.',
    ],
  },
  'a-night-longer-than-a-knife': {
    number: 38, year: 2014, age: 18, genres: [G.crime, G.thriller], countries: [C.ar, C.es], ratings: '7.0/7.1', library: LIBRARY.aerial, original: 'Más larga que un cuchillo', channels: [13],
    credits: { director: [P.sayramov], actor: [P.valdez, P.zapolsky, P.gromadin], composer: [P.strunin] },
    scenes: ['noir', 'metro', 'noir', 'desert', 'noir', 'metro', 'noir', 'garden'],
    short: ['До рассвета надо вернуть нож на кухню и долг — хозяину', 'By dawn the knife must be back in the kitchen and the debt with its owner'],
    about: [
      'Повариха из ночного бара случайно уносит с работы нож, который ищет полгорода. У неё девять часов, велосипед с одним тормозом и список людей, которым лучше не открывать. Жёсткое танго на двоих с городом.',
      'A cook in a late bar walks home by mistake with a knife that half the city is looking for. She has nine hours, a bicycle with one brake and a list of people not to open the door to. A rough tango for a woman and a city.',
    ],
  },
  'passing-on-the-right': {
    number: 39, year: 2010, age: 12, genres: [G.drama, G.sport, G.racing], countries: [C.it, C.ru], ratings: '6.9/7.2', library: LIBRARY.aerial, original: 'Sorpasso a destra', hasTrailer: true,
    credits: { director: [P.kashtanov], actor: [P.perepelkin, P.valdez, P.motorin], composer: [P.zvonov] },
    scenes: ['raceway', 'desert', 'raceway', 'metro', 'raceway', 'balloon', 'raceway'],
    short: ['По правилам — слева. По-другому — быстрее', 'The rules say left. The other way is faster'],
    about: [
      'Пилот, дисквалифицированный за один-единственный манёвр, десять лет развозит пиццу по тем же улицам, где когда-то проходила трасса. Гонка возвращается в город, и у команды не хватает второго пилота. Пицца — через тридцать минут, старт — через двадцать девять.',
      'A driver banned for one single manoeuvre has spent ten years delivering pizza along the streets that used to be the circuit. The race comes back to town, and the team is a driver short. The pizza is due in thirty minutes, the start in twenty-nine.',
    ],
  },
} as const satisfies Partial<Record<FilmSlug, FilmDraft>>;
