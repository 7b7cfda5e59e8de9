/** Pictures that profiles may have: drawings of our own, the same for every provider. Files: `apps/server/pictures/avatars`. */
import path from 'node:path';
import type { LocalizedText } from '@aerial/domain/language.ts';

/** Pictures that belong to the service itself, below those of the installation. */
export const OWN_PICTURES = path.resolve(import.meta.dirname, '../../pictures');

interface Avatar {
  /** Written into profiles: never changes its meaning. */
  readonly id: number;
  readonly file: string;
}
interface Category {
  readonly title: LocalizedText;
  readonly avatars: readonly Avatar[];
}

const avatars = (from: number, ...files: readonly string[]): Avatar[] =>
  files.map((file, i) => ({ id: from + i, file }));

export const AVATAR_CATEGORIES: readonly Category[] = [
  {
    title: {
      ru: 'Животные',
      en: 'Animals',
      bg: 'Животни',
      kk: 'Жануарлар',
      tg: 'Ҳайвонот',
      ky: 'Жаныбарлар',
      uz: 'Hayvonlar',
      ka: 'ცხოველები',
      lv: 'Dzīvnieki',
      az: 'Heyvanlar',
      ro: 'Animale',
    },
    avatars: avatars(101, 'fox', 'cat', 'bear', 'owl', 'penguin', 'frog', 'panda', 'rabbit'),
  },
  {
    title: {
      ru: 'Космос',
      en: 'Space',
      bg: 'Космос',
      kk: 'Ғарыш',
      tg: 'Кайҳон',
      ky: 'Космос',
      uz: 'Koinot',
      ka: 'კოსმოსი',
      lv: 'Kosmoss',
      az: 'Kosmos',
      ro: 'Spațiu',
    },
    avatars: avatars(201, 'robot', 'alien', 'rocket', 'planet', 'astronaut', 'comet', 'moon', 'ufo'),
  },
];

const files = new Map(
  AVATAR_CATEGORIES.flatMap((category) => category.avatars.map(({ id, file }) => [id, file] as const)),
);

export const isAvatar = (id: number): boolean => files.has(id);

/** Its address on the site; null for none, and for one that is no longer there. */
export function avatarPath(id: number | null): string | null {
  const file = id === null ? undefined : files.get(id);
  return file === undefined ? null : `/pictures/avatars/${file}.svg`;
}
