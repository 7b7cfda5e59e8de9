/** What personal rows are called and why they are there, in all languages. */
import { LANGUAGES, textIn, type LocalizedText } from '@aerial/domain/language.ts';

type Texts = Readonly<Record<(typeof LANGUAGES)[number], string>>;

const BECAUSE: Texts = {
  ru: 'Потому что вы смотрели «{title}»',
  en: 'Because you watched “{title}”',
  bg: 'Защото гледахте „{title}“',
  kk: 'Сіз «{title}» көргендіктен',
  tg: 'Зеро шумо «{title}»-ро дидед',
  ky: 'Анткени сиз «{title}» көрдүңүз',
  uz: '“{title}” ni koʻrganingiz uchun',
  ka: 'რადგან უყურეთ „{title}“',
  lv: 'Jo skatījāties “{title}”',
  az: '“{title}” izlədiyiniz üçün',
  ro: 'Pentru că ați vizionat „{title}”',
};
const ALSO_WATCHED: Texts = {
  ru: 'Вместе с «{title}» смотрят',
  en: 'Viewers of “{title}” also watch',
  bg: 'Зрителите на „{title}“ гледат и',
  kk: '«{title}» көрермендері мыналарды да көреді',
  tg: 'Бинандагони «{title}» инҳоро низ мебинанд',
  ky: '«{title}» көрүүчүлөрү буларды да көрүшөт',
  uz: '“{title}” tomoshabinlari bularni ham koʻradi',
  ka: '„{title}“-ის მაყურებლები ასევე უყურებენ',
  lv: '“{title}” skatītāji skatās arī',
  az: '“{title}” izləyənlər bunlara da baxır',
  ro: 'Cei care văd „{title}” mai urmăresc',
};

