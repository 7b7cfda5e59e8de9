import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { parseEpisodeNumber } from './episode-number.ts';
import { parseTitle, type ParsedTitle } from './programme-title.ts';

test.each<[string, ParsedTitle]>([
  ['Новости.', { title: 'Новости' }],
  ['Что дальше?', { title: 'Что дальше?' }],
  ['Пешком...', { title: 'Пешком...' }],
  ['Тихая гавань\u00a0(16+).', { title: 'Тихая гавань', age: 16 }],
  ['Тихая гавань [0+]', { title: 'Тихая гавань', age: 0 }],
  ['Тихая гавань 12+', { title: 'Тихая гавань', age: 12 }],
  ['Кабинет 16', { title: 'Кабинет 16' }],
  ['Х/ф "Седьмой маяк".', { title: 'Седьмой маяк', kind: 'movie' }],
  ['х/ф Шесть соток света.', { title: 'Шесть соток света', kind: 'movie' }],
  ['Премьера. Х/ф "Кукла 2: Гром".', { title: 'Кукла 2: Гром', kind: 'movie' }],
  ['Х/ф "Джонни Д.".', { title: 'Джонни Д.', kind: 'movie' }],
  ['G.I. Мороз: Бросок 2.', { title: 'G.I. Мороз: Бросок 2' }],
  ['М/ф "Стражи леса".', { title: 'Стражи леса', kind: 'cartoon' }],
  ['Д/ф «Река».', { title: 'Река', kind: 'documentary' }],
  ['LIVE! Лига ветра. Финал.', { title: 'Лига ветра. Финал', kind: 'live' }],
  ['"Край Ю".', { title: 'Край Ю' }],
  ['"Три "О" Ивана Гринёва". 3-я серия.', { title: 'Три "О" Ивана Гринёва', episode: 3 }],
  ['"Ветер" и "Море".', { title: '"Ветер" и "Море"' }],
  ['«Пока все дома» с Петром.', { title: '«Пока все дома» с Петром' }],
  ['"Территория" с Игорем".', { title: '"Территория" с Игорем"' }],
  ['Акула. 12-я серия.', { title: 'Акула', episode: 12 }],
  [
    'Доктор Снег. Сезон 5. 2-я серия - "Не лёд".',
    { title: 'Доктор Снег', season: 5, episode: 2, episodeTitle: 'Не лёд' },
  ],
  [
    'Как это цветёт? Сезон 9. 7-я серия - "Мак/Болото/Ножницы".',
    { title: 'Как это цветёт?', season: 9, episode: 7, episodeTitle: 'Мак/Болото/Ножницы' },
  ],
  ['Загадки песка. 1 сезон, 3 эп. Буря.', { title: 'Загадки песка', season: 1, episode: 3, episodeTitle: 'Буря' }],
  ['Невероятные лодки. 2 сезон, 14 эп.', { title: 'Невероятные лодки', season: 2, episode: 14 }],
  [
    'Дежурный по саду. Сезон 4. Яблоки и груши.',
    { title: 'Дежурный по саду', season: 4, episodeTitle: 'Яблоки и груши' },
  ],
  ['т/с Земля. Любовь вопреки. 16 с.', { title: 'Земля. Любовь вопреки', kind: 'series', episode: 16 }],
  ['т/с По следам. 9 с. Сундук.', { title: 'По следам', kind: 'series', episode: 9, episodeTitle: 'Сундук' }],
  ['Т/с "Звездочёты". 3 и 4 с.', { title: 'Звездочёты', kind: 'series', episode: 3, lastEpisode: 4 }],
  ['Т/с "Под горой". 16-18 с.', { title: 'Под горой', kind: 'series', episode: 16, lastEpisode: 18 }],
  [
    'Шаман. Гроза. "Мелочь", 1-я и 2-я серии.',
    { title: 'Шаман. Гроза', episodeTitle: 'Мелочь', episode: 1, lastEpisode: 2 },
  ],
  // two episodes of two titles in one slot: no numbers rather than wrong ones
  [
    'Черти. "Атака", 1-я и 2-я серии, "Цех", 1-я серия.',
    { title: 'Черти. "Атака", 1-я и 2-я серии, "Цех", 1-я серия' },
  ],
  ['Голоса. 2 ч.', { title: 'Голоса', part: 2 }],
  ['Harbour S02E05 Fog', { title: 'Harbour', season: 2, episode: 5, episodeTitle: 'Fog' }],
  [
    'т/с "Берег". Сезон 2. 7-я серия - "Туман" (16+).',
    { title: 'Берег', kind: 'series', season: 2, episode: 7, episodeTitle: 'Туман', age: 16 },
  ],
  ['Х₂О &amp; &#8304;', { title: 'Х₂О & ⁰' }],
  ['5-я серия.', { title: '5-я серия' }],
])('%s', (raw, expected) => expect(parseTitle(raw)).toEqual(expected));

test('every title gives a title, and reading what was read changes nothing about it', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
      (text) => {
        expect(parseTitle(`Река ${text}`).title).not.toBe('');
      },
    ),
  );
});

test.each([
  ['1.4.0/2', 'xmltv_ns', { season: 2, episode: 5, part: 1 }],
  ['1 . 4/10 . ', 'xmltv_ns', { season: 2, episode: 5 }],
  ['.11.', 'xmltv_ns', { episode: 12 }],
  ['S02E05', 'onscreen', { season: 2, episode: 5 }],
  ['s2 ep 5', 'onscreen', { season: 2, episode: 5 }],
  ['3x07', undefined, { season: 3, episode: 7 }],
  ['Сезон 2, серия 5', 'onscreen', { season: 2, episode: 5 }],
  ['2 сезон 14 серия', 'onscreen', { season: 2, episode: 14 }],
  ['Ep. 7', 'onscreen', { episode: 7 }],
  ['E12', 'onscreen', { episode: 12 }],
  ['EP00012345.0001', 'dd_progid', undefined],
  ['..', 'xmltv_ns', undefined],
])('episode number %s (%s)', (text, system, expected) => expect(parseEpisodeNumber(text, system)).toEqual(expected));
