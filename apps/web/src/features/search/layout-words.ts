/** Word lists that reveal the language of a query: words of titles, channels and searches. Loaded on demand. */
import type { WordLists } from './layout-hint.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const russian = set(`
автобус автомобиль адвокат академия актер актриса алый ангел анекдот арена армия архив атака аэропорт бабушка баллада банда бандит банкир барон батальон башня бег бегущий бедный без
белый берег беседа битва благо близнецы богатырь бой боец больница большая большой брак брат братья брестская бриллиант будущее буря бывшие быстрый вампир ванга варвара ваш ведьма век великая
великан великий великолепный весна ветер вечер вечный вечность взгляд взрыв вид вий викинг вино виноград вишня власть вместе внутри вода воздух возвращение война воин вокзал волга волк волна
волшебник волшебный вор ворон восемь воспоминание восток восход враг врач время все всегда всадник встреча второй выбор вызов высота выход гараж гений герой гладиатор глаз глубина год годунов
голос гонка гонки гора город господин гость граница граф гром гроза группа грех губернатор далеко дама дача два двадцать двенадцать дверь двое двойник двор дворец девочка девушка девять дед дежурный
декабрь дело деньги день деревня детектив дети детский детство диван дикий директор дитя дневник дни добро доктор документальный документальное дождь долг долина дом домашний дорога дочь дочки драма древний
друг друзья дракон дуэль душа дыхание дядя еда единственный елки ералаш ермак жанна ждать желание железный жена женщина жених жестокий живой жизнь забавные завод завтра загадка закат закон зал замок
запад записки заря звезда звездный звери здоровье зеленый земля зеркало зима злой змея знание золото золотой золушка зона зритель иван игра игры изба идеальный иллюзия империя император имя индия интерны интервью
интернет информация ирония искусство испытание история июнь кавказ казак казино камень капитан капля карате карнавал карта картина катастрофа каникулы квартира квартет кино киллер класс клон клуб клятва книга князь
ковер код колесо колдун команда комедия комиссар комната конец концерт конь корабль король королева космос космонавт костер кот котенок кошка край красавица красная красный красота кремль крепость крик кровь круг
крылья крым кто кулинар кухня курьер лабиринт ладога лебедь легенда лед ледниковый лекарь лес лето летчик летят лик лиса литература лицо лихач лодка ложь лунный луна лучший лучшие любимый любимая любить любовь
люди люблю мажор май мальчик мама марс марш маска мастер матрица матч маша мать машина медведь медведи между мелодия мелодрама менталист мертвый месть места место метель метро мечта мечты милый
министр мир миллион миллионер мираж мисс миссия молодежка молодой молния монах море моряк москва московский мост мстители муж мужчина мужики музей музыка мультфильм мультфильмы мультики мумия мушкетеры мы мыс мышь на
надежда наш наука наследник настоящий начало невеста невидимка небо небеса неделя незнакомец ненависть нет никита новый новая новости новогодний новое ночь ночной няня обида облако обмен образ огонь один одиночество
одиссея одна озеро океан окно октябрь он она орел оркестр осень остров отель отец отпуск отряд охота охотник охотники очень ошибка палач память папа париж парень парк пароход партия партизан пасха певец первая
первый перевал перевозчик передача песня петр печать пират пираты письмо питер планета план пламя пленный побег победа повар погода под подарок подводный подруга подруги поезд поезда поле полет полиция полицейский полночь
пол помощь понедельник попутчик порох портрет последний последняя пост потоп поцелуй правда право праздник президент прекрасная преступление приговор приключение приключения призрак приказ принц принцесса природа притяжение программа прогулка
проект прокурор пропавший проспект против прощай прощание простоквашино прямой птица птицы пуля пурга путевой путешествие путешествия путь пять пятница работа рабыня радио радость разведка разведчик развод рай ралли рассвет рассказ
ребенок ревизор режиссер реальный река республика ресторан реванш рецепт рим робот рождество роза роман романс россия россии рота рубин руки русский русская русалка рыба рыбак рыцарь сад самый самолет сваты свадьба
свет светлый свидание свобода свои святой северный секрет секунда секретный село семь семья сердце серебряный серия сериал сериалы сестра сестры сибирь сила сильный синий сказка сказки скорость скорая слава след следствие слово слон
слуга служба случай смерть смех смешарики снег снегурочка снежная собака соседи советский совесть сокол сокровище солдат солнце соловей сон соль сорок спасатель спецназ спорт спящая сталкер станция старый стадион старик
степь стекло стена стиляги столица стражи страна страсть стрела стрелок страх страшно судья судьба суд супер суббота сумерки сын сыщик тайна тайны тайга такси талант там танк танки танец танцы тарзан театр
телеканал телевизор темный тень тепло терминатор территория техас тигр тихий тихая товарищ точка трактор трасса третий три троя тройка трон труд турист турнир ты тюльпан тюрьма убийца убийство удар ужас ужасы
узник улица ураган урок утро учитель участок фабрика факты фантастика фантом ферма фея физрук фильм фильмы финал фиксики фокус форсаж форпост фортуна фронт футбол хатико хижина химия хит хищник хоккей холод холоп хоббит
хороший храбрый хроника царь цвет цветок цель цена цирк час часовой чебурашка человек чемпион чемпионат черный черная черта честь четыре чистый чудо чужой чужие шанс шахматы шахта шеф шерлок шесть школа школьный
шпион шоу шрек штирлиц шторм штрафбат эволюция экипаж экран экспедиция эксперт экстрасенс элемент энергия эпоха эра этаж это эхо юг юмор юность яблоко якорь ямал январь япония яркий ястреб
`);

const english = set(`
about above academy action adventure after again against age agent air airport alice alien aliens alive all alone always amazing america american an anatomy ancient and angel angels animal animals another apple are
area army art arena as asia ask at atlantic attack auto autumn avatar avengers away baby back bad bang bank barbie bar bat batman battle bay be beach bear beast beautiful beauty before best better between
beyond big bird birds birthday black blade blood blue boat body bond book border born boss both boy boys brave bread break breaking bride bridge bright british broken brother brothers brown bug build bullet
burn bus business but by cafe call came camera camp can candy captain car card care cars cartoon cartoons case casino cast castle cat catch cats central century challenge champion chance change channel chaos charlie
chase chef chicago chicken child children china chocolate christmas church cinema circle city class classic clean clear clone close club coast code cold college color come comedy comics concert cook cooking cool cop
cops corner count country couple court crazy crime criminal cross crow crown cruise cry culture cup cut dad daily dance dancing danger dangerous dark daughter dawn day days dead deadly deal dear death december
deep defense demon desert desperate detective devil diamond diary die digital dinner dinosaur dirty discovery district dive divergent do doctor doctors documentary dog dogs doll dollar don door double down dracula dragon dragons drama
dream dreams drive driver drop duck dune dust eagle earth east easy eat edge eight elephant elite emperor empire end endless enemy energy engine england english enter escape eternal euro europe eve ever every everything evil
ex exit expert express extra extreme eye eyes face fact factor factory fair faith fall false family famous fantastic fantasy far farm fashion fast fat fate father fear feel fever few field fight fighter files film
films final find fire first fish fishing five flash flight flower fly focus follow food football for force forest forever forget forrest found four fox free freedom french fresh friday friend friends frozen full fun funny
future galaxy gambling game games gang garden gate general generation gentlemen get ghost ghosts giant gift girl girls give glass global go god gods gold golden gone good gossip grand gravity great green grey ground group guard
guardians guide gun guns guy guys half hall halloween hand hands hangover happy hard harry hate have hawk he head heart heaven heavy hell hello help her here hero heroes hidden high hill him his history hit
hobbit hockey hold hole holiday hollywood holmes home honey hood hope horror horse hospital hot hotel hour house how human hundred hunger hunt hunter hunters husband ice idea idol if impossible in inception indiana inside instinct
interstellar into invisible iron is island it italian jack jackie james japan jazz jewel job john joker journey joy judge july jump june jungle jurassic just justice keep key kick kid kids kill killer killers killing kind
king kingdom kings kiss kitchen knife knight knights know kong korea lab lady lake land language large last late law lawyer league learn leave left legend legends leopard less lessons let letter letters level liar library lie
lies life light lights like line lion list listen little live lives living local lock london lone long look lord lords los lost lot love lovely lover lovers luck lucky lucy machine mad made madison magic magical mail
major make man mandarin manhattan many map march mark market married mars martial mask master masters match matrix max may maybe maze me mean medium meet meeting men metal miami midnight mile military million mind mine
minute mirror miss mission mister mix model modern mom moment money monkey monster monsters month moon more morning mortal most mother mountain mouse move movie movies mr mummy murder museum music must my mystery myth naked name
narcos nation national nature navy near never new news next nice night nights nine no noble noon north not notebook nothing now number nurse oblivion ocean october odyssey of off office officer oh oil old on once one only open
opera or order orange original other our out outside over own pacific pack page pain paint palace panda panic paper paradise parents paris park parker part party passion past path peace people perfect period person pet peter photo piano pick
picture pink pirate pirates place plan plane planet plant play player please point poker police pop port post power predator present president pretty pride prince princess prison private prize problem professional project promise prophet proposal public
pulp puppy purple push puzzle queen quest question quick quiet quiz race racing radio rain rainbow rally ranger rat raven ray read ready real reality red redemption remember republic rescue rest return revenge revolution rich ride right ring
rings rise river road robin robot rock rocket rocky roman romance room rose royal rules run runner running rush russia russian sad safe saint same samurai san sand santa saturday save saw say school science scream sea seal search
season second secret secrets see self sense series serial service seven sex shadow shadows shark she sherlock shine ship shop short show shrek side silence silent silver simple simpsons sin sing single sister sisters six sky sleep sleepy small
smart smile snake snow so social soldier soldiers some son song songs soon soul sound south space spartacus special speed spider spiderman spirit splash sport sports spring spy square squad stage star stars start state station stay steel step stone
stop store storm story strange stranger street strong studio style sub suicide suit suits summer sun sunday super superman survivor sweet sword system tale tales talent talk target tarzan taste taxi tea teacher team teen tell temple ten terminal terminator
test texas than that the their them then there they thing things think third this thor three thriller through thunder tiger time times titanic to today together tomb tonight too top total touch tour town toy toys track trade train transformers trap
travel treasure tree trial tribe trip troy true trust truth turn turtles twelve twenty twilight twin two ultimate umbrella uncle under underground underwater union united universe university unknown up us vampire vampires van vegas venom very victory video view
viking vikings village violet virus vision voice voyage wait wake walk walking wall want war warcraft warrior warriors wars wasp watch water way we wedding week weekend welcome west western whale what wheel when where which white who why wicked wife
wild will win wind window wing wings winter wise wish witch with within without wolf woman women wonder wood word words work world worlds worst write wrong year years yellow yes yesterday you young your youth zero zone zombie zoo zorro
`);

export const wordLists: WordLists = { russian, english };
