/** Dramas, romances and documentaries. */
import { C } from '../countries.ts';
import { G } from '../genres.ts';
import type { FilmSlug } from '../headings.ts';
import { LIBRARY } from '../libraries.ts';
import { P } from '../persons.ts';
import type { FilmDraft } from './make.ts';

export const dramas = {
  'the-last-water-carrier': {
    number: 1, year: 1974, age: 12, genres: [G.drama, G.retro], countries: [C.uz, C.ru], ratings: '7.9/8.3', library: LIBRARY.lantern, channels: [14],
    credits: { director: [P.sayramov], writer: [P.chernilin], actor: [P.gromadin, P.dorofeeva], composer: [P.strunin] },
    scenes: ['desert', 'garden', 'desert', 'deco', 'balloon', 'desert', 'garden', 'desert'],
    short: ['В город провели водопровод. Водовозу об этом не сказали', 'The town has piped water now. Nobody has told the water carrier'],
    about: [
      'Тридцать лет Юсуф возит воду в городок посреди пустыни и знает, кому из жителей налить доверху, а кому — с разговором. Когда в город приходит водопровод, соседи из деликатности продолжают покупать воду бочками. Юсуф делает вид, что верит. Так начинается самый долгий и самый тёплый обман в истории пустыни, в котором каждый врёт из любви и каждый об этом знает. Картина, после которой хочется позвонить дедушке, а потом выпить стакан воды — медленно.',
      'For thirty years Yusuf has carried water to a little desert town, and he knows whose jug to fill to the brim and whose to fill with conversation. When the mains arrive, the neighbours tactfully go on buying their water by the barrel. Yusuf pretends to believe them. So begins the longest and kindest deception the desert has known, in which everyone lies out of love and everyone knows it. A film that makes you want to ring your grandfather and then drink a glass of water, slowly.',
    ],
  },
  'twelve-flashes-a-minute': {
    number: 2, year: 1968, age: 12, genres: [G.drama, G.retro], countries: [C.ru], ratings: '8.0/8.4', library: LIBRARY.lantern, channels: [14], hasTrailer: true,
    credits: { director: [P.polushirin], writer: [P.chernilin], actor: [P.dorofeeva, P.shtormov], composer: [P.zvonov] },
    scenes: ['lighthouse', 'winter', 'lighthouse', 'deco', 'lighthouse', 'garden', 'lighthouse', 'winter'],
    short: ['Телеграфистка и смотритель маяка говорят светом', 'A telegraph girl and a lighthouse keeper who talk in light'],
    about: [
      'Шестьдесят восьмой год, остров, до берега девять миль. Единственный, с кем можно поговорить, — луч на том берегу. Телеграфистка Нина замечает, что маяк мигает чуть не по инструкции, и отвечает настольной лампой.',
      'An island in 1968, nine miles from shore. The only one to talk to is the beam on the other side. Nina the telegraph girl notices that the lighthouse does not blink quite by the book, and answers with her desk lamp.',
    ],
  },
  'the-house-that-waits-for-snow': {
    number: 3, year: 2020, age: 12, genres: [G.drama, G.saga], countries: [C.ru, C.fi], ratings: '7.6/8.0', library: LIBRARY.aerial, channels: [13], hasTrailer: true,
    credits: { director: [P.lozovaya], writer: [P.pismenova], actor: [P.snegireva, P.melnikova, P.tikhomirov], composer: [P.basova] },
    scenes: ['winter', 'noir', 'winter', 'lighthouse', 'winter', 'metro', 'winter', 'noir'],
    short: ['Семья собирается, только когда выпадет снег. В этом году снега нет', 'The family only gathers when it snows. This year there is no snow'],
    about: [
      'По обычаю, Ковшовы съезжаются в старый дом в день первого снега. Но на дворе январь, лужи, восемь градусов тепла, а бабушка уже испекла пирог. Внучка решает, что если снег не идёт сам, его можно привести. Тихая история о том, как трудно помириться без повода и как легко этот повод выдумать.',
      'By custom the Kovshovs come together in the old house on the day of the first snow. But it is January, there are puddles and eight degrees above zero, and Grandmother has already baked the pie. Her granddaughter decides that if snow will not come, it can be fetched. A quiet story about how hard it is to make peace without an occasion, and how easy to invent one.',
    ],
  },
  'the-garden-that-remembers': {
    number: 4, year: 2017, age: 12, genres: [G.drama, G.romance], countries: [C.ge, C.fr], ratings: '7.4/7.9', library: LIBRARY.lantern, original: 'ბაღი, რომელსაც ახსოვს', hasTrailer: true,
    credits: { director: [P.chavleuri], actor: [P.abelyan, P.lucerne, P.tikhomirov], composer: [P.basova] },
    scenes: ['garden', 'hills', 'garden', 'fireplace', 'garden', 'balloon', 'garden'],
    short: ['В этом саду ничего не вянет, пока о нём спорят', 'In this garden nothing withers while people quarrel over it'],
    about: [
      'После смерти матери две сестры, не говорившие двадцать лет, получают в наследство один сад на двоих. Садовник уверяет, что каждое дерево здесь посажено в честь какой-нибудь их ссоры. Чтобы продать участок, сёстрам придётся вспомнить все.',
      'On their mother’s death two sisters who have not spoken for twenty years inherit one garden between them. The gardener swears that each tree was planted in honour of some quarrel of theirs. To sell the plot, they will have to remember every one.',
    ],
  },
  'three-days-to-the-ocean': {
    number: 5, year: 2016, age: 12, genres: [G.drama, G.road], countries: [C.ru], ratings: '7.3/7.7', library: LIBRARY.aerial, channels: [14], hasTrailer: true,
    credits: { director: [P.sayramov], writer: [P.dolgopis], actor: [P.gromadin, P.kuznechik], composer: [P.strunin] },
    scenes: ['winter', 'balloon', 'deco', 'garden', 'winter', 'balloon', 'lighthouse', 'winter'],
    short: ['Отец и сын едут к морю в вагоне, где никто не молчит', 'A father and son ride to the sea in a carriage where no one keeps quiet'],
    about: [
      'Проводник в отставке обещал сыну океан — и через одиннадцать лет решил сдержать слово. Билеты куплены, чай налит, до Владивостока трое суток, говорить не о чем. К счастью, в купе есть ещё двое, и они говорят за всех.',
      'A retired train guard once promised his son the ocean, and eleven years later he makes good on it. The tickets are bought, the tea is poured, Vladivostok is three days off and there is nothing to say. Luckily there are two more in the compartment, and they talk for everyone.',
    ],
  },
  'tea-on-the-night-express': {
    number: 6, year: 1985, age: 6, genres: [G.romance, G.retro], countries: [C.ru], ratings: '7.7/8.5', library: LIBRARY.lantern, channels: [14],
    credits: { director: [P.polushirin], actor: [P.dorofeeva, P.tikhomirov, P.melnikova], composer: [P.zvonov] },
    scenes: ['winter', 'deco', 'metro', 'winter', 'balloon', 'deco', 'winter', 'garden'],
    short: ['Одна ночь, одно купе и один подстаканник на двоих', 'One night, one compartment, and one glass of tea between two'],
    about: [
      'Она едет к мужу, которого не любит; он — от жены, которая не ждёт. В вагоне кончились стаканы, и проводница, женщина мудрая, решает вопрос по-своему. До утра четыре остановки и ни одной лишней фразы.',
      'She is travelling to a husband she does not love; he, from a wife who is not waiting. The carriage has run out of glasses, and the guard, a wise woman, settles the matter in her own way. Four stops until morning and not one line too many.',
    ],
  },
  'last-train-to-zarechnaya': {
    number: 7, year: 2011, age: 12, genres: [G.romance, G.romcom], countries: [C.ru], ratings: '6.9/7.4', library: LIBRARY.aerial, channels: [14], hasTrailer: true,
    credits: { director: [P.kashtanov], actor: [P.vetrova, P.perepelkin, P.tugolukov], composer: [P.strunin] },
    scenes: ['metro', 'balloon', 'deco', 'metro', 'garden', 'winter', 'metro', 'balloon'],
    short: ['Они каждый вечер опаздывают на одну и ту же электричку', 'Every evening they miss the very same train'],
    about: [
      'Инженер Костя и флейтистка Рита две зимы подряд не успевают на 23:47 до Заречной и пережидают ночь на одной скамейке. Когда расписание меняют и поезд начинает ходить позже, успеть становится пугающе легко.',
      'For two winters running Kostya the engineer and Rita the flautist have missed the 23:47 to Zarechnaya and waited out the night on the same bench. Then the timetable changes, the train runs later, and catching it becomes alarmingly easy.',
    ],
  },
  'the-flip-side': {
    number: 8, year: 2017, age: 16, genres: [G.drama, G.music], countries: [C.am, C.fr], ratings: '7.5/7.6', library: LIBRARY.lantern, original: 'Face B', channels: [13],
    credits: { director: [P.chavleuri], actor: [P.iskra, P.zapolsky, P.abelyan], composer: [P.strunin] },
    scenes: ['metro', 'noir', 'garden', 'metro', 'noir', 'winter', 'metro', 'lighthouse'],
    short: ['Певица ищет песню, которую сама записала и не помнит', 'A singer hunts for a song she recorded and cannot remember'],
    about: [
      'На чердаке находится пластинка: сторона А — знаменитый хит Мариам, сторона Б — незнакомая песня её же голосом. Чтобы понять, о ком она пела в семьдесят восьмом, Мариам возвращается в город, где её давно считают памятником самой себе.',
      'A record turns up in an attic: on side A is Mariam’s famous hit, on side B an unfamiliar song in her own voice. To learn whom she was singing about in ’78 she goes back to a town that has long regarded her as her own monument.',
    ],
  },
  'veras-theorem': {
    number: 9, year: 2021, age: 12, genres: [G.drama, G.biopic], countries: [C.ru, C.kz], ratings: '7.8/7.7', library: LIBRARY.aerial, channels: [13], hasTrailer: true,
    credits: { director: [P.lozovaya], writer: [P.dolgopis], actor: [P.aidarova, P.nordlund, P.tikhomirov], composer: [P.basova] },
    scenes: ['winter', 'garden', 'noir', 'metro', 'garden', 'winter', 'noir', 'lighthouse'],
    short: ['Доказательство заняло две страницы. Чтобы его прочли — двадцать лет', 'The proof took two pages. Getting it read took twenty years'],
    about: [
      'Вера Ланская доказывает теорему на обороте накладной овощной базы и посылает в академию. Ответа нет. Она посылает снова — каждый год, первого сентября. Фильм о женщине, которая была права, и о том, что с этим делать каждый день, кроме первого сентября.',
      'Vera Lanskaya proves a theorem on the back of a vegetable depot invoice and posts it to the academy. There is no answer. She posts it again, every year on the first of September. A film about a woman who was right, and what one does with that on all the other days.',
    ],
  },
  'the-ninety-first-minute': {
    number: 10, year: 2019, age: 6, genres: [G.drama, G.sport, G.football], countries: [C.ru, C.es], ratings: '7.0/7.3', library: LIBRARY.aerial, hasTrailer: true,
    credits: { director: [P.kashtanov], actor: [P.gromadin, P.kuznechik, P.valdez], composer: [P.zvonov] },
    scenes: ['stadium', 'metro', 'stadium', 'winter', 'stadium', 'balloon', 'stadium'],
    short: ['Вратарь-запасной выходит на поле за минуту до конца карьеры', 'The reserve keeper comes on one minute before the end of his career'],
    about: [
      'Семнадцать сезонов Лёша Дымов просидел на скамейке и ни разу не пожаловался: вид хороший. В последнем матче основной вратарь подворачивает ногу, и тренер впервые произносит его фамилию. Правильно — с третьего раза.',
      'For seventeen seasons Lyosha Dymov has sat on the bench and never complained: the view is good. In the last match the first-choice keeper turns his ankle, and the manager speaks Lyosha’s surname for the first time. At the third attempt he gets it right.',
    ],
  },
  'deeper-than-the-map': {
    number: 11, year: 2022, age: 6, genres: [G.documentary, G.underwater, G.adventure], countries: [C.no, C.ca], ratings: '8.1/8.0', library: LIBRARY.aerial, original: 'Dypere enn kartet', channels: [10],
    credits: { director: [P.oyensen], writer: [P.oyensen], composer: [P.basova], presenter: [P.shtormov] },
    scenes: ['ocean', 'lighthouse', 'ocean', 'lighthouse', 'ocean', 'ocean', 'lighthouse', 'ocean'],
    short: ['Экспедиция туда, где на карте кончается синяя краска', 'An expedition to where the map runs out of blue'],
    about: [
      'Марта Ойенсен и экипаж из пяти человек опускаются в желоб, которого нет ни в одной лоции. Внизу обнаруживаются горячие источники, светящийся кальмар и потерянный в 1961 году чайник. Самый тихий приключенческий фильм десятилетия.',
      'Marta Oyensen and a crew of five descend into a trench that no pilot book lists. Down there they find hot springs, a luminous squid and a kettle lost in 1961. The quietest adventure film of the decade.',
    ],
  },
  'secret-life-of-a-flower-bed': {
    number: 12, year: 2015, age: 0, genres: [G.documentary, G.nature], countries: [C.gb], ratings: '7.9/8.1', library: LIBRARY.paperBoat, original: 'The Secret Life of a Flower Bed', channels: [9, 21],
    credits: { director: [P.oyensen], composer: [P.strunin], presenter: [P.melnikova] },
    scenes: ['garden', 'hills', 'garden', 'garden', 'hills', 'garden', 'garden', 'hills'],
    short: ['Драма, погоня и роман на двух квадратных метрах', 'Drama, a chase and a romance on two square metres'],
    about: [
      'Год из жизни клумбы у обычной остановки. Здесь есть своя мафия (муравьи), свой оперный театр (шмели) и своя трагическая героиня — роза, которую никто не просил быть первой. Читает Зоя Мельникова, и вы поверите каждому слову.',
      'A year in the life of a flower bed by an ordinary bus stop. It has its own mafia (the ants), its own opera house (the bumblebees) and its tragic heroine, a rose nobody asked to go first. Read by Zoya Melnikova, and you will believe every word.',
    ],
  },
} as const satisfies Partial<Record<FilmSlug, FilmDraft>>;
