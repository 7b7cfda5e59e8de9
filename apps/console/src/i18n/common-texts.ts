import { defineTexts } from './texts.ts';

/** Words that every area shows. */
export const commonTexts = defineTexts('common', {
  action_add: ['Add', 'Добавить'],
  action_back: ['Back', 'Назад'],
  action_cancel: ['Cancel', 'Отменить'],
  action_change: ['Change', 'Изменить'],
  action_close: ['Close', 'Закрыть'],
  action_copy: ['Copy', 'Скопировать'],
  action_delete: ['Delete', 'Удалить'],
  action_discard: ['Discard changes', 'Не сохранять'],
  action_end: ['End', 'Завершить'],
  action_retry: ['Try again', 'Повторить'],
  action_save: ['Save', 'Сохранить'],
  action_scroll_back: ['Scroll back', 'Прокрутить назад'],
  action_scroll_forward: ['Scroll forward', 'Прокрутить вперёд'],
  action_stay: ['Keep editing', 'Продолжить правку'],
  copied: ['Copied', 'Скопировано'],
  error_general: ['Something went wrong', 'Что-то пошло не так'],
  error_network: ['The server cannot be reached', 'Сервер недоступен'],
  error_not_allowed: ['Your role does not allow this', 'Ваша роль этого не позволяет'],
  never: ['never', 'никогда'],
  no: ['no', 'нет'],
  none: ['—', '—'],
  saved: ['Saved', 'Сохранено'],
  status_loading: ['Loading', 'Загрузка'],
  yes: ['yes', 'да'],
});
