import { defineTexts } from '../../i18n/texts.ts';

export const listTexts = defineTexts('list', {
  clear_filters: ['Clear search and filters', 'Сбросить поиск и фильтры'],
  clear_search: ['Clear search', 'Очистить поиск'],
  clear_selection: ['Clear selection', 'Снять выбор'],
  columns: ['Columns', 'Столбцы'],
  done_bulk: [
    { one: 'Done for {{count}} row', other: 'Done for {{count}} rows' },
    { one: 'Готово: {{count}} строка', few: 'Готово: {{count}} строки', many: 'Готово: {{count}} строк' },
  ],
  empty_found: ['Nothing matches', 'Ничего не найдено'],
  everything: ['All rows that match', 'Все подходящие строки'],
  export: ['Export as CSV', 'Выгрузить в CSV'],
  export_limit: ['Only the first {{limit}} rows were exported', 'Выгружены только первые {{limit}} строк'],
  failed_bulk: [
    { one: '{{count}} row failed: {{reason}}', other: '{{count}} rows failed: {{reason}}' },
    {
      one: 'Не вышло для {{count}} строки: {{reason}}',
      few: 'Не вышло для {{count}} строк: {{reason}}',
      many: 'Не вышло для {{count}} строк: {{reason}}',
    },
  ],
  filter_any: ['any', 'любое'],
  filters: ['Filters', 'Фильтры'],
  load_more: ['Load more', 'Показать ещё'],
  loaded: [
    { one: '{{count}} row', other: '{{count}} rows' },
    { one: '{{count}} строка', few: '{{count}} строки', many: '{{count}} строк' },
  ],
  loaded_of: ['{{count}} of {{total}}', '{{count}} из {{total}}'],
  loaded_more: ['{{count}} and more', '{{count}} и больше'],
  progress_bulk: ['{{done}} of {{all}}', '{{done}} из {{all}}'],
  rows_of: ['Rows: {{title}}', 'Строки: {{title}}'],
  search: ['Search', 'Поиск'],
  select_all: ['Select all loaded rows', 'Выбрать все загруженные строки'],
  select_row: ['Select {{name}}', 'Выбрать: {{name}}'],
  select_everything: ['All that match …', 'Все подходящие …'],
  selected: [
    { one: '{{count}} selected', other: '{{count}} selected' },
    { one: 'Выбрана {{count}}', few: 'Выбрано {{count}}', many: 'Выбрано {{count}}' },
  ],
  stop_bulk: ['Stop', 'Остановить'],
  stopped_bulk: [
    { one: 'Stopped after {{count}} row', other: 'Stopped after {{count}} rows' },
    {
      one: 'Остановлено после {{count}} строки',
      few: 'Остановлено после {{count}} строк',
      many: 'Остановлено после {{count}} строк',
    },
  ],
});
