/** Science fiction, cartoons and tales. */
import { C } from '../countries.ts';
import { G } from '../genres.ts';
import type { FilmSlug } from '../headings.ts';
import { LIBRARY } from '../libraries.ts';
import { P } from '../persons.ts';
import type { FilmDraft } from './make.ts';

export const fantastic = {
  'caravan-of-two-suns': {
    number: 40, year: 2024, age: 12, genres: [G.scifi, G.adventure], countries: [C.kz, C.ma], ratings: '7.9/8.2', library: LIBRARY.aerial, channels: [13], hasTrailer: true,
    credits: { director: [P.sayramov], writer: [P.dolgopis], actor: [P.aidarova, P.gromadin, P.valdez], composer: [P.strunin] },
    scenes: ['desert', 'balloon', 'desert', 'noir', 'desert', 'lighthouse', 'desert', 'metro'],
    short: ['На планете, где не бывает ночи, каравану нужна темнота', 'On a planet without night, a caravan goes looking for the dark'],
    about: [
      'Две звезды сменяют друг друга на небе, и за тысячу лет никто здесь не видел ночи. Говорят, за Соляным морем лежит долина, где тень падает дважды, и там растёт то, что лечит от бессонницы целый народ. Навигатор Амина ведёт туда последний караван — двенадцать верблюдов, один врач и мальчик, который боится закрыть глаза. Эпос Тимура Сайрамова снимали четыре года в двух пустынях; ночь, которая наступает на сто сорок третьей минуте, стоит каждой минуты ожидания.',
      'Two stars take turns in the sky, and for a thousand years nobody here has seen the night. They say that beyond the Salt Sea lies a valley where shadows fall twice, and that what grows there can cure a whole people of sleeplessness. Amina the navigator leads the last caravan towards it: twelve camels, one doctor and a boy afraid to close his eyes. Timur Sayramov’s epic was shot over four years in two deserts, and the night that falls in the hundred and forty-third minute is worth the wait.',
    ],
  },
  'silence-on-101': {
    number: 41, year: 2024, age: 12, genres: [G.scifi, G.space, G.drama], countries: [C.ru, C.jp], ratings: '7.8/8.0', library: LIBRARY.aerial, channels: [13], hasTrailer: true,
    credits: { director: [P.mizusawa], actor: [P.vetrova, P.nordlund], composer: [P.basova] },
    scenes: ['lighthouse', 'desert', 'noir', 'metro', 'lighthouse', 'winter', 'desert', 'noir'],
    short: ['Радистка на краю системы слушает планету, которая замолчала', 'At the edge of the system a radio operator listens to a planet gone quiet'],
    about: [
      'Девять лет Рэй принимает с Земли прогноз погоды, хоккей и утреннюю зарядку. Однажды в 7:01 эфир обрывается. Она не спит шестые сутки, крутит ручку на сто первой частоте и вдруг слышит, как кто-то на том конце точно так же молчит ей в ответ.',
      'For nine years Ray has been receiving Earth’s weather, hockey and morning exercises. One day at 7:01 the air goes dead. She has been awake six days, turning the dial on one-oh-one, when she hears someone at the other end being silent back.',
    ],
  },
  'the-postman-from-triton': {
    number: 42, year: 2020, age: 6, genres: [G.scifi, G.comedy, G.space], countries: [C.fr, C.ca], ratings: '7.2/7.4', library: LIBRARY.aerial, original: 'Le Facteur de Triton', hasTrailer: true,
    credits: { director: [P.chavleuri], actor: [P.tugolukov, P.lucerne, P.kuznechik], composer: [P.strunin] },
    scenes: ['orbit', 'desert', 'orbit', 'balloon', 'orbit', 'geometry', 'orbit'],
    short: ['Последнее бумажное письмо в Солнечной системе. С доплатой', 'The last paper letter in the Solar System. Postage due'],
    about: [
      'Почтальон Гийом облетает спутники Нептуна на почтовом боте с сумкой на ремне. До пенсии одно письмо — но адресат съехал с планеты в 2190 году, а по уставу вручать надо лично. Сказка для тех, кто ещё помнит, чем пахнет марка.',
      'Guillaume the postman does his round of Neptune’s moons in a mail boat with a bag on a strap. One letter stands between him and his pension, but the addressee left the planet in 2190 and the rules say “by hand”. A tale for those who remember what a stamp smells like.',
    ],
  },
  'the-sea-goes-to-sleep': {
    number: 43, year: 2016, age: 0, genres: [G.family, G.animation, G.bedtime], countries: [C.jp], ratings: '8.0/8.3', library: LIBRARY.paperBoat, original: '海がねむる', isCartoon: true, channels: [6],
    credits: { director: [P.mizusawa], actor: [P.melnikova], composer: [P.basova] },
    scenes: ['storybook', 'lighthouse', 'storybook', 'garden', 'lighthouse', 'storybook', 'winter', 'storybook'],
    short: ['Луна укладывает волны по одной', 'The moon tucks in the waves, one by one'],
    about: [
      'Когда все лодки вернулись, луна надевает колпак и идёт укладывать море. Волны просят пить, сказку и ещё пять минут. Рисованный вручную фильм, после которого засыпают даже те, кто «совсем не хочет».',
      'When all the boats are home the moon puts on its nightcap and goes to put the sea to bed. The waves ask for a drink, a story and five more minutes. A hand-drawn film that sends to sleep even those who are “not a bit tired”.',
    ],
  },
  'a-balloon-named-claudia': {
    number: 44, year: 2022, age: 0, genres: [G.family, G.animation, G.adventure], countries: [C.fr, C.ru], ratings: '7.5/7.8', library: LIBRARY.paperBoat, isCartoon: true, channels: [6], hasTrailer: true,
    credits: { director: [P.mizusawa], writer: [P.pismenova], actor: [P.vetrova, P.kuznechik, P.lucerne], composer: [P.zvonov] },
    scenes: ['balloon', 'storybook', 'balloon', 'garden', 'balloon', 'storybook', 'balloon', 'garden'],
    short: ['Она боится высоты, но никому не говорит', 'She is afraid of heights but tells no one'],
    about: [
      'Клавдия — самый красивый воздушный шар на ярмарке и единственный, кто ни разу не летал выше флагштока. Девочка Соня и пёс Бублик отправляются с ней через горы, по одному «ой» на километр.',
      'Claudia is the handsomest balloon at the fair and the only one that has never flown higher than the flagpole. A girl called Sonya and a dog called Bagel set off with her over the mountains at the rate of one “oh dear” per kilometre.',
    ],
  },
  'the-roofs-belong-to-cats': {
    number: 45, year: 2019, age: 6, genres: [G.family, G.animation, G.music], countries: [C.ru, C.jp], ratings: '7.7/8.1', library: LIBRARY.paperBoat, isCartoon: true, channels: [6], hasTrailer: true,
    credits: { director: [P.mizusawa], writer: [P.pismenova], actor: [P.iskra, P.tugolukov, P.melnikova], composer: [P.strunin] },
    scenes: ['storybook', 'winter', 'storybook', 'garden', 'storybook', 'balloon', 'storybook', 'lighthouse'],
    short: ['Ночью город сдаётся в аренду. Оплата сметаной', 'By night the city is let. Rent payable in cream'],
    about: [
      'Домашний кот Марсель выходит на крышу подышать и узнаёт, что у крыш есть хозяева, законы и очень строгая примадонна. Чтобы вернуться в форточку, придётся спеть на осеннем концерте — а Марсель только мурлычет.',
      'Marcel, a house cat, steps out on the roof for a breath of air and learns that roofs have landlords, laws and a very strict prima donna. To get back in through the window he must sing at the autumn concert, and Marcel only purrs.',
    ],
  },
  'the-whale-who-sang-bass': {
    number: 46, year: 2021, age: 0, genres: [G.family, G.animation, G.music], countries: [C.no], ratings: '7.4/7.7', library: LIBRARY.paperBoat, original: 'Hvalen som sang bass', isCartoon: true, channels: [5],
    credits: { director: [P.mizusawa], actor: [P.gromadin, P.iskra], composer: [P.basova] },
    scenes: ['toybox', 'lighthouse', 'toybox', 'garden', 'lighthouse', 'toybox', 'balloon', 'toybox'],
    short: ['Хор набирает теноров. Кит записался первым', 'The choir needs tenors. The whale was first to sign up'],
    about: [
      'У кита Бориса такой низкий голос, что его слышат только камни. В хоре рыб ему отказали, у чаек — тоже. Остаётся создать свой хор — из камней, паромов и одной старой трубы.',
      'Boris the whale has a voice so low that only the stones can hear it. The fish choir turned him down, and so did the gulls. He will have to start a choir of his own, with stones, ferries and one old tuba.',
    ],
  },
  'little-cube': {
    number: 47, year: 2023, age: 0, genres: [G.family, G.animation], countries: [C.ru], ratings: '7.1/7.9', library: LIBRARY.paperBoat, isCartoon: true, channels: [5], hasTrailer: true,
    credits: { director: [P.kashtanov], writer: [P.pismenova], actor: [P.kuznechik, P.melnikova], composer: [P.zvonov] },
    scenes: ['toybox', 'garden', 'toybox', 'balloon', 'toybox', 'toybox', 'winter', 'toybox'],
    short: ['Он не катится. Зато на нём можно стоять', 'He does not roll. But you can stand on him'],
    about: [
      'В стране, где все круглые, Кубик один с углами. С ним не играют в мяч, зато когда начинается ветер и все катятся кто куда, выясняется, за кого держаться. Для самых маленьких и для тех, кто тоже не катится.',
      'In a land where everyone is round, Little Cube alone has corners. Nobody plays ball with him, but when the wind gets up and everyone rolls away, it becomes clear whom to hold on to. For the very small, and for others who do not roll.',
    ],
  },
  'seven-accountants': {
    number: 48, year: 2018, age: 6, genres: [G.family, G.animation, G.fairytale], countries: [C.ru], ratings: '7.3/8.0', library: LIBRARY.paperBoat, isCartoon: true, channels: [6],
    credits: { director: [P.kashtanov], writer: [P.pismenova], actor: [P.vetrova, P.tugolukov, P.karabanov], composer: [P.strunin] },
    scenes: ['storybook', 'garden', 'storybook', 'winter', 'storybook', 'balloon', 'storybook', 'garden'],
    short: ['Королевство сошлось до копейки. Кроме одной', 'The kingdom balances to the last penny. But one'],
    about: [
      'Принцесса Глафира сбегает от скучного жениха в лес и находит домик, где семеро бухгалтеров третий год ищут потерянную копейку. Злая ревизорша уже едет, а копейка, как назло, лежит у Глафиры в башмаке.',
      'Princess Glafira runs away from a dull suitor into the forest and finds a cottage where seven accountants have spent three years looking for a lost penny. The wicked auditor is on her way, and the penny, as luck would have it, is in Glafira’s shoe.',
    ],
  },
} as const satisfies Partial<Record<FilmSlug, FilmDraft>>;
