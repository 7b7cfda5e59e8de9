import { VIDEO_FAILURES, type TitleVideo } from '@aerial/contract/calls/operator-videos.ts';
import { defineTexts } from '../../i18n/texts.ts';

export const videoTexts = defineTexts('videos', {
  audio: ['Sound', 'Звук'],
  by: ['Added by', 'Кто добавил'],
  cancel: ['Cancel', 'Отменить'],
  cancel_encoding: ['Stop the encoding', 'Прервать кодирование'],
  cancel_text: [
    'What was uploaded is deleted. What viewers watch now stays as it is.',
    'Загруженное будет удалено. То, что зрители смотрят сейчас, останется как есть.',
  ],
  cancel_upload: ['Cancel the upload', 'Отменить загрузку'],
  cancelled: ['Cancelled', 'Отменено'],
  choose: ['Choose a video', 'Выбрать видео'],
  choose_again: ['Choose the file again', 'Выбрать файл снова'],
  choose_again_text: [
    '{{received}} of {{size}} are uploaded. Choose “{{name}}” again, and the upload goes on from there.',
    'Загружено {{received}} из {{size}}. Выберите «{{name}}» снова, и загрузка продолжится с этого места.',
  ],
  created: ['Added', 'Добавлено'],
  current: ['What viewers watch', 'Что смотрят зрители'],
  duration: ['Length', 'Длительность'],
  empty: ['No videos were uploaded yet', 'Видео пока не загружали'],
  empty_text: ['A film or episode gets its video on its page.', 'Видео добавляют на странице фильма или серии.'],
  file: ['File', 'Файл'],
  finished: ['Ended', 'Завершено'],
  formats: [
    'MP4, MOV, MKV, WebM, AVI, MPEG, TS, MXF, FLV, WMV or OGG. The upload goes on after a broken connection, and while you work elsewhere in the console.',
    'MP4, MOV, MKV, WebM, AVI, MPEG, TS, MXF, FLV, WMV или OGG. Загрузка продолжится после обрыва связи и пока вы работаете в других разделах консоли.',
  ],
  from_incoming: ['Take from the incoming folder', 'Взять из папки входящих'],
  incoming: ['Incoming folder', 'Папка входящих'],
  incoming_empty: [
    'There is no video in it. Put files into “{{folder}}” of the incoming folder of this installation.',
    'В ней нет видео. Положите файлы в «{{folder}}» папки входящих этой установки.',
  ],
  incoming_none: [
    'This installation has no incoming folder: its setting INCOMING_DIR is empty.',
    'У этой установки нет папки входящих: настройка INCOMING_DIR пуста.',
  ],
  kind_incoming: ['incoming folder', 'папка входящих'],
  kind_upload: ['upload', 'загрузка'],
  list: ['Videos', 'Видео'],
  minutes_left: [
    { one: 'about {{count}} minute', other: 'about {{count}} minutes' },
    { one: 'около {{count}} минуты', few: 'около {{count}} минут', many: 'около {{count}} минут' },
  ],
  moment_left: ['less than a minute', 'меньше минуты'],
  none_yet: ['No video yet', 'Видео пока нет'],
  of_size: ['{{received}} of {{size}}', '{{received}} из {{size}}'],
  origin: ['From', 'Откуда'],
  other_file: [
    'This is another file than the one whose upload is not finished.',
    'Это другой файл, не тот, чья загрузка не закончена.',
  ],
  pause: ['Pause', 'Приостановить'],
  paused: ['Paused', 'Приостановлено'],
  present: ['There is a video: viewers can watch it.', 'Видео есть: зрители могут его смотреть.'],
  progress: ['Progress of the video', 'Ход обработки видео'],
  reason: ['Why it failed', 'Почему не удалось'],
  renditions: ['Qualities', 'Качество'],
  replace: ['Choose another video', 'Выбрать другое видео'],
  replace_text: [
    'Viewers go on watching the present one until the new one is ready.',
    'Зрители смотрят нынешнее видео, пока не готово новое.',
  ],
  resume: ['Go on', 'Продолжить'],
  retry: ['Try again', 'Повторить'],
  retrying: ['The connection is broken; it goes on by itself', 'Связь прервалась, загрузка продолжится сама'],
  size: ['Size', 'Размер'],
  speed: ['{{speed}} per second', '{{speed}} в секунду'],
  state: ['State', 'Состояние'],
  state_cancelled: ['cancelled', 'отменено'],
  state_encoding: ['encoding', 'кодируется'],
  state_failed: ['failed', 'не удалось'],
  state_ready: ['ready', 'готово'],
  state_uploading: ['uploading', 'загружается'],
  state_waiting: ['in line', 'в очереди'],
  step_check: ['checking', 'проверяется'],
  step_encode: ['encoding', 'кодируется'],
  step_package: ['packaging', 'упаковывается'],
  subtitles: ['Subtitles', 'Субтитры'],
  subtitles_dropped: [
    {
      one: '{{count}} track is pictures and was left out: viewers get text subtitles only',
      other: '{{count}} tracks are pictures and were left out: viewers get text subtitles only',
    },
    {
      one: '{{count}} дорожка состоит из картинок и не взята: зрителям доступны только текстовые субтитры',
      few: '{{count}} дорожки состоят из картинок и не взяты: зрителям доступны только текстовые субтитры',
      many: '{{count}} дорожек состоят из картинок и не взяты: зрителям доступны только текстовые субтитры',
    },
  ],
  take: ['Take “{{name}}”', 'Взять «{{name}}»'],
  title: ['Title', 'Название'],
  upload_failed: ['The upload has stopped', 'Загрузка остановилась'],
  waiting_text: [
    'One video is encoded at a time; this one follows.',
    'Видео кодируются по одному, это следующее в очереди.',
  ],
  file_gone: [
    'The file can no longer be read: it was moved, changed or deleted. Choose it again.',
    'Файл больше не читается: его переместили, изменили или удалили. Выберите его снова.',
  ],

  failure_abandoned: ['The upload was not finished within a day', 'Загрузку не закончили за сутки'],
  failure_disk_full: [
    'The disk of the server is full: free some space, then try again',
    'Диск сервера заполнен: освободите место и повторите',
  ],
  failure_encoder_failed: [
    'The encoder cannot read the whole file: it may be damaged. Export or copy it again',
    'Кодировщик не смог прочитать файл целиком: возможно, он повреждён. Экспортируйте или скопируйте его заново',
  ],
  failure_file_changed: [
    'The file was changed meanwhile, or is still being copied: try again when it is complete',
    'Файл с тех пор изменился или ещё копируется: повторите, когда он будет готов',
  ],
  failure_file_missing: ['The file is no longer there: add it again', 'Файла больше нет: добавьте его снова'],
  failure_internal: [
    'A fault of this installation: its log says more',
    'Неполадка этой установки: подробности в её журнале',
  ],
  failure_interrupted: [
    'The server ended several times while encoding: look at its memory, then try again',
    'Сервер несколько раз завершался при кодировании: проверьте его память и повторите',
  ],
  failure_no_ffmpeg: [
    'ffmpeg is not installed on the server: install it, then try again',
    'На сервере не установлен ffmpeg: установите его и повторите',
  ],
  failure_no_length: [
    'The file does not say how long it is: export it as MP4 or MKV',
    'В файле не указана длительность: экспортируйте его в MP4 или MKV',
  ],
  failure_no_video: [
    'There is no picture in the file, only sound or text',
    'В файле нет изображения, только звук или текст',
  ],
  failure_not_editable: [
    'Other providers show this title by now: only its owner may change it',
    'Это теперь показывают и другие провайдеры: менять может только владелец',
  ],
  failure_other: ['It failed', 'Не удалось'],
  failure_stalled: [
    'The encoder made no progress for twenty minutes: the file may be damaged',
    'Кодировщик двадцать минут не двигался с места: возможно, файл повреждён',
  ],
  failure_too_complex: [
    'The picture is larger than 8192 × 4352, or there are more than a hundred tracks',
    'Изображение больше 8192 × 4352 или в файле больше ста дорожек',
  ],
  failure_too_long: ['It is longer than a day', 'Оно длиннее суток'],
  failure_unreadable: [
    'The file is damaged, or is no video: check whether it plays, and export it again',
    'Файл повреждён или это не видео: проверьте, воспроизводится ли он, и экспортируйте заново',
  ],
});

type Key = keyof (typeof videoTexts)['set'] & string;
/** What a newer server names, and this console does not know, has a general text. */
export const failureKey = ({ code }: NonNullable<TitleVideo['failure']>): Key =>
  VIDEO_FAILURES.includes(code) ? `failure_${code}` : 'failure_other';
