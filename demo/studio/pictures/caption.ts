/** The small print of a poster: who made it, or which channel shows it. Posters are set in Russian and in English. */
import { channels } from '../../catalogue/channels.ts';
import { persons } from '../../catalogue/persons.ts';
import type { DemoRole, DemoTitle } from '../../catalogue/types.ts';
import type { Caption } from './poster.ts';

export type CaptionLanguage = 'ru' | 'en';

const WORDS = {
  ru: {
    channel: (name: string) => `телеканал «${name}»`,
    director: (name: string) => `режиссёр ${name}`,
    actors: (names: string) => `в ролях ${names}`,
  },
  en: {
    channel: (name: string) => `on ${name}`,
    director: (name: string) => `directed by ${name}`,
    actors: (names: string) => `starring ${names}`,
  },
} as const satisfies Record<CaptionLanguage, unknown>;

const namesOf = (title: DemoTitle, role: DemoRole, most: number, language: CaptionLanguage): string =>
  title.persons
    .filter((person) => person.role === role)
    .slice(0, most)
    .map(({ id }) => persons.find((it) => it.id === id)?.name[language] ?? '')
    .join(', ');

export function captionOf(title: DemoTitle, language: CaptionLanguage): Caption {
  const words = WORDS[language];
  const name = title.title[language];
  if (title.type === 'program') {
    const channel = channels.find(({ id }) => id === title.channels?.[0]);
    return { title: name, under: channel ? words.channel(channel.name[language]) : '' };
  }
  const director = namesOf(title, 'director', 1, language);
  const actors = namesOf(title, 'actor', 2, language);
  return {
    title: name,
    under: [director && words.director(director), actors && words.actors(actors)].filter(Boolean).join('\n'),
  };
}
