/**
 * Titles for the measurement of the search: as many as wanted, always the same ones. Words are as unevenly frequent as in a
 * catalogue: few stand in thousands of titles, most in one or two.
 */

/** Numbers from 0 to 1, the same in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Pair = readonly [ru: string, en: string];
const pairs = (list: string): Pair[] =>
  list
    .trim()
    .split(/\s*;\s*/)
    .map((entry) => entry.split('=') as unknown as Pair);

const NOUNS = pairs(
  `дом=house; река=river; город=city; ночь=night; день=day; зима=winter; лето=summer; море=sea; берег=shore; мост=bridge; дорога=road; поезд=train; вокзал=station; письмо=letter; тень=shadow; свет=light; огонь=fire; ветер=wind; дождь=rain; снег=snow; лёд=ice; звезда=star; луна=moon; солнце=sun; небо=sky; земля=earth; лес=forest; поле=field; гора=mountain; остров=island; корабль=ship; капитан=captain; охотник=hunter; рыбак=fisherman; учитель=teacher; доктор=doctor; сестра=sister; брат=brother; мать=mother; отец=father; дочь=daughter; сын=son; друг=friend; враг=enemy; невеста=bride; жених=groom; король=king; королева=queen; принц=prince; солдат=soldier; генерал=general; шпион=spy; детектив=detective; убийца=killer; свидетель=witness; судья=judge; закон=law; тайна=secret; правда=truth; ложь=lie; любовь=love; смерть=death; жизнь=life; судьба=fate; память=memory; время=time; час=hour; год=year; война=war; мир=world; победа=victory; надежда=hope; мечта=dream; сон=sleep; игра=game; танец=dance; песня=song; музыка=music; голос=voice; слово=word; книга=book; сказка=tale; история=story; хроника=chronicle; легенда=legend; миф=myth; волк=wolf; медведь=bear; лиса=fox; кот=cat; собака=dog; птица=bird; ворон=raven; лебедь=swan; дракон=dragon; призрак=ghost; ангел=angel; демон=demon; ведьма=witch; маг=wizard; зеркало=mirror; окно=window; дверь=door; ключ=key; замок=castle; башня=tower; сад=garden; роза=rose; яблоко=apple; хлеб=bread; вино=wine; золото=gold; серебро=silver; камень=stone; нож=knife; пуля=bullet; игрок=player; мастер=master; художник=painter; повар=cook; кухня=kitchen; рынок=market; театр=theatre; цирк=circus; школа=school; класс=classroom; больница=hospital; завод=factory; шахта=mine; тайга=taiga; степь=steppe; пустыня=desert; океан=ocean; глубина=depth; высота=height; граница=border; застава=outpost; следствие=inquiry; дело=case; код=code; сеть=network; робот=robot; планета=planet; космос=space; экспедиция=expedition; путешествие=journey; возвращение=return; встреча=meeting; разлука=parting; каникулы=holidays; праздник=feast; новости=news; футбол=football; хоккей=hockey; матч=match; турнир=tournament; чемпион=champion; человек=man; женщина=woman; девушка=girl; мальчик=boy; дети=children; семья=family; соседи=neighbours`,
);
const ADJECTIVES = pairs(
  `нов=new; стар=old; бел=white; чёрн=black; красн=red; син=blue; зелён=green; последн=last; перв=first; втор=second; долг=long; тих=quiet; громк=loud; холодн=cold; тёпл=warm; тёмн=dark; светл=bright; дик=wild; золот=golden; серебрян=silver; стеклянн=glass; железн=iron; деревянн=wooden; каменн=stone; ледян=icy; огненн=fiery; морск=sea; лесн=forest; ночн=night; зимн=winter; летн=summer; вечн=eternal; потерянн=lost; забыт=forgotten; тайн=secret; опасн=dangerous; страшн=terrible; весёл=merry; грустн=sad; одинок=lonely; свободн=free; больш=big; маленьк=little; велик=great; прост=simple; чуж=foreign; родн=native; далёк=far; близк=near; северн=northern; южн=southern; восточн=eastern; западн=western; русск=russian; московск=moscow; смертельн=deadly; любим=beloved; настоящ=real; идеальн=perfect; невидим=invisible`,
);
const FIRST_NAMES = pairs(
  `Анна=Anna; Мария=Maria; Ольга=Olga; Елена=Elena; Вера=Vera; Нина=Nina; Софья=Sofia; Иван=Ivan; Пётр=Peter; Алексей=Alexey; Дмитрий=Dmitry; Андрей=Andrey; Сергей=Sergey; Михаил=Mikhail; Николай=Nikolay; Павел=Pavel; Виктор=Victor; Григорий=Grigory; Фёдор=Fyodor; Яков=Yakov; Джек=Jack; Эмма=Emma; Том=Tom; Мартин=Martin; Лена=Lena; Карл=Karl`,
);