/** Why a row is there. */
const REASONS = {
  because: {
    ru: 'Это смотрят те, кто смотрел «{title}»',
    en: 'People who watched “{title}” watch these',
    bg: 'Това гледат хората, гледали „{title}“',
    kk: 'Бұларды «{title}» көргендер көреді',
    tg: 'Инҳоро касоне мебинанд, ки «{title}»-ро дидаанд',
    ky: 'Буларды «{title}» көргөндөр көрүшөт',
    uz: 'Bularni “{title}” ni koʻrganlar koʻradi',
    ka: 'ამას უყურებენ ისინი, ვინც უყურა „{title}“-ს',
    lv: 'To skatās tie, kas skatījušies “{title}”',
    az: '“{title}” izləyənlər bunlara baxır',
    ro: 'Le urmăresc cei care au văzut „{title}”',
  },
  history: {
    ru: 'По тому, что вы смотрели в последнее время',
    en: 'From what you watched lately',
    bg: 'Според това, което гледахте напоследък',
    kk: 'Соңғы кезде көргеніңіз бойынша',
    tg: 'Аз рӯи он чи шумо вақтҳои охир дидед',
    ky: 'Акыркы убакта көргөнүңүз боюнча',
    uz: 'Oxirgi paytda koʻrganlaringiz asosida',
    ka: 'იმის მიხედვით, რასაც ბოლო დროს უყურებდით',
    lv: 'Pēc tā, ko pēdējā laikā skatījāties',
    az: 'Son vaxtlar baxdıqlarınıza əsasən',
    ro: 'Pe baza celor vizionate în ultima vreme',
  },
  genres: {
    ru: 'Популярное в жанрах, которые вы выбрали',
    en: 'Popular in the genres you chose',
    bg: 'Популярно в жанровете, които избрахте',
    kk: 'Сіз таңдаған жанрлардағы танымал',
    tg: 'Маъмул дар жанрҳое, ки шумо интихоб кардед',
    ky: 'Сиз тандаган жанрлардагы популярдуу',
    uz: 'Siz tanlagan janrlarda ommabop',
    ka: 'პოპულარული თქვენ მიერ არჩეულ ჟანრებში',
    lv: 'Populārs jūsu izvēlētajos žanros',
    az: 'Seçdiyiniz janrlarda məşhur olanlar',
    ro: 'Popular în genurile pe care le-ați ales',
  },
  popular: {
    ru: 'Это сейчас смотрят чаще всего',
    en: 'What most people watch now',
    bg: 'Това се гледа най-много сега',
    kk: 'Қазір ең көп көрілетіндер',
    tg: 'Он чи ҳоло бештар мебинанд',
    ky: 'Азыр эң көп көрүлгөндөр',
    uz: 'Hozir eng koʻp koʻrilayotganlar',
    ka: 'რასაც ახლა ყველაზე ხშირად უყურებენ',
    lv: 'Ko tagad skatās visbiežāk',
    az: 'İndi ən çox baxılanlar',
    ro: 'Ce se vizionează cel mai mult acum',
  },
  channels: {
    ru: 'Эти каналы вы обычно смотрите в это время',
    en: 'The channels you usually watch at this hour',
    bg: 'Каналите, които обикновено гледате по това време',
    kk: 'Осы уақытта әдетте көретін арналарыңыз',
    tg: 'Каналҳое, ки шумо одатан дар ин вақт мебинед',
    ky: 'Бул убакта адатта көргөн каналдарыңыз',
    uz: 'Odatda shu paytda koʻradigan kanallaringiz',
    ka: 'არხები, რომლებსაც ჩვეულებრივ ამ დროს უყურებთ',
    lv: 'Kanāli, ko šajā laikā parasti skatāties',
    az: 'Adətən bu saatda baxdığınız kanallar',
    ro: 'Canalele pe care le urmăriți de obicei la această oră',
  },
  episodes: {
    ru: 'Вы смотрите эти сериалы или добавили их в избранное',
    en: 'You watch these series or saved them to favourites',
    bg: 'Гледате тези сериали или ги добавихте в любими',
    kk: 'Бұл сериалдарды көресіз немесе таңдаулыларға қостыңыз',
    tg: 'Шумо ин сериалҳоро мебинед ё ба баргузидаҳо илова кардед',
    ky: 'Бул сериалдарды көрөсүз же тандалмаларга коштуңуз',
    uz: 'Bu seriallarni koʻrasiz yoki sevimlilarga qoʻshgansiz',
    ka: 'ამ სერიალებს უყურებთ ან რჩეულებში დაამატეთ',
    lv: 'Šos seriālus skatāties vai pievienojāt izlasei',
    az: 'Bu serialları izləyirsiniz və ya seçilmişlərə əlavə etmisiniz',
    ro: 'Urmăriți aceste seriale sau le-ați adăugat la favorite',
  },
  recorded: {
    ru: 'Прошедшие передачи, за которыми вы следите',
    en: 'Past broadcasts of what you follow',
    bg: 'Минали предавания, които следите',
    kk: 'Сіз бақылайтын өткен бағдарламалар',
    tg: 'Барномаҳои гузашта, ки шумо пайгирӣ мекунед',
    ky: 'Сиз көзөмөлдөгөн өткөн берүүлөр',
    uz: 'Siz kuzatayotgan oʻtgan koʻrsatuvlar',
    ka: 'უკვე გასული გადაცემები, რომლებსაც თვალს ადევნებთ',
    lv: 'Jau pārraidītais no tā, kam sekojat',
    az: 'İzlədiyiniz keçmiş verilişlər',
    ro: 'Emisiuni difuzate din ce urmăriți',
  },
  leaving: {
    ru: 'Скоро это нельзя будет посмотреть; сначала то, что вы начали или сохранили',
    en: 'Soon no longer available; first what you began or saved',
    bg: 'Скоро няма да са достъпни; първо това, което започнахте или запазихте',
    kk: 'Жақында қолжетімсіз болады; алдымен бастағаныңыз бен сақтағаныңыз',
    tg: 'Ба зудӣ дастнорас мешаванд; аввал он чи шумо сар кардед ё нигоҳ доштед',
    ky: 'Жакында жеткиликсиз болот; адегенде баштаганыңыз же сактаганыңыз',
    uz: 'Tez orada mavjud boʻlmaydi; avval boshlagan yoki saqlaganlaringiz',
    ka: 'მალე აღარ იქნება ხელმისაწვდომი; ჯერ ის, რაც დაიწყეთ ან შეინახეთ',
    lv: 'Drīz vairs nebūs pieejams; vispirms tas, ko sākāt vai saglabājāt',
    az: 'Tezliklə əlçatan olmayacaq; əvvəlcə başladıqlarınız və ya saxladıqlarınız',
    ro: 'În curând nu vor mai fi disponibile; mai întâi ce ați început sau ați salvat',
  },
} as const satisfies Record<string, Texts>;
export type ReasonKind = keyof typeof REASONS;

/** Filled for each language with the title in it. */
function about(texts: Texts, title: LocalizedText): LocalizedText {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, texts[language].replace('{title}', () => textIn(title, language))]),
  );
}

export const reasonText = (kind: ReasonKind, title: LocalizedText = {}): LocalizedText => about(REASONS[kind], title);
export const becauseTitle = (title: LocalizedText): LocalizedText => about(BECAUSE, title);
export const alsoWatchedTitle = (title: LocalizedText): LocalizedText => about(ALSO_WATCHED, title);
