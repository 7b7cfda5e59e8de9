import { defineTexts } from '../../i18n/texts.ts';

export const supportTexts = defineTexts('subscriber_support', {
  watched: ['Watched last', 'Смотрел последним'],
  watched_at: ['When', 'Когда'],
  watched_catchup: ['archive', 'архив'],
  watched_device: ['Device', 'Устройство'],
  watched_empty: ['Nothing to show', 'Показывать нечего'],
  watched_kind: ['Kind', 'Вид'],
  watched_live: ['live', 'эфир'],
  watched_minutes: ['Minutes', 'Минут'],
  watched_show: ['Show', 'Показать'],
  watched_text: [
    'For helping only. The audit log will say that you looked. Shown where the settings allow it: the main profile, without adult titles.',
    'Только чтобы помочь абоненту. В журнале останется запись, что вы смотрели. Показывается, если это разрешено в настройках: основной профиль, без взрослого.',
  ],
  watched_title: ['Title', 'Название'],
  watched_vod: ['film or series', 'фильм или сериал'],
});