const SYLLABLES = [
  'ба',
  'во',
  'ге',
  'до',
  'же',
  'зи',
  'ка',
  'ло',
  'ми',
  'ну',
  'о',
  'пе',
  'ра',
  'си',
  'то',
  'у',
  'фе',
  'ха',
  'че',
  'ши',
  'э',
  'ю',
  'ля',
  'мо',
  'ни',
  'ко',
  'ди',
  'се',
  'ре',
  'ва',
  'го',
  'ли',
  'та',
  'бо',
  'ме',
  'ру',
  'са',
  'ти',
  'пу',
  'зо',
];
const SURNAME_ENDS = ['нов', 'лин', 'рский', 'тенко', 'нец', 'ров', 'вич', 'дзе', 'нян', 'гин'];
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};
const latin = (word: string) => [...word].map((letter) => LATIN[letter] ?? letter).join('');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export interface Title {
  readonly ru: string;
  readonly en: string;
}

export function titleMaker(random: () => number) {
  /** The first of a list far more often than the last. */
  const pick = <T>(list: readonly T[]): T => list[Math.floor(list.length * random() ** 2)]!;
  const coined = (): Pair => {
    // The square makes some coined words frequent, and most of them rare.
    let number = Math.floor(120_000 * random() ** 3);
    let word = '';
    for (let length = 0; length < 3 || number > 0; length += 1) {
      word += SYLLABLES[number % SYLLABLES.length]!;
      number = Math.floor(number / SYLLABLES.length);
    }
    return [word, latin(word)];
  };
  const surname = (): Pair => {
    const [root] = coined();
    const word = root.slice(0, 4 + Math.floor(random() * 3)) + pick(SURNAME_ENDS);
    return [word, latin(word)];
  };
  const adjective = (noun: string): Pair => {
    const [stem, en] = pick(ADJECTIVES);
    return [stem + (/[ая]$/.test(noun) ? 'ая' : /[оеё]$/.test(noun) ? 'ое' : 'ый'), en];
  };
  const join = (...parts: readonly Pair[]): Title => ({
    ru: capital(parts.map(([ru]) => ru).join(' ')),
    en: parts.map(([, en]) => capital(en)).join(' '),
  });
  const kinds: readonly (() => Title)[] = [
    () => join(pick(NOUNS), coined()),
    () => {
      const noun = pick(NOUNS);
      return join(adjective(noun[0]), noun, coined());
    },
    () => join(pick(NOUNS), ['и', 'and'], pick(NOUNS)),
    () => join(pick(FIRST_NAMES), surname()),
    () => join(coined()),
    () => join(pick(NOUNS), surname(), [String(1950 + Math.floor(random() * 76)), '']),
    () => {
      const noun = pick(NOUNS);
      return join(coined(), ['в', 'in'], adjective(noun[0]), noun);
    },
    () => join(['тайны', 'mysteries'], coined(), pick(NOUNS)),
    () => {
      const noun = pick(NOUNS);
      return join(adjective(noun[0]), noun);
    },
  ];
  return {
    title: (): Title => kinds[Math.floor(random() * kinds.length)]!(),
    person: (): Title => {
      const [name, family] = [pick(FIRST_NAMES), surname()];
      return { ru: `${name[0]} ${capital(family[0])}`, en: `${name[1]} ${capital(family[1])}` };
    },
  };
}
