/** The small print of a poster: who made it, or which channel shows it. Posters are set in Russian. */
import { channels } from '../../catalogue/channels.ts';
import { persons } from '../../catalogue/persons.ts';
import type { DemoRole, DemoTitle } from '../../catalogue/types.ts';
import type { Caption } from './poster.ts';

const namesOf = (title: DemoTitle, role: DemoRole, most: number): string =>
  title.persons.filter((person) => person.role === role).slice(0, most).map(({ id }) => persons.find((it) => it.id === id)?.name.ru ?? '').join(', ');

export function captionOf(title: DemoTitle): Caption {
  if (title.type === 'program') {
    const channel = channels.find(({ id }) => id === title.channels?.[0]);
    return { title: title.title.ru, under: channel ? `телеканал «${channel.name.ru}»` : '' };
  }
  const director = namesOf(title, 'director', 1);
  const actors = namesOf(title, 'actor', 2);
  return { title: title.title.ru, under: [director && `режиссёр ${director}`, actors && `в ролях ${actors}`].filter(Boolean).join('\n') };
}
