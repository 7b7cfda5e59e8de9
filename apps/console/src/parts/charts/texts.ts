import { defineTexts } from '../../i18n/texts.ts';

export const chartTexts = defineTexts('charts', {
  change_down: ['{{share}} less than before', 'на {{share}} меньше, чем раньше'],
  change_none: ['as before', 'как раньше'],
  change_up: ['{{share}} more than before', 'на {{share}} больше, чем раньше'],
  hide_table: ['Hide the table', 'Скрыть таблицу'],
  show_table: ['Show as a table', 'Показать таблицей'],
});
