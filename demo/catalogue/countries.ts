/** Countries films come from. Ids are the ISO 3166-1 numeric codes. */
import type { Text } from './types.ts';

export interface DemoCountry {
  readonly id: number;
  readonly name: Text;
}

export const C = {
  ru: 643,
  kz: 398,
  ge: 268,
  am: 51,
  fr: 250,
  it: 380,
  de: 276,
  fi: 246,
  no: 578,
  jp: 392,
  ar: 32,
  gb: 826,
  pl: 616,
  ma: 504,
  ca: 124,
  es: 724,
  is: 352,
  uz: 860,
} as const;

const of = (id: number, ru: string, en: string): DemoCountry => ({ id, name: { ru, en } });

export const countries: readonly DemoCountry[] = [
  of(C.ru, 'Россия', 'Russia'),
  of(C.kz, 'Казахстан', 'Kazakhstan'),
  of(C.ge, 'Грузия', 'Georgia'),
  of(C.am, 'Армения', 'Armenia'),
  of(C.uz, 'Узбекистан', 'Uzbekistan'),
  of(C.fr, 'Франция', 'France'),
  of(C.it, 'Италия', 'Italy'),
  of(C.de, 'Германия', 'Germany'),
  of(C.es, 'Испания', 'Spain'),
  of(C.fi, 'Финляндия', 'Finland'),
  of(C.no, 'Норвегия', 'Norway'),
  of(C.is, 'Исландия', 'Iceland'),
  of(C.pl, 'Польша', 'Poland'),
  of(C.gb, 'Великобритания', 'United Kingdom'),
  of(C.ca, 'Канада', 'Canada'),
  of(C.jp, 'Япония', 'Japan'),
  of(C.ar, 'Аргентина', 'Argentina'),
  of(C.ma, 'Марокко', 'Morocco'),
];
