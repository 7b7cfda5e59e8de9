/**
 * Names of months and days, and how dates are put together, in the interface languages. Browsers ship no calendar for
 * several of them (Chrome writes "M05 3" in Kazakh), and a page must read the same on the server and in every browser.
 */
import type { Language } from '@aerial/domain/language.ts';

export interface Calendar {
  /** In the form used in dates, January first. */
  readonly months: readonly string[];
  readonly monthsShort: readonly string[];
  /** Short, Sunday first. */
  readonly weekdays: readonly string[];
  /** `{d}` day, `{m}` month. */
  readonly day: string;
  /** `{date}` day and month, `{y}` year. */
  readonly year: string;
  /** `{date}` day and month, `{w}` weekday. */
  readonly weekday: string;
}

const list = (text: string): readonly string[] => text.split('|');

export const CALENDARS: Readonly<Record<Language, Calendar>> = {
  ru: {
    months: list('января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря'),
    monthsShort: list('янв.|февр.|мар.|апр.|мая|июн.|июл.|авг.|сент.|окт.|нояб.|дек.'),
    weekdays: list('вс|пн|вт|ср|чт|пт|сб'),
    day: '{d} {m}',
    year: '{date} {y} г.',
    weekday: '{w}, {date}',
  },
  en: {
    months: list('January|February|March|April|May|June|July|August|September|October|November|December'),
    monthsShort: list('Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'),
    weekdays: list('Sun|Mon|Tue|Wed|Thu|Fri|Sat'),
    day: '{m} {d}',
    year: '{date}, {y}',
    weekday: '{w}, {date}',
  },
  bg: {
    months: list('януари|февруари|март|април|май|юни|юли|август|септември|октомври|ноември|декември'),
    monthsShort: list('ян.|февр.|март|апр.|май|юни|юли|авг.|септ.|окт.|ноем.|дек.'),
    weekdays: list('нд|пн|вт|ср|чт|пт|сб'),
    day: '{d} {m}',
    year: '{date} {y} г.',
    weekday: '{w}, {date}',
  },
  kk: {
    months: list('қаңтар|ақпан|наурыз|сәуір|мамыр|маусым|шілде|тамыз|қыркүйек|қазан|қараша|желтоқсан'),
    monthsShort: list('қаң.|ақп.|нау.|сәу.|мам.|мау.|шіл.|там.|қыр.|қаз.|қар.|жел.'),
    weekdays: list('жс|дс|сс|ср|бс|жм|сб'),
    day: '{d} {m}',
    year: '{y} ж. {date}',
    weekday: '{date}, {w}',
  },
  tg: {
    months: list('январ|феврал|март|апрел|май|июн|июл|август|сентябр|октябр|ноябр|декабр'),
    monthsShort: list('янв|фев|мар|апр|май|июн|июл|авг|сен|окт|ноя|дек'),
    weekdays: list('яшб|дшб|сшб|чшб|пшб|ҷмъ|шнб'),
    day: '{d} {m}',
    year: '{date} {y}',
    weekday: '{w}, {date}',
  },
  ky: {
    months: list('январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь'),
    monthsShort: list('янв.|фев.|мар.|апр.|май|июн.|июл.|авг.|сен.|окт.|ноя.|дек.'),
    weekdays: list('жек.|дүй.|шейш.|шарш.|бейш.|жума|ишм.'),
    day: '{d}-{m}',
    year: '{y}-ж., {date}',
    weekday: '{date}, {w}',
  },
  uz: {
    months: list('yanvar|fevral|mart|aprel|may|iyun|iyul|avgust|sentabr|oktabr|noyabr|dekabr'),
    monthsShort: list('yan|fev|mar|apr|may|iyn|iyl|avg|sen|okt|noy|dek'),
    weekdays: list('Yak|Dush|Sesh|Chor|Pay|Jum|Shan'),
    day: '{d}-{m}',
    year: '{date}, {y}',
    weekday: '{w}, {date}',
  },
  ka: {
    months: list('იანვარი|თებერვალი|მარტი|აპრილი|მაისი|ივნისი|ივლისი|აგვისტო|სექტემბერი|ოქტომბერი|ნოემბერი|დეკემბერი'),
    monthsShort: list('იან|თებ|მარ|აპრ|მაი|ივნ|ივლ|აგვ|სექ|ოქტ|ნოე|დეკ'),
    weekdays: list('კვი|ორშ|სამ|ოთხ|ხუთ|პარ|შაბ'),
    day: '{d} {m}',
    year: '{date}, {y}',
    weekday: '{w}, {date}',
  },
  lv: {
    months: list(
      'janvāris|februāris|marts|aprīlis|maijs|jūnijs|jūlijs|augusts|septembris|oktobris|novembris|decembris',
    ),
    monthsShort: list('janv.|febr.|marts|apr.|maijs|jūn.|jūl.|aug.|sept.|okt.|nov.|dec.'),
    weekdays: list('sv.|pr.|ot.|tr.|ce.|pk.|se.'),
    day: '{d}. {m}',
    year: '{y}. gada {date}',
    weekday: '{w}, {date}',
  },
  az: {
    months: list('yanvar|fevral|mart|aprel|may|iyun|iyul|avqust|sentyabr|oktyabr|noyabr|dekabr'),
    monthsShort: list('yan|fev|mar|apr|may|iyn|iyl|avq|sen|okt|noy|dek'),
    weekdays: list('B.|B.e.|Ç.a.|Ç.|C.a.|C.|Ş.'),
    day: '{d} {m}',
    year: '{date} {y}',
    weekday: '{date}, {w}',
  },
  ro: {
    months: list('ianuarie|februarie|martie|aprilie|mai|iunie|iulie|august|septembrie|octombrie|noiembrie|decembrie'),
    monthsShort: list('ian.|feb.|mar.|apr.|mai|iun.|iul.|aug.|sept.|oct.|nov.|dec.'),
    weekdays: list('dum.|lun.|mar.|mie.|joi|vin.|sâm.'),
    day: '{d} {m}',
    year: '{date} {y}',
    weekday: '{w}, {date}',
  },
};
