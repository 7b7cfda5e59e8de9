/**
 * Texts of the demo's navigation in the languages besides its own two: menu pages, rows, genres, channel categories and the
 * introduction of the sign-in. Titles and descriptions of films stay in Russian and English, as an operator's catalogue would.
 */
import type { Text } from './types.ts';

export const MORE_LANGUAGES = ['bg', 'kk', 'tg', 'ky', 'uz', 'ka', 'lv', 'az', 'ro'] as const;

/** One line a text: English | bg | kk | tg | ky | uz | ka | lv | az | ro; a dash where no provider shows it in that language. */
const TABLE = `
Home | Начало | Басты бет | Асосӣ | Башкы бет | Bosh sahifa | მთავარი | Sākums | Ana səhifə | Acasă
Channels | Канали | Арналар | Каналҳо | Каналдар | Kanallar | არხები | Kanāli | Kanallar | Canale
Films | Филми | Фильмдер | Филмҳо | Тасмалар | Filmlar | ფილმები | Filmas | Filmlər | Filme
Series | Сериали | Сериалдар | Сериалҳо | Сериалдар | Seriallar | სერიალები | Seriāli | Seriallar | Seriale
Kids | За деца | Балаларға | Барои кӯдакон | Балдарга | Bolalarga | ბავშვებს | Bērniem | Uşaqlara | Pentru copii
Shows | Предавания | Бағдарламалар | Барномаҳо | Берүүлөр | Koʻrsatuvlar | გადაცემები | Raidījumi | Verilişlər | Emisiuni
Sport | Спорт | Спорт | Варзиш | Спорт | Sport | სპორტი | Sports | İdman | Sport
All channels | Всички канали | Барлық арналар | Ҳамаи каналҳо | Бардык каналдар | Barcha kanallar | ყველა არხი | Visi kanāli | Bütün kanallar | Toate canalele
Popular | Популярни | Танымал | Машҳур | Популярдуу | Ommabop | პოპულარული | Populārie | Populyar | Populare
News | Новини | Жаңалықтар | Ахбор | Жаңылыктар | Yangiliklar | ახალი ამბები | Ziņas | Xəbərlər | Știri
Music | Музика | Музыка | Мусиқӣ | Музыка | Musiqa | მუსიკა | Mūzika | Musiqi | Muzică
Nature & science | Природа и наука | Табиғат және ғылым | Табиат ва илм | Жаратылыш жана илим | Tabiat va fan | ბუნება და მეცნიერება | Daba un zinātne | Təbiət və elm | Natură și știință
Cinema | Кино | Кино | Кино | Кино | Kino | კინო | Kino | Kino | Cinema
Leisure | За душата | Жанға жайлы | Барои дил | Жан дүйнөгө | Koʻngil uchun | სულისთვის | Atpūtai | Könül üçün | Timp liber
Drama | Драма | Драма | Драма | Драма | Drama | დრამა | Drāma | Dram | Dramă
Comedy | Комедия | Комедия | Мазҳака | Комедия | Komediya | კომედია | Komēdija | Komediya | Comedie
Thriller | Трилър | Триллер | Триллер | Триллер | Triller | თრილერი | Trilleris | Triller | Thriller
Science fiction | Фантастика | Фантастика | Фантастика | Фантастика | Fantastika | ფანტასტიკა | Fantastika | Fantastika | Science-fiction
Family | Семейни | Отбасылық | Оилавӣ | Үй-бүлөлүк | Oilaviy | საოჯახო | Ģimenes | Ailəvi | Familie
Adventure | Приключения | Шытырман | Саргузашт | Укмуштуу окуялар | Sarguzasht | სათავგადასავლო | Piedzīvojumi | Macəra | Aventură
Documentary | Документални | Деректі | Мустанад | Даректүү | Hujjatli | დოკუმენტური | Dokumentāla | Sənədli | Documentar
Romance | Мелодрама | Мелодрама | Мелодрама | Мелодрама | Melodrama | მელოდრამა | Melodrāma | Melodram | Romantic
Crime | Криминални | Криминал | Ҷиноӣ | Криминал | Kriminal | კრიმინალური | Krimināls | Kriminal | Crimă
Talk | Разговори | Әңгіме | Суҳбат | Маек | Suhbat | საუბრები | Sarunas | Söhbət | Dialoguri
Learning | Познавателни | Танымдық | Маърифатӣ | Таанып-билүү | Maʼrifiy | შემეცნებითი | Izzinoši | Maarifləndirici | Educativ
Cooking | Кулинария | Аспаздық | Ошпазӣ | Ашпозчулук | Pazandalik | კულინარია | Kulinārija | Kulinariya | Gastronomie
Travel | Пътувания | Саяхат | Саёҳат | Саякат | Sayohat | მოგზაურობა | Ceļojumi | Səyahət | Călătorii
Motoring | Авто и мото | Авто және мото | Авто ва мото | Авто жана мото | Avto va moto | ავტო და მოტო | Auto un moto | Avto və moto | Auto și moto
Nature | Природа | Табиғат | Табиат | Жаратылыш | Tabiat | ბუნება | Daba | Təbiət | Natură
Your channels at this hour | Вашите канали по това време | Осы уақыттағы арналарыңыз | Каналҳои шумо дар ин вақт | Ушул убактагы каналдарыңыз | Shu paytdagi kanallaringiz | თქვენი არხები ამ დროს | Jūsu kanāli šajā laikā | Bu saatda kanallarınız | Canalele dvs. la această oră
Because you watched | Защото гледахте | Сіз көргендіктен | Зеро шумо дидед | Анткени сиз көрдүңүз | Koʻrganingiz uchun | რადგან უყურეთ | Jo skatījāties | İzlədiyiniz üçün | Pentru că ați vizionat
Recorded for you | Записано за вас | Сіз үшін жазылған | Барои шумо сабтшуда | Сиз үчүн жазылган | Siz uchun yozib olingan | თქვენთვის ჩაწერილი | Jums ierakstīts | Sizin üçün yazılıb | Înregistrate pentru dvs.
New episodes | Нови епизоди | Жаңа сериялар | Серияҳои нав | Жаңы сериялар | Yangi seriyalar | ახალი სერიები | Jaunas sērijas | Yeni seriyalar | Episoade noi
You may like | Може да ви хареса | Сізге ұнауы мүмкін | Шояд ба шумо маъқул шавад | Сизге жагышы мүмкүн | Sizga yoqishi mumkin | შესაძლოა მოგეწონოთ | Jums varētu patikt | Bəyənə bilərsiniz | V-ar putea plăcea
Top of the week | Най-доброто за седмицата | Аптаның үздігі | Беҳтарини ҳафта | Жуманын мыктысы | Hafta eng yaxshilari | კვირის საუკეთესო | Nedēļas labākais | Həftənin ən yaxşıları | Topul săptămânii
Leaving soon | Скоро си отива | Жақында кетеді | Ба зудӣ меравад | Жакында кетет | Tez orada ketadi | მალე გაქრება | Drīz pazudīs | Tezliklə gedir | Pleacă în curând
Slow television | Бавна телевизия | Баяу телевизия | Телевизиони оҳиста | Жай телевидение | Shoshilmas televideniye | აუჩქარებელი ტელევიზია | Lēnā televīzija | Asta televiziya | Televiziune fără grabă
About cinema | За киното | Кино туралы | Дар бораи кино | Кино жөнүндө | Kino haqida | კინოს შესახებ | Par kino | Kino haqqında | Despre cinema
Noir | Ноар | Нуар | Нуар | Нуар | Nuar | ნუარი | Noir | Nuar | Noir
Mystery | Загадки | Детектив | Детектив | Детектив | Detektiv | დეტექტივი | Detektīvs | Detektiv | Mister
Police story | Полицейски | Полиция туралы | Достони полисӣ | Полиция жөнүндө | Politsiya hikoyasi | პოლიციური | Policijas stāsts | Polis hekayəsi | Polițist
Horror | Ужаси | Қорқынышты | Даҳшат | Коркунучтуу | Qoʻrqinchli | საშინელებათა | Šausmas | Qorxu | Groază
Road movie | Роуд филм | Роуд-муви | Роуд-муви | Роуд-муви | Roud-muvi | როუდ-მუვი | Ceļa filma | Yol filmi | Road movie
Fairy tale | Приказка | Ертегі | Афсона | Жомок | Ertak | ზღაპარი | Pasaka | Nağıl | Basm
Animation | Анимация | Мультфильм | Мултфилм | Мультфильм | Multfilm | ანიმაცია | Animācija | Animasiya | Animație
Bedtime | За лека нощ | Ұйқы алдында | Пеш аз хоб | Уктаар алдында | Uyqudan oldin | ძილის წინ | Pirms miega | Yuxudan əvvəl | De seară
Romantic comedy | Романтична комедия | Романтикалық комедия | Мазҳакаи ошиқона | Романтикалык комедия | Romantik komediya | რომანტიკული კომედია | Romantiska komēdija | Romantik komediya | Comedie romantică
Satire | Сатира | Сатира | Ҳаҷв | Сатира | Satira | სატირა | Satīra | Satira | Satiră
Sitcom | Ситком | Ситком | Ситком | Ситком | Sitkom | სიტკომი | Situāciju komēdija | Sitkom | Sitcom
Space | Космос | Ғарыш | Кайҳон | Космос | Kosmos | კოსმოსი | Kosmoss | Kosmos | Spațiu
Biopic | Биография | Өмірбаян | Зиндагинома | Өмүр баян | Tarjimai hol | ბიოგრაფია | Biogrāfija | Bioqrafiya | Biografie
School stories | За училището | Мектеп туралы | Дар бораи мактаб | Мектеп жөнүндө | Maktab haqida | სკოლის ამბები | Skolas stāsti | Məktəb həyatı | Povești de școală
Medical | За лекари | Дәрігерлер туралы | Дар бораи табибон | Дарыгерлер жөнүндө | Shifokorlar haqida | სამედიცინო | Par ārstiem | Həkimlər haqqında | Medical
Family saga | Семейна сага | Отбасы хикаясы | Достони оилавӣ | Үй-бүлө баяны | Oila qissasi | საოჯახო საგა | Ģimenes sāga | Ailə dastanı | Saga de familie
Period | Ретро | Ретро | Ретро | Ретро | Retro | რეტრო | Retro | Retro | De epocă
Musical | Мюзикъл | Мюзикл | Мюзикл | Мюзикл | Myuzikl | მიუზიკლი | Mūzikls | Müzikl | Muzical
Jazz | Джаз | Джаз | Ҷаз | Джаз | Jaz | ჯაზი | Džezs | Caz | Jazz
Charts | Класации | Хит-парад | Ҳит-парад | Хит-парад | Xit-parad | ჰიტპარადები | Topi | Hit-paradlar | Topuri
Underwater | Под вода | Су астында | Зери об | Суу астында | Suv ostida | წყალქვეშ | Zem ūdens | Suyun altında | Sub apă
Economy | Икономика | Экономика | Иқтисод | Экономика | Iqtisodiyot | ეკონომიკა | Ekonomika | İqtisadiyyat | Economie
Weather | Времето | Ауа райы | Обу ҳаво | Аба ырайы | Ob-havo | ამინდი | Laikapstākļi | Hava | Vremea
Football | Футбол | Футбол | Футбол | Футбол | Futbol | ფეხბურთი | Futbols | Futbol | Fotbal
Racing | Състезания | Жарыс | Пойга | Жарыш | Poyga | რბოლა | Sacīkstes | Yarışlar | Curse
Fitness | Тренировки | Жаттығу | Машқҳо | Машыгуу | Mashgʻulotlar | ვარჯიში | Treniņi | Məşqlər | Fitness
Baking | Печива | Нан пісіру | Нонпазӣ | Бышыруу | Pishiriqlar | ცხობა | Cepšana | Şirniyyat | Patiserie
Astronomy | Астрономия | Астрономия | Ситорашиносӣ | Астрономия | Astronomiya | ასტრონომია | Astronomija | Astronomiya | Astronomie
Mathematics | Математика | Математика | Математика | Математика | Matematika | მათემატიკა | Matemātika | Riyaziyyat | Matematică
Today on Aerial | Днес в Aerial | Бүгін Aerial-да | Имрӯз дар Aerial | Бүгүн Aerial-да | Bugun Aerialda | დღეს Aerial-ზე | Šodien Aerial | Bu gün Aerial-da | Astăzi pe Aerial
Continue watching | Продължете гледането | Әрі қарай көру | Давом додани тамошо | Көрүүнү улантуу | Koʻrishni davom ettirish | ყურების გაგრძელება | Turpināt skatīties | Baxmağa davam edin | Continuați vizionarea
On air now | В ефир сега | Қазір эфирде | Ҳозир дар эфир | Азыр эфирде | Hozir efirda | ახლა ეთერშია | Tagad ēterā | İndi efirdə | Acum la TV
New arrivals | Нови заглавия | Жаңа түскендер | Навгониҳо | Жаңылар | Yangilar | სიახლეები | Jaunumi | Yeniliklər | Noutăți
My channels | Моите канали | Менің арналарым | Каналҳои ман | Менин каналдарым | Mening kanallarim | ჩემი არხები | Mani kanāli | Kanallarım | Canalele mele
My favourites | Моите любими | Менің таңдаулыларым | Дӯстдоштаҳои ман | Менин тандалмаларым | Sevimlilarim | ჩემი რჩეულები | Mana izlase | Seçilmişlərim | Favoritele mele
Cinemas | Кина | Кинотеатрлар | Кинотеатрҳо | Кинотеатрлар | Kinoteatrlar | კინოთეატრები | Kinoteātri | Kinoteatrlar | Cinematografe
Series for tonight and the whole weekend | Сериали за вечерта и за целия уикенд | Кешке және бүкіл демалысқа сериалдар | Сериалҳо барои шом ва рӯзҳои истироҳат | Кечке жана дем алышка сериалдар | Oqshom va dam olish kunlari uchun seriallar | სერიალები საღამოსა და შაბათ-კვირისთვის | Seriāli vakaram un visai nedēļas nogalei | Axşam və bütün həftəsonu üçün seriallar | Seriale pentru diseară și tot weekendul
Wet noir: an umbrella will not help | Мокър ноар: чадърът няма да помогне | Ылғал нуар: қолшатыр құтқармайды | Нуари борон: чатр ёрӣ намедиҳад | Нымдуу нуар: кол чатыр жардам бербейт | Hoʻl nuar: soyabon yordam bermaydi | სველი ნუარი: ქოლგა ვერ გიშველით | Slapjais noir: lietussargs nepalīdzēs | Yaş nuar: çətir kömək etməz | Noir ud: umbrela nu ajută
The editors recommend | Редакцията препоръчва | Редакция ұсынады | Тавсияи таҳририят | Редакция сунуштайт | Tahririyat tavsiyasi | რედაქცია გირჩევთ | Redakcija iesaka | Redaksiya tövsiyə edir | Redacția recomandă
Comedies you will not regret in the morning | Комедии, за които няма да съжалявате | Өкінбейтін комедиялар | Мазҳакаҳое, ки пушаймон намешавед | Өкүнбөй турган комедиялар | Afsuslanmaydigan komediyalar | კომედიები, რომლებსაც არ ინანებთ | Komēdijas, ko nenožēlosiet | Peşman olmayacağınız komediyalar | Comedii pe care nu le veți regreta
Window seat: films in motion | Място до прозореца: филми на път | Терезе жанындағы орын: жолдағы кино | Ҷой назди тиреза: кино дар роҳ | Терезе жанындагы орун: жолдогу кино | Deraza yonidagi joy: yoʻldagi kino | ადგილი ფანჯარასთან: ფილმები გზაზე | Vieta pie loga: filmas ceļā | Pəncərə yanında yer: yolda kino | Loc la geam: filme pe drum
Collections | Колекции | Жинақтар | Маҷмӯаҳо | Жыйнактар | Toʻplamlar | კოლექციები | Izlases | Toplular | Colecții
Classics people quote | Класика, която се цитира | Тарап кеткен классика | Классикаи машҳур | Сөзү элде калган классика | Iqtibosga aylangan klassika | კლასიკა, რომელსაც ციტირებენ | Klasika, ko citē | Dillər əzbəri klassika | Clasice din care se citează
For the whole family | За цялото семейство | Бүкіл отбасыға | Барои тамоми оила | Бүт үй-бүлөгө | Butun oila uchun | მთელი ოჯახისთვის | Visai ģimenei | Bütün ailə üçün | Pentru toată familia
Missed it? The archive remembers | Изпуснахте? Архивът помни | Жіберіп алдыңыз ба? Мұрағатта бар | Аз даст додед? Бойгонӣ дорад | Көрбөй калдыңызбы? Архивде бар | Koʻrolmadingizmi? Arxivda bor | გამოგრჩათ? არქივს ახსოვს | Nokavējāt? Arhīvs atceras | Qaçırdınız? Arxivdə var | Ați ratat? Arhiva își amintește
Where next | Накъде сега | Енді қайда | Баъд ба куҷо | Андан ары | Endi qayerga | საით ახლა | Kurp tālāk | Sonra hara | Unde mai departe
Those faces | Същите лица | Сол таныс жүздер | Ҳамон чеҳраҳо | Ошол тааныш жүздөр | Oʻsha chehralar | ნაცნობი სახეები | Tās pašas sejas | Həmin simalar | Chipuri cunoscute
Films of the week | Филмите на седмицата | Апта фильмдері | Филмҳои ҳафта | Аптанын тасмалары | Hafta filmlari | კვირის ფილმები | Nedēļas filmas | Həftənin filmləri | Filmele săptămânii
Highly rated | Висок рейтинг | Рейтингі жоғары | Баҳои баланд | Рейтинги жогору | Yuqori reyting | მაღალი რეიტინგი | Augsts vērtējums | Yüksək reytinq | Cele mai apreciate
Science fiction with a human face | Фантастика с човешко лице | Адами фантастика | Фантастикаи инсонӣ | Адамдык жүздүү фантастика | Inson qiyofali fantastika | ფანტასტიკა ადამიანური სახით | Fantastika ar cilvēka seju | İnsan simalı fantastika | Science-fiction cu chip uman
Leave the light on | Не гасете лампата | Шамды өшірмеңіз | Чароғро хомӯш накунед | Жарыкты өчүрбөңүз | Chiroqni oʻchirmang | ნუ ჩააქრობთ შუქს | Neizslēdziet gaismu | İşığı söndürməyin | Lăsați lumina aprinsă
About love | За любовта | Махаббат туралы | Дар бораи ишқ | Сүйүү жөнүндө | Sevgi haqida | სიყვარულზე | Par mīlestību | Sevgi haqqında | Despre dragoste
The Lantern | Кино „Фенер“ | «Фонарь» кинотеатры | Кинотеатри «Фонарь» | «Фонарь» кинотеатры | «Fonar» kinoteatri | კინოთეატრი „ფონარი“ | Kinoteātris “Laterna” | «Fənər» kinoteatrı | Cinematograful „Felinarul”
Documentaries | Документални филми | Деректі фильмдер | Филмҳои мустанад | Даректүү тасмалар | Hujjatli filmlar | დოკუმენტური ფილმები | Dokumentālās filmas | Sənədli filmlər | Documentare
Directors | Режисьори | Режиссёрлер | Коргардонҳо | Режиссёрлор | Rejissyorlar | რეჟისორები | Režisori | Rejissorlar | Regizori
All series | Всички сериали | Барлық сериалдар | Ҳамаи сериалҳо | Бардык сериалдар | Barcha seriallar | ყველა სერიალი | Visi seriāli | Bütün seriallar | Toate serialele
The investigators | Разследват | Тергеу жүргізеді | Муфаттишон | Тергөөчүлөр | Tergovchilar | გამომძიებლები | Izmeklētāji | Müstəntiqlər | Anchetatorii
Warm as a blanket | Топли като одеяло | Көрпедей жылы | Гарм чун кӯрпа | Жууркандай жылуу | Koʻrpadek iliq | პლედივით თბილი | Silti kā pleds | Yorğan kimi isti | Calde ca o pătură
A pleasure to think about | Приятно е да се мисли | Ойлану жағымды | Андеша кардан хуш аст | Ойлонуу жагымдуу | Oʻylash yoqimli | სასიამოვნო საფიქრალი | Par ko patīkami domāt | Düşünmək xoşdur | O plăcere pentru minte
For the small and the not so small | За малки и не толкова малки | Кішкентайлар мен үлкендерге | Барои хурдсолон ва калонсолон | Кичинелерге жана чоңдорго | Kichkintoylar va kattalar uchun | პატარებისთვის და არც ისე პატარებისთვის | Maziem un ne tik maziem | Balacalar və böyüklər üçün | Pentru cei mici și nu numai
Children’s channels | Детски канали | Балалар арналары | Каналҳои кӯдакона | Балдар каналдары | Bolalar kanallari | საბავშვო არხები | Bērnu kanāli | Uşaq kanalları | Canale pentru copii
Cartoons | Анимационни филми | Мультфильмдер | Мултфилмҳо | Мультфильмдер | Multfilmlar | მულტფილმები | Multfilmas | Cizgi filmləri | Desene animate
One more episode | Серия след серия | Серия артынан серия | Қисм аз паси қисм | Серия артынан серия | Yana bir qism | სერია სერიის მიყოლებით | Sērija pēc sērijas | Bir seriya da | Încă un episod
Watching together | Гледаме заедно | Бірге көреміз | Якҷоя тамошо мекунем | Чогуу көрөбүз | Birga koʻramiz | ერთად ვუყურებთ | Skatāmies kopā | Birlikdə baxırıq | Privim împreună
But why? And what for? | А защо? А за какво? | Неге? Не үшін? | Чаро? Барои чӣ? | Эмнеге? Эмне үчүн? | Nega? Nima uchun? | რატომ? რისთვის? | Kāpēc? Un priekš kam? | Niyə? Nə üçün? | De ce? Și pentru ce?
Let us talk | Да поговорим | Сөйлесейік | Биёед гап занем | Сүйлөшөлү | Gaplashaylik | ვისაუბროთ | Parunāsim | Gəlin danışaq | Să stăm de vorbă
Now it makes sense | Вече е ясно | Енді түсінікті | Акнун фаҳмо шуд | Эми түшүнүктүү | Endi tushunarli | ახლა გასაგებია | Tagad ir skaidrs | İndi aydındır | Acum e clar
Nature, without comment | Природа без коментар | Табиғат, түсініктемесіз | Табиат бе тафсир | Жаратылыш, түшүндүрмөсүз | Tabiat, izohsiz | ბუნება კომენტარის გარეშე | Daba bez komentāriem | Təbiət, şərhsiz | Natura, fără comentarii
Supper is ready | На масата | Дастарқанға | Ба дастархон | Дасторконго | Dasturxonga | სუფრასთან | Pie galda | Süfrəyə | La masă
No hurry at all | Не бързаме за никъде | Асықпаймыз | Шитоб намекунем | Шашылбайбыз | Shoshilmaymiz | არსად გვეჩქარება | Nekur nesteidzamies | Heç yerə tələsmirik | Fără grabă
News and weather | Новини и времето | Жаңалықтар мен ауа райы | Ахбор ва обу ҳаво | Жаңылыктар жана аба ырайы | Yangiliklar va ob-havo | ახალი ამბები და ამინდი | Ziņas un laikapstākļi | Xəbərlər və hava | Știri și vreme
Presenters | Водещи | Жүргізушілер | Барандагон | Алып баруучулар | Boshlovchilar | წამყვანები | Vadītāji | Aparıcılar | Prezentatori
Sports channels | Спортни канали | Спорт арналары | Каналҳои варзишӣ | Спорт каналдары | Sport kanallari | სპორტული არხები | Sporta kanāli | İdman kanalları | Canale de sport
Football and talk of football | Футбол и разговори за него | Футбол және ол туралы әңгіме | Футбол ва суҳбат дар бораи он | Футбол жана ал жөнүндө сөз | Futbol va u haqda suhbat | ფეხბურთი და საუბრები მასზე | Futbols un sarunas par to | Futbol və onun haqqında söhbətlər | Fotbal și discuții despre fotbal
Engines | Мотори | Моторлар | Муҳаррикҳо | Моторлор | Motorlar | ძრავები | Motori | Mühərriklər | Motoare
Films about sport | Филми за спорта | Спорт туралы фильмдер | Филмҳо дар бораи варзиш | Спорт жөнүндө тасмалар | Sport haqida filmlar | ფილმები სპორტზე | Filmas par sportu | İdman haqqında filmlər | Filme despre sport
Television that waits for you: live channels, a fortnight of catch-up, films and series. | Телевизия, която ви чака: пряк ефир, архив за две седмици, филми и сериали. | Сізді күтетін телевидение: тікелей эфир, екі апталық мұрағат, фильмдер мен сериалдар. | Телевизионе, ки шуморо интизор аст: пахши мустақим, бойгонии дуҳафтаина, филму сериалҳо. | Сизди күткөн телевидение: түз эфир, эки жумалык архив, тасмалар жана сериалдар. | Sizni kutadigan televideniye: jonli efir, ikki haftalik arxiv, filmlar va seriallar. | ტელევიზია, რომელიც გელოდებათ: პირდაპირი ეთერი, ორკვირიანი არქივი, ფილმები და სერიალები. | Televīzija, kas jūs gaida: tiešraide, divu nedēļu arhīvs, filmas un seriāli. | Sizi gözləyən televiziya: canlı efir, iki həftəlik arxiv, filmlər və seriallar. | Televiziunea care vă așteaptă: în direct, arhivă de două săptămâni, filme și seriale.
Main packets | Основни пакети | Негізгі пакеттер | Бастаҳои асосӣ | Негизги пакеттер | Asosiy paketlar | ძირითადი პაკეტები | Pamata paketes | Əsas paketlər | Pachete de bază
Additional packets | Допълнителни пакети | Қосымша пакеттер | Бастаҳои иловагӣ | Кошумча пакеттер | Qoʻshimcha paketlar | დამატებითი პაკეტები | Papildu paketes | Əlavə paketlər | Pachete suplimentare
Support us | Подкрепете ни | Бізді қолдаңыз | Моро дастгирӣ кунед | Бизди колдоңуз | Bizni qoʻllab-quvvatlang | მხარი დაგვიჭირეთ | Atbalstiet mūs | Bizi dəstəkləyin | Susțineți-ne
Home television for Meridian subscribers: eight channels and good internet. | - | «Меридиан» абоненттеріне арналған үй телевидениесі: сегіз арна және жақсы интернет. | - | - | - | - | - | - | -
`;

const byEnglish: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [english = '', ...others] = line.split(' | ');
      return [
        english,
        Object.fromEntries(
          MORE_LANGUAGES.map((language, index) => [language, others[index] ?? '-'] as const).filter(
            ([, text]) => text !== '-',
          ),
        ),
      ];
    }),
);

/** A text of the navigation with all languages it has. */
export const inAllLanguages = (text: Text): Text => ({ ...text, ...byEnglish.get(text.en) });
