import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts('persons', {
  add: ['Add a person', 'Добавить персону'],
  all: ['Persons', 'Персоны'],
  bio: ['About', 'О персоне'],
  delete: ['Delete', 'Удалить'],
  delete_text: [
    {
      one: '{{count}} title no longer names them. This cannot be undone.',
      other: '{{count}} titles no longer name them. This cannot be undone.',
    },
    {
      one: 'Персона исчезнет из {{count}} карточки. Отменить это нельзя.',
      few: 'Персона исчезнет из {{count}} карточек. Отменить это нельзя.',
      many: 'Персона исчезнет из {{count}} карточек. Отменить это нельзя.',
    },
  ],
  edit: ['Edit', 'Правка'],
  empty: ['No persons yet', 'Персон пока нет'],
  empty_text: [
    'Add who made your films, then name them in the films.',
    'Добавьте создателей фильмов, затем укажите их в фильмах.',
  ],
  image: ['Portrait', 'Портрет'],
  name: ['Name', 'Имя'],
  parts: ['Parts', 'Разделы'],
  read_only: [
    'Other providers show this person as well: it can be read here, not changed.',
    'Эту персону показывают и другие провайдеры: здесь можно смотреть, но не менять.',
  ],
  search: ['Name in any language', 'Имя на любом языке'],
  works: ['Titles', 'Карточек'],
});
