/** The cinemas (libraries) in which films and series are offered. */
import type { Palette, Text } from './types.ts';

export interface DemoLibrary {
  readonly id: number;
  readonly slug: string;
  readonly title: Text;
  readonly description: Text;
  readonly palette: Palette;
  /** Its films are rented or bought one by one. */
  readonly isPaid?: boolean;
  /** Its card is shown before its films. */
  readonly hasPackshot?: boolean;
}

export const LIBRARY = { aerial: 1, lantern: 2, paperBoat: 3, premiere: 4 } as const;

export const libraries: readonly DemoLibrary[] = [
  {
    id: LIBRARY.aerial,
    slug: 'aerial-cinema',
    title: { ru: 'Aerial Кино', en: 'Aerial Cinema' },
    description: {
      ru: 'Новое и любимое: фильмы и сериалы, с которых начинается вечер.',
      en: 'New and beloved: the films and series an evening starts with.',
    },
    palette: { dark: '#101733', main: '#3d5af1', accent: '#ffb547', light: '#eef2ff' },
  },
  {
    id: LIBRARY.lantern,
    slug: 'lantern',
    title: { ru: 'Фонарь', en: 'The Lantern' },
    description: {
      ru: 'Кинотеатр для тех, кто смотрит титры до конца: классика, нуар, авторское кино.',
      en: 'A cinema for those who stay for the credits: classics, noir, auteurs.',
    },
    palette: { dark: '#1c1210', main: '#8c3b1f', accent: '#f2b84b', light: '#faeedb' },
    hasPackshot: true,
  },
  {
    id: LIBRARY.paperBoat,
    slug: 'paper-boat',
    title: { ru: 'Кораблик', en: 'Paper Boat' },
    description: {
      ru: 'Детский кинотеатр: мультфильмы и сказки без единой страшной минуты. Ну, почти.',
      en: 'The children’s cinema: cartoons and tales without one scary minute. Well, almost.',
    },
    palette: { dark: '#12395c', main: '#2aa7d6', accent: '#ffd23f', light: '#f2fbff' },
  },
  {
    id: LIBRARY.premiere,
    slug: 'first-night',
    title: { ru: 'Первый ряд', en: 'The Front Row' },
    description: {
      ru: 'Премьеры поштучно: напрокат на двое суток или навсегда. Попкорн — свой.',
      en: 'Premieres by the piece: rent one for two days or keep it. Bring your own popcorn.',
    },
    palette: { dark: '#2a0a18', main: '#c2185b', accent: '#ffd166', light: '#fff0f5' },
    isPaid: true,
  },
];
