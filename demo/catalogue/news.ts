/** News of the demo providers. */
import type { Text } from './types.ts';

export interface DemoNews {
  readonly id: number;
  readonly provider: number;
  /** Published this many days before the demo is loaded. */
  readonly daysAgo: number;
  readonly title: Text;
  readonly short: Text;
  /** Paragraphs are separated by empty lines. */
  readonly body: Text;
}

export const news: readonly DemoNews[] = [
  {
    id: 1,
    provider: 1,
    daysAgo: 20,
    title: { ru: 'Aerial открывается', en: 'Aerial is open' },
    short: {
      ru: 'Восемнадцать каналов, архив и кинотеатры: с чего начать.',
      en: 'Eighteen channels, catch-up and cinemas: where to begin.',
    },
    body: {
      ru: 'Сегодня мы впервые вышли в эфир. На Aerial восемнадцать каналов: от новостей «Телеграфа» до медленного телевидения, где просто горит огонь.\n\nЛюбую передачу можно начать сначала, а прошедшую найти в архиве: откройте канал и вкладку «Программа».\n\nФильмы и сериалы живут в трёх кинотеатрах. Начните с подборки «Новинки» на главной странице.',
      en: 'Today we went on air for the first time. Aerial has eighteen channels, from the news on Telegraph to slow television where a fire simply burns.\n\nYou can start any programme over, and find past ones on catch-up: open a channel and its Schedule tab.\n\nFilms and series live in three cinemas. “New arrivals” on the home page is a good place to begin.',
    },
  },
  {
    id: 2,
    provider: 1,
    daysAgo: 9,
    title: { ru: 'Выбирайте фильмы по жанру и году', en: 'Choose films by genre and year' },
    short: {
      ru: 'На страницах «Фильмы» и «Сериалы» появились фильтры.',
      en: 'The pages of films and series now have filters.',
    },
    body: {
      ru: 'Откройте «Фильмы» или «Сериалы»: теперь каталог можно сузить по жанру, стране, году и рейтингу. Выбранное остаётся в адресе страницы, так что подборкой легко поделиться.',
      en: 'Open Films or Series: the catalogue can now be narrowed by genre, country, year and rating. Your choice stays in the address of the page, so a selection is easy to share.',
    },
  },
  {
    id: 3,
    provider: 1,
    daysAgo: 2,
    title: { ru: 'Как смотреть на телевизоре', en: 'How to watch on a television' },
    short: {
      ru: 'Собрали пошаговые инструкции для телевизоров и приставок.',
      en: 'Step-by-step instructions for televisions and set-top boxes.',
    },
    body: {
      ru: 'В разделе «Установить на ТВ» вы найдёте инструкции для Samsung, LG, Sony, Xiaomi, SberBox, Apple TV и других устройств.\n\nЕсли вашего телевизора нет в списке, откройте сайт в его браузере: всё работает и там.',
      en: '“Install on TV” has instructions for Samsung, LG, Sony, Xiaomi, SberBox, Apple TV and other devices.\n\nIf your television is not listed, open the site in its browser: everything works there too.',
    },
  },
  {
    id: 1,
    provider: 2,
    daysAgo: 5,
    title: { ru: 'Телевидение «Меридиана» в браузере', en: 'Meridian television in your browser' },
    short: { ru: 'Восемь каналов теперь можно смотреть без приставки.', en: 'Eight channels without a set-top box.' },
    body: {
      ru: 'Абоненты «Меридиана» могут смотреть телевидение на компьютере и телефоне. Войдите с теми же данными, что и на приставке.',
      en: 'Meridian subscribers can watch television on a computer or phone. Sign in as you do on your set-top box.',
    },
  },
];
