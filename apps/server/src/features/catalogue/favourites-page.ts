/** The viewer's own page: unfinished contents and favourites. Every provider has it. @source C-075, A-319–A-321, spec 1 §9 */
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { RowRecord, RowsetRecord } from './ports.ts';

/** @source A-319 */
export const FAVOURITES_PAGE: RowsetRecord = {
  id: 1000,
  slug: 'my',
  title: {
    ru: 'Избранное',
    en: 'Favourites',
    bg: 'Любими',
    kk: 'Таңдаулылар',
    tg: 'Баргузидаҳо',
    ky: 'Тандалмалар',
    uz: 'Sevimlilar',
    ka: 'რჩეულები',
    lv: 'Izlase',
    az: 'Seçilmişlər',
    ro: 'Favorite',
  },
  description: {},
  template: 'group.catalog.page',
  libraryId: null,
  icon: null,
};

const CONTINUE: LocalizedText = {
  ru: 'Продолжить просмотр',
  en: 'Continue watching',
  bg: 'Продължете гледането',
  kk: 'Көруді жалғастыру',
  tg: 'Идомаи тамошо',
  ky: 'Көрүүнү улантуу',
  uz: 'Tomoshani davom ettirish',
  ka: 'ყურების გაგრძელება',
  lv: 'Turpināt skatīties',
  az: 'Baxmağa davam edin',
  ro: 'Continuați vizionarea',
};
const CHANNELS: LocalizedText = {
  ru: 'Телеканалы',
  en: 'Channels',
  bg: 'ТВ канали',
  kk: 'Телеарналар',
  tg: 'Телеканалҳо',
  ky: 'Телеканалдар',
  uz: 'Telekanallar',
  ka: 'ტელეარხები',
  lv: 'TV kanāli',
  az: 'Telekanallar',
  ro: 'Canale TV',
};
const CONTENTS: LocalizedText = {
  ru: 'Фильмы и сериалы',
  en: 'Films and series',
  bg: 'Филми и сериали',
  kk: 'Фильмдер мен сериалдар',
  tg: 'Филмҳо ва сериалҳо',
  ky: 'Фильмдер жана сериалдар',
  uz: 'Filmlar va seriallar',
  ka: 'ფილმები და სერიალები',
  lv: 'Filmas un seriāli',
  az: 'Filmlər və seriallar',
  ro: 'Filme și seriale',
};
const PROGRAMMES: LocalizedText = {
  ru: 'Передачи',
  en: 'Programmes',
  bg: 'Предавания',
  kk: 'Телехабарлар',
  tg: 'Барномаҳо',
  ky: 'Берүүлөр',
  uz: 'Koʻrsatuvlar',
  ka: 'გადაცემები',
  lv: 'Raidījumi',
  az: 'Verilişlər',
  ro: 'Emisiuni',
};
const PERSONS: LocalizedText = {
  ru: 'Персоны',
  en: 'People',
  bg: 'Личности',
  kk: 'Тұлғалар',
  tg: 'Шахсиятҳо',
  ky: 'Инсандар',
  uz: 'Shaxslar',
  ka: 'პიროვნებები',
  lv: 'Personas',
  az: 'Şəxslər',
  ro: 'Persoane',
};

const row = (
  id: string,
  title: LocalizedText,
  template: string,
  contentType: string,
  query: RowRecord['query'],
): RowRecord => ({ id, slug: id, title, template, contentType, libraryId: null, query });

export const FAVOURITES_ROWS: readonly RowRecord[] = [
  row('my_history', CONTINUE, 'history-h', 'histories', { kind: 'histories' }),
  row('my_channels', CHANNELS, 'channel', 'channels', { kind: 'favourites', of: 'channels' }),
  row('my_contents', CONTENTS, 'content-v', 'contents', { kind: 'favourites', of: 'contents' }),
  row('my_programs', PROGRAMMES, 'content-h', 'contents', { kind: 'favourites', of: 'programmes' }),
  row('my_persons', PERSONS, 'person', 'persons', { kind: 'favourites', of: 'persons' }),
];

export const isFavouritesPage = (ref: string): boolean =>
  ref === String(FAVOURITES_PAGE.id) || ref === FAVOURITES_PAGE.slug;
export const favouritesRow = (ref: string): RowRecord | undefined => FAVOURITES_ROWS.find(({ id }) => id === ref);
