import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts('tags', {
  add: ['Add a tag', 'Добавить метку'],
  all: ['Tags', 'Метки'],
  change: ['Change the tag', 'Изменить метку'],
  description: ['Description', 'Описание'],
  empty: ['No tags yet', 'Меток пока нет'],
  empty_text: [
    'Mark subscribers to find them again and to write to them.',
    'Помечайте абонентов, чтобы находить их и писать им.',
  ],
  name: ['Name', 'Название'],
  remove: ['Delete', 'Удалить'],
  remove_text: [
    'The tag disappears from all its subscribers. This cannot be undone.',
    'Метка исчезнет у всех абонентов. Отменить это нельзя.',
  ],
  search: ['Name or description', 'Название или описание'],
  shortname: ['Short name', 'Короткое имя'],
  shortname_note: ['For the API; unique', 'Для API; не повторяется'],
  subscribers: ['Subscribers', 'Абоненты'],
});
